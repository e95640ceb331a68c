import FinanceData
import FinanceDomain

/// Which column is for what: by what is stated, by the names, or by the cells.
///
/// The order, in ``choose()``: names or, without a header, cells give each role its candidates; what is stated replaces them;
/// a column keeps the role on which figures depend most. Then money is settled, fees, currency, direction, and what the
/// header leaves open is asked.
struct ColumnChoice: Sendable {
  /// The columns of each role, the best first.
  var columns: [ColumnRole: [Int]] = [:]
  /// What people should be told about the choice, one sentence each.
  var notices: [String] = []
  /// What the rows prove about the choice.
  var evidence: [ImportEvidence] = []
  var questions: [ImportQuestion] = []
  /// The currency that the name of the amount's column states.
  var statedCurrency: Currency?
  /// The column of the currency of what came in, where each half of the amounts has one.
  var creditCurrency: Int?
  /// The columns of amounts in other currencies, where each currency has one.
  var otherAmounts: [AmountColumn] = []
  /// What the column of amounts beside these is called, where several currencies are called so.
  var openSymbol: CurrencySymbol?
  /// What a fee without a minus means, if the rows prove it.
  var feeSign: FeeSign?
  /// The column of amounts of which the chosen one is what is left.
  var whole: Int?
  /// Whether a fee makes less of the amounts, so that a minus means money out.
  var feeProvesSigns = false
  var states: Int?
  /// Values of it that are no known words and by which the money has not moved yet all the same.
  var unsettled: Set<String> = []
  /// Whether these are the rows that leave the balance as it is.
  var leavesBalance = false

  let names: [String]
  let hasNames: Bool
  /// The columns that a profile, an option or a proof names, from 0.
  let stated: [ColumnRole: [Int]]
  /// The columns by which it is stated which rows are left out.
  let skipping: Set<Int>
  /// What words for directions mean, as far as that is stated.
  let directions: [String: TransactionType]
  let meanings: [[HeaderWords.Meaning]]
  let surveys: [ColumnSurvey]
  /// The rows with a day, or that say in its place that they are pending: balances and sums may have none, and say nothing
  /// about the others.
  let rows: [CellRow]
  /// The numbers in these rows.
  let money: MoneyColumns

  init(
    names: [String], hasNames: Bool, stated: [ColumnRole: [Int]], skipping: Set<Int>,
    directions: [String: TransactionType], rows: [CellRow]
  ) {
    (self.names, self.hasNames) = (names, hasNames)
    (self.stated, self.skipping, self.directions) = (stated, skipping, directions)
    var surveys = [ColumnSurvey](repeating: ColumnSurvey(), count: names.count)
    for row in rows {
      for column in surveys.indices { surveys[column].absorb(row.cells[column]) }
    }
    let days = surveys.indices.filter { surveys[$0].isDates }
    let dated = rows.filter { row in days.contains { row.cells[$0].isDateOrPending } }
    self.surveys = surveys
    self.rows = dated.isEmpty ? rows : dated
    money = MoneyColumns(surveys.indices.filter { surveys[$0].numbers > 0 }, in: self.rows)
    meanings = ColumnChoice.meanings(of: names, surveys)
    choose()
  }

  /// Chooses once more, with what was proved.
  init(_ other: ColumnChoice, proving roles: [ColumnRole: [Int]], directions: [String: TransactionType]) {
    (names, hasNames, meanings, skipping) = (other.names, other.hasNames, other.meanings, other.skipping)
    (surveys, rows, money) = (other.surveys, other.rows, other.money)
    stated = other.stated.merging(roles) { stated, _ in stated }
    self.directions = directions
    choose()
  }

  private mutating func choose() {
    if hasNames { chooseByName() } else { chooseByContent() }
    for (role, chosen) in stated { columns[role] = chosen }
    forgetRivals()
    describeIfNothingDoes()
    settleAmount()
    settleAmountsByCurrency()
    takeUnnamedBalance()
    settleMoney()
    settleStatedFee()
    settleStatedCurrency()
    settleCurrency()
    askAboutUnknownCurrencies()
    settleDirection()
    findMissingStates()
    findUnmovedBalance()
    refuseNamesGivenTwice()
    noteOtherDates()
    settleBalance()
    askAboutPieces()
  }

  /// A column has one role: what is stated first, then the roles that figures depend on.
  private mutating func forgetRivals() {
    let order: [ColumnRole] = [
      .date, .amount, .debit, .credit, .balance, .currency, .direction, .time, .id, .category, .description,
      .account,
    ]
    var taken = Set(stated.values.flatMap(\.self))
    for role in order where stated[role] == nil {
      guard let candidates = columns[role]?.filter({ !taken.contains($0) }) else { continue }
      columns[role] = candidates
      // Texts may come from several columns; of everything else the best is taken.
      if role != .description, let best = candidates.first { taken.insert(best) }
    }
    if stated[.note] == nil {
      columns[.note] = columns[.note]?.filter { !taken.contains($0) && $0 != columns[.description]?.first }
    }
  }
}

// MARK: - What the decisions ask

extension ColumnChoice {
  /// Puts a question that nothing in the rows decides.
  mutating func ask(_ code: ReasonCode, _ finding: String, answers: [String], meanings: [String] = []) {
    questions.append(ImportQuestion(code: code, finding: finding, answers: answers, meanings: meanings))
  }

  /// Says what was found and what shows it.
  mutating func tell(of subject: String = "columns", _ finding: String, because reason: String) {
    evidence.append(ImportEvidence(subject, finding, because: reason))
  }

  func first(_ role: ColumnRole) -> Int? { columns[role]?.first }

  var amounts: [Int] { [ColumnRole.amount, .debit, .credit].compactMap { first($0) } }

  /// Whether a column is called the number of a card and has one in each row, and there is no balance: all rows are of cards.
  var namesCard: Bool {
    guard hasNames, first(.balance) == nil else { return false }
    return names.indices.contains {
      HeaderWords.namesCardNumber(HeaderName(names[$0])) && surveys[$0].blank == 0 && !amounts.contains($0)
    }
  }

  /// Whether a column is called after the holder of a card.
  var namesCardHolder: Bool { hasNames && names.contains { HeaderWords.namesCardHolder(HeaderName($0)) } }

  /// Whether the file is of somebody who is paid by several, is charged fees for it, or is paid out.
  var isMerchant: Bool {
    names.indices.contains { column in
      let (name, survey) = (HeaderName(names[column]), surveys[column])
      return MoneyWords.isFee(names[column]) && survey.filled > 0 || StatusWords.isElsewhere(name.key)
        || HeaderWords.namesCustomer(name) && survey.values.count > 1
    }
  }

  /// The columns that have a role.
  var taken: Set<Int> {
    Set(
      stated.values.flatMap(\.self) + columns.values.compactMap(\.first) + (columns[.description] ?? [])
        + otherAmounts.map(\.column) + [creditCurrency].compactMap(\.self))
  }

  /// Whether two columns say the same in all rows in which both say anything.
  func agree(_ left: Int, _ right: Int) -> Bool {
    rows.allSatisfy { $0.cells[left].isBlank || $0.cells[right].isBlank || $0.cells[left] == $0.cells[right] }
  }

  /// The names of columns in a sentence.
  func quoted(_ columns: [Int], by separator: String = " and ") -> String {
    columns.map { "'\(names[$0])'" }.joined(separator: separator)
  }

  /// A column in a sentence, by its name or its number.
  func title(_ column: Int) -> String {
    ColumnReference.titled(hasNames ? names[column] : "", column, quoted: true)
  }

  /// The setting that names a column.
  func answer(_ role: ColumnRole, _ column: Int) -> String {
    "columns.\(role.rawValue)=\(reference(column))"
  }

  /// What a setting calls a column: its name where that is plain and no other column's, else its number.
  func reference(_ column: Int) -> String {
    let name = names[column]
    let isPlain =
      hasNames && ColumnReference.of(column, in: names) != .position(column + 1) && name != "none"
      && name.first?.isNumber != true
      && !["[", "{", "\"", "'", "\\"].contains { name.hasPrefix($0) }
      && !name.unicodeScalars.contains { $0 == "=" || $0.value < 0x20 }
    return isPlain ? name : "\(column + 1)"
  }
}

// MARK: - What is missing

extension ColumnChoice {
  /// Whether there is enough to make transactions of.
  var isComplete: Bool {
    first(.date) != nil && !amounts.isEmpty && !(columns[.description] ?? []).isEmpty
  }

  /// What is asked where something is missing that a transaction needs; `nil` if too little is there to ask.
  var missing: ImportQuestion? {
    guard first(.date) != nil || !amounts.isEmpty else { return nil }
    let lacking =
      first(.date) == nil ? ColumnRole.date : (columns[.description] ?? []).isEmpty ? .description : .amount
    return ImportQuestion(
      code: .csvHeader,
      finding: "no column is known to be the \(lacking.rawValue); there are "
        + CSVLayout.listed(names), isOfRows: true,
      answers: candidates(for: lacking).map { answer(lacking, $0) })
  }

  /// Columns that may be what is missing.
  private func candidates(for role: ColumnRole) -> [Int] {
    let free = surveys.indices.filter { !taken.contains($0) && surveys[$0].filled > 0 }
    let isMoney = { (column: Int) in
      !hasNames || !MoneyWords.isElsewhere(names[column]) && !MoneyWords.isTakenOff(names[column])
    }
    let likely = free.filter { column in
      switch role {
      case .date: surveys[column].isMostlyDates
      case .amount:
        surveys[column].isMostlyNumbers && !surveys[column].isDates && isMoney(column)
          && (surveys[column].hasManyValues || surveys[column].values.count > 1)
      default: surveys[column].isText
      }
    }
    let written = likely.filter { 2 * surveys[$0].amounts > surveys[$0].filled }
    if role == .amount, !written.isEmpty {
      return Array(money.likeliestFirst(written).prefix(4))
    }
    return Array((likely.isEmpty && role == .description ? free : likely).prefix(4))
  }
}

// The candidates for each role: by names that mean it, as far as the cells fit; without a header by the cells alone.

extension ColumnChoice {
  /// Takes columns by their names; the date and the description by their cells where no name says them.
  mutating func chooseByName() {
    var ranked: [ColumnRole: [(rank: Int, column: Int)]] = [:]
    for column in names.indices {
      for meaning in meanings[column] where fits(column, meaning.role) {
        ranked[meaning.role, default: []].append((meaning.rank, column))
      }
    }
    // `Amount in EUR` is the other half of `Amount out EUR`.
    if ranked[.debit] != nil, let credits = ranked[.credit]?.map(\.column) {
      ranked[.amount]?.removeAll { credits.contains($0.column) }
    }
    if ranked[.amount]?.isEmpty ?? false { ranked[.amount] = nil }
    for role in [ColumnRole.date, .amount] where ranked[role] == nil && stated[role] == nil {
      ranked[role] = columnCalled(role).map { [(0, $0)] }
    }
    if ranked[.date] == nil { columns[.date] = datesByContent }
    findStates()
    for (role, candidates) in ranked {
      let sorted = ordered(role == .description ? telling(candidates) : candidates, for: role)
      columns[role] = sorted.map(\.column)
      if role == .amount { askAboutRivals(sorted) }
    }
    describeByNames()
  }

  /// Without names, cells have to prove what they are: one column of dates, one of amounts, the rest texts.
  mutating func chooseByContent() {
    columns[.date] = datesByContent
    columns[.currency] = surveys.indices.filter { surveys[$0].isCurrencies && !areNames($0) }
    findStates()
    let texts = surveys.indices.filter {
      surveys[$0].isText && $0 != states && !saysBothDirections($0, inLetters: true)
    }
    columns[.description] = telling(texts.filter { surveys[$0].hasManyValues })
    if columns[.description]?.isEmpty ?? true { columns[.description] = telling(texts) }
    chooseAmountByContent()
  }

  /// What each name may mean. One over two columns, a currency and an amount, is that of the amount: `Change,,Balance,`.
  private static func meanings(of names: [String], _ surveys: [ColumnSurvey]) -> [[HeaderWords.Meaning]] {
    var meanings = names.map(ColumnChoice.meanings)
    for (column, name) in names.enumerated().dropFirst() {
      let over = meanings[column - 1].filter { [.amount, .balance].contains($0.role) }
      guard name.isEmpty, !over.isEmpty, surveys[column].isUndatedNumbers, surveys[column - 1].isCurrencies
      else { continue }
      meanings[column] = over
      meanings[column - 1] = over.contains { $0.role == .amount } ? [.init(role: .currency, rank: 0)] : []
    }
    return meanings
  }

  /// What a name may mean. The key of a JSON object comes after those of the objects around it.
  static func meanings(of name: String) -> [HeaderWords.Meaning] {
    let meanings = HeaderWords.meanings(of: HeaderName(name))
    guard meanings.isEmpty, name.hasPrefix("/"), let pointer = JSONPointer(name), pointer.keys.count > 1
    else {
      return meanings
    }
    let last = HeaderWords.meanings(of: HeaderName(pointer.keys.last ?? ""))
    let around = pointer.keys.dropLast().joined().lowercased()
    guard around.contains("balance") else { return last }
    return last.contains { $0.role == .amount } ? [HeaderWords.Meaning(role: .balance, rank: 0)] : []
  }

  /// Whether the cells of a column can be what its name says.
  private func fits(_ column: Int, _ role: ColumnRole) -> Bool {
    let survey = surveys[column]
    if survey.isUnseen { return true }
    switch role {
    case .date: return survey.isMostlyDates || survey.isMostlyInstants
    case .amount: return survey.isMostlyNumbers
    case .debit, .credit: return survey.isMostlyNumbers || survey.filled == 0
    case .balance:
      // One value beside all rows is the balance of today, none that they move.
      let isSame = survey.filled > 2 && survey.values.count == 1 && !survey.hasManyValues
      return survey.filled == 0 || survey.isMostlyNumbers && !isSame
    case .currency: return survey.isCurrencies || survey.isMoneyKinds
    case .direction: return isDirection(column)
    case .time:
      let clocks = rows.count { ClockField.parse($0.cells[column].bytes) != nil }
      return survey.filled > 0 && !survey.isDates && !survey.isMostlyInstants && 2 * clocks > survey.filled
    case .id: return (survey.isUnique || repeatsRows(column)) && !survey.isDates
    case .description, .note:
      return survey.filled > 0 && !survey.isDates && survey.amounts * 2 < survey.filled
    case .category, .account: return survey.filled > 0 && !survey.isDates
    case .fee, .scale: return survey.isMostlyNumbers
    }
  }

  /// Whether rows that have the same text in a column have the same in all: a row that is there twice, as where pages overlap.
  private func repeatsRows(_ column: Int) -> Bool {
    var firsts: [MappedCell: [MappedCell]] = [:]
    return rows.allSatisfy { row in
      guard !row.cells[column].isBlank, let first = firsts[row.cells[column]] else {
        firsts[row.cells[column]] = row.cells
        return true
      }
      return first == row.cells
    } && 2 * firsts.count > rows.count
  }

  /// The candidates, the best name first; a column of dates alone before one that has other things as well, and days that few rows
  /// have last.
  private func ordered(
    _ candidates: [(rank: Int, column: Int)], for role: ColumnRole
  ) -> [(rank: Int, column: Int)] {
    guard role == .date else { return candidates.sorted { ($0.rank, $0.column) < ($1.rank, $1.column) } }
    let days = candidates.filter { surveys[$0.column].isDates }
    let fullest = days.map { surveys[$0.column].filled }.max() ?? 0
    let transactions = days.filter { $0.rank == 1 }.map(\.column)
    let order = { (rank: Int, column: Int) in
      let isLate = rank == 0 && isLeftOpen(column, where: transactions)
      return (2 * surveys[column].filled < fullest ? 1 : 0, isLate ? 2 : rank, column)
    }
    return (days.isEmpty ? candidates : days).sorted { order($0.rank, $0.column) < order($1.rank, $1.column) }
  }

  /// The only column that is called so, although its cells are not what the name says: then the rows are to blame, and
  /// each is told.
  func columnCalled(_ role: ColumnRole) -> Int? {
    let called = names.indices.filter { column in
      !names[column].hasPrefix("/") && !meanings[column].isEmpty
        && meanings[column].allSatisfy { $0.role == role }
    }
    // The cells are days all the same, though they have no year: the best name counts, of equals the first.
    let rank = { (column: Int) in meanings[column].map(\.rank).min() ?? .max }
    let yearless = role == .date ? called.filter(holdsDaysWithoutYear) : []
    if let column = yearless.min(by: { rank($0) < rank($1) }) { return column }
    guard called.count == 1, let column = called.first, surveys[column].filled > 0 || role == .description
    else { return nil }
    return surveys[column].isCurrencies || role == .amount && surveys[column].isDates ? nil : column
  }

  /// A name that is given twice says nothing, unless both columns hold the same.
  mutating func refuseNamesGivenTwice() {
    guard hasNames else { return }
    for role in [ColumnRole.date, .debit, .credit, .balance, .currency, .direction, .id, .account, .category]
    where stated[role] == nil {
      guard let column = first(role), !names[column].isEmpty else { continue }
      let name = ColumnName.folded(names[column])
      let twins = names.indices.filter { ColumnName.folded(names[$0]) == name && !agree($0, column) }
      // Of two accounts the one of numbers holds something else.
      if role == .account, !surveys[column].isNumbers, twins.allSatisfy({ surveys[$0].isNumbers }) {
        continue
      }
      guard !twins.isEmpty, role != .currency || codeBesideAmount([column] + twins) != column else {
        continue
      }
      ask(
        .csvHeader,
        "the header names '\(names[column])' twice, so \(role.rawValue) could be either",
        answers: ([column] + twins).map { "columns.\(role.rawValue)=\($0 + 1)" })
    }
  }
}
