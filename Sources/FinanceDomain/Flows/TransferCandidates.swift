/// The rows among which transfers are looked for: those of own accounts, unless their category is of another kind, and
/// those whose category is of the kind `transfer`, whatever their account.
///
/// A row takes some sixty bytes. Nothing is kept where no own accounts are stated.
package struct TransferCandidates: TransactionAggregate {
  struct Row: Sendable {
    let day: Int32
    let names: GroupTable.Group
    /// The amount in units of 10^-8.
    let units: Int128
    let position: SourcePosition
    /// The number of the payee; 0 where payees are not kept.
    var payee: UInt32 = 0
  }

  /// Whose accounts and kinds.
  package let policy: FlowPolicy
  /// Whether whom totals by payee count a row under is kept.
  private let keepsPayees: Bool
  private(set) var rows: [Row] = []
  /// What rows come to whose amounts were converted. Legs are paired by what the sources say: converted on two days, one
  /// sum of money has two values.
  private var converted: [SourcePosition: (currency: UInt32, units: Int128)] = [:]
  private var groups = GroupTable()
  private var payees = SymbolTable()
  private var codes = RowNames()
  /// By number of the account.
  private var isOwn: [Bool] = []
  /// By number of the category.
  private var kinds: [CategoryKind?] = []

  /// Nothing yet.
  ///
  /// - Parameter keepsPayees: whether whom totals by payee count a row under is kept.
  package init(policy: FlowPolicy, keepsPayees: Bool = false) {
    (self.policy, self.keepsPayees) = (policy, keepsPayees)
    _ = payees.code(for: "")
  }

  /// Texts where payees are kept, and no ids.
  package var columnsRead: TransactionColumns { keepsPayees ? .descriptions : [] }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard policy.findsTransfers, batch.count > 0 else { return }
    codes.prepare(for: batch)
    for row in 0..<batch.count {
      let names = codes.group(of: row, in: batch, naming: &groups)
      judgeNames()
      guard admits(names) else { continue }
      var (own, units) = (names, batch.units(of: row))
      let position = batch.position(of: row)
      if !batch.natives.isEmpty, let native = batch.natives[row] {
        converted[position] = (names.currency, units)
        own = GroupTable.Group(
          account: names.account, category: names.category,
          currency: groups.currencies.code(forBytes: batch.currencyNames.bytes(of: native.currency)),
          type: names.type)
        units = ExactSum(native.amount).units
      }
      let payee = keepsPayees ? payees.code(forBytes: batch.text.bytes[batch.payeeSlice(of: row).range]) : 0
      rows.append(Row(day: batch.days[row], names: own, units: units, position: position, payee: payee))
    }
  }

  private func admits(_ names: GroupTable.Group) -> Bool {
    switch kinds[Int(names.category)] {
    case nil: isOwn[Int(names.account)]
    case .transfer: true
    case .income, .expense, .ignore: false
    }
  }

  private mutating func judgeNames() {
    while isOwn.count < groups.accounts.count {
      let name = groups.accounts[UInt32(isOwn.count)]
      isOwn.append(policy.transfers.ownAccounts.contains { $0.hasSameBytes(as: name) })
    }
    while kinds.count < groups.categories.count {
      let name = TransactionCategory(rawValue: groups.categories[UInt32(kinds.count)])
      kinds.append(policy.kinds[name])
    }
  }

  /// Takes in a row that was found before.
  package mutating func add(_ candidate: TransferCandidate) {
    let names = groups.group(
      account: candidate.account, category: candidate.category, currency: candidate.currency,
      type: candidate.type)
    judgeNames()
    rows.append(
      Row(
        day: candidate.day.dayNumber, names: names, units: candidate.amount.units,
        position: candidate.position, payee: payees.code(for: candidate.payee)))
  }

  package mutating func merge(_ other: consuming TransferCandidates) {
    let theirs = other
    let names = GroupNames(of: theirs.groups, in: &groups)
    let payeeNumbers = payees.codes(forAllOf: theirs.payees)
    judgeNames()
    rows += theirs.rows.map {
      Row(
        day: $0.day, names: names.group($0.names), units: $0.units, position: $0.position,
        payee: payeeNumbers[Int($0.payee)])
    }
    for (position, sum) in theirs.converted {
      converted[position] = (names.currency(sum.currency), sum.units)
    }
  }

  /// The rows, in order of time.
  package var candidates: [TransferCandidate] { rows.map(candidate).sorted() }

  var positions: Set<SourcePosition> { Set(rows.map(\.position)) }

  /// The own accounts of which there was no row, in the order stated: a name that is perhaps misspelt.
  package var unseenAccounts: [String] {
    let seen = groups.accounts.texts
    return policy.transfers.ownAccounts.filter { name in !seen.contains { $0.hasSameBytes(as: name) } }
  }

  /// A row as a value, of the amount that totals know it by.
  func candidate(_ row: Row) -> TransferCandidate {
    let sum = converted[row.position] ?? (row.names.currency, row.units)
    return TransferCandidate(
      day: CalendarDay(dayNumber: row.day), account: groups.accounts[row.names.account],
      category: TransactionCategory(rawValue: groups.categories[row.names.category]),
      currency: Currency(rawValue: groups.currencies[sum.currency]) ?? .none, type: row.names.type,
      amount: ExactSum(units: sum.units), position: row.position, payee: payees[row.payee])
  }

  /// Whether the row can be one of a pair: pairs are of own accounts only.
  func isOwn(_ row: Row) -> Bool { isOwn[Int(row.names.account)] }

  /// Whether the row is said to be a transfer.
  func isDeclared(_ row: Row) -> Bool { kinds[Int(row.names.category)] == .transfer }
}
