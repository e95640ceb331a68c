/// The rows among which transfers are looked for: those of own accounts, unless their category is of another kind, and
/// those whose category is of the kind `transfer`, whatever their account.
///
/// A row takes some sixty bytes. Nothing is kept where no own accounts are stated.
public struct TransferCandidates: TransactionAggregate {
  /// A row in numbers.
  struct Row: Sendable {
    let day: Int32
    let account: UInt32
    let category: UInt32
    let currency: UInt32
    /// The amount in units of 10^-8.
    let units: Int128
    let position: SourcePosition
    let type: TransactionType
  }

  /// What is known of a category.
  private enum Verdict: Sendable { case undeclared, transfer, otherwise }

  /// Whose accounts and kinds.
  public let policy: FlowPolicy
  private(set) var rows: [Row] = []
  /// What rows come to whose amounts were converted. Legs are paired by what the sources say: converted on two days, one
  /// sum of money has two values.
  private var converted: [SourcePosition: (currency: UInt32, units: Int128)] = [:]

  private var accounts = SymbolTable()
  private var categories = SymbolTable()
  private var currencies = SymbolTable()
  private var accountNumbers = SymbolTranslation()
  private var categoryNumbers = SymbolTranslation()
  private var currencyNumbers = SymbolTranslation()
  /// By number of the account.
  private var isOwn: [Bool] = []
  /// By number of the category.
  private var verdicts: [Verdict] = []

  /// Nothing yet.
  public init(policy: FlowPolicy) { self.policy = policy }

  /// Neither texts nor ids.
  public var columnsRead: TransactionColumns { [] }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard policy.findsTransfers, batch.count > 0 else { return }
    accountNumbers.prepare(for: batch.accountNames)
    categoryNumbers.prepare(for: batch.categoryNames)
    currencyNumbers.prepare(for: batch.currencyNames)
    if batch.natives.isEmpty {
      for row in 0..<batch.count { consider(row, of: batch) }
    } else {
      for row in 0..<batch.count { considerConverted(row, of: batch) }
    }
  }

  private mutating func considerConverted(_ row: Int, of batch: borrowing TransactionBatch) {
    let count = rows.count
    consider(row, of: batch)
    guard rows.count > count, let native = batch.natives[row] else { return }
    let found = rows.removeLast()
    converted[found.position] = (found.currency, found.units)
    let currency = currencyNumbers.number(of: native.currency, in: batch.currencyNames) {
      currencies.code(forBytes: $0)
    }
    var amount = ExactSum.zero
    amount.add(native.amount)
    rows.append(
      Row(
        day: found.day, account: found.account, category: found.category, currency: currency,
        units: amount.units, position: found.position, type: found.type))
  }

  private mutating func consider(_ row: Int, of batch: borrowing TransactionBatch) {
    let account = accountNumbers.number(of: batch.accounts[row], in: batch.accountNames) {
      accounts.code(forBytes: $0)
    }
    let category = categoryNumbers.number(of: batch.categories[row], in: batch.categoryNames) {
      categories.code(forBytes: $0)
    }
    judgeNames()
    guard admits(account: account, category: category) else { return }
    let currency = currencyNumbers.number(of: batch.currencies[row], in: batch.currencyNames) {
      currencies.code(forBytes: $0)
    }
    var amount = ExactSum.zero
    amount.add(coefficient: Int128(batch.coefficients[row]), scale: Int(batch.scales[row]))
    rows.append(
      Row(
        day: batch.days[row], account: account, category: category, currency: currency, units: amount.units,
        position: batch.position(of: row), type: batch.directions[row] == 0 ? .income : .expense))
  }

  private func admits(account: UInt32, category: UInt32) -> Bool {
    switch verdicts[Int(category)] {
    case .undeclared: isOwn[Int(account)]
    case .transfer: true
    case .otherwise: false
    }
  }

  /// Decides about the names that are new.
  private mutating func judgeNames() {
    while isOwn.count < accounts.count {
      let name = accounts[UInt32(isOwn.count)]
      isOwn.append(policy.transfers.ownAccounts.contains { $0.hasSameBytes(as: name) })
    }
    while verdicts.count < categories.count {
      let name = TransactionCategory(rawValue: categories[UInt32(verdicts.count)])
      switch policy.kinds[name] {
      case nil: verdicts.append(.undeclared)
      case .transfer: verdicts.append(.transfer)
      case .income, .expense, .ignore: verdicts.append(.otherwise)
      }
    }
  }

  /// Takes in a row that was found before.
  package mutating func add(_ candidate: TransferCandidate) {
    let account = accounts.code(for: candidate.account)
    let category = categories.code(for: candidate.category.rawValue)
    judgeNames()
    rows.append(
      Row(
        day: candidate.day.dayNumber, account: account, category: category,
        currency: currencies.code(for: candidate.currency.rawValue), units: candidate.amount.units,
        position: candidate.position, type: candidate.type))
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming TransferCandidates) {
    let theirs = other
    let accounts = theirs.accounts.texts.map { self.accounts.code(for: $0) }
    let categories = theirs.categories.texts.map { self.categories.code(for: $0) }
    let currencies = theirs.currencies.texts.map { self.currencies.code(for: $0) }
    judgeNames()
    for row in theirs.rows {
      rows.append(
        Row(
          day: row.day, account: accounts[Int(row.account)], category: categories[Int(row.category)],
          currency: currencies[Int(row.currency)], units: row.units, position: row.position, type: row.type))
    }
    for (position, sum) in theirs.converted {
      converted[position] = (currencies[Int(sum.currency)], sum.units)
    }
  }
}

extension TransferCandidates {
  /// The rows, in order of time.
  public var candidates: [TransferCandidate] { rows.map(candidate).sorted() }

  /// Where the rows stand.
  var positions: Set<SourcePosition> { Set(rows.map(\.position)) }

  /// The own accounts of which there was no row, in the order stated: a name that is perhaps misspelt.
  public var unseenAccounts: [String] {
    let seen = accounts.texts
    return policy.transfers.ownAccounts.filter { name in !seen.contains { $0.hasSameBytes(as: name) } }
  }

  /// A row as a value, of the amount that totals know it by.
  func candidate(_ row: Row) -> TransferCandidate {
    let sum = converted[row.position] ?? (row.currency, row.units)
    return TransferCandidate(
      day: CalendarDay(dayNumber: row.day), account: accounts[row.account],
      category: TransactionCategory(rawValue: categories[row.category]),
      currency: Currency(rawValue: currencies[sum.currency]) ?? .none, type: row.type,
      amount: ExactSum(units: sum.units), position: row.position)
  }

  /// Whether the row can be one of a pair: pairs are of own accounts only.
  func isOwn(_ row: Row) -> Bool { isOwn[Int(row.account)] }

  /// Whether the row is said to be a transfer.
  func isDeclared(_ row: Row) -> Bool { verdicts[Int(row.category)] == .transfer }
}
