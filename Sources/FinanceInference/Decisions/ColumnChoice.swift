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
  /// The roles whose columns are stated by their names, and not by their places.
  let statedByName: Set<ColumnRole>
  /// The columns by which it is stated which rows are left out.
  let skipping: Set<Int>
  /// What words for directions mean, as far as that is stated.
  let directions: [String: TransactionType]
  /// Whether a row without a currency is in none that anybody has stated.
  let asksForCurrencies: Bool
  let meanings: [[HeaderWords.Meaning]]
  let surveys: [ColumnSurvey]
  /// The rows with a day, or that say in its place that they are pending: balances and sums may have none, and say nothing
  /// about the others.
  let rows: [CellRow]
  /// The numbers in these rows.
  let money: MoneyColumns

  init(
    names: [String], hasNames: Bool, stated: [ColumnRole: [Int]], byName statedByName: Set<ColumnRole>,
    skipping: Set<Int>, directions: [String: TransactionType], asksForCurrencies: Bool, rows: [CellRow]
  ) {
    (self.names, self.hasNames, self.asksForCurrencies) = (names, hasNames, asksForCurrencies)
    (self.stated, self.statedByName) = (stated, statedByName)
    (self.skipping, self.directions) = (skipping, directions)
    var surveys = [ColumnSurvey](repeating: ColumnSurvey(), count: names.count)
    // One cell alone is a title, a total, or goes on with the text above.
    let filled = rows.filter { row in row.cells.count { !$0.isBlank } > 1 }
    for row in filled.isEmpty ? rows : filled {
      for column in surveys.indices { surveys[column].absorb(row.cells[column]) }
    }
    var days = surveys.indices.filter { surveys[$0].isDates }
    // Titles of groups, balances and sums may be in the place of days.
    if days.isEmpty, hasNames {
      days = names.indices.filter { ColumnChoice.meanings(of: names[$0]).contains { $0.role == .date } }
    }
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
    (asksForCurrencies, statedByName) = (other.asksForCurrencies, other.statedByName)
    stated = other.stated.merging(roles) { stated, _ in stated }
    self.directions = directions
    choose()
  }

  private mutating func choose() {
    if hasNames { chooseByName() } else { chooseByContent() }
    for (role, chosen) in stated { columns[role] = chosen }
    forgetRivals()
    describeTheRest()
    settleAmount()
    settleAmountsByCurrency()
    takeUnnamedBalance()
    settleMoney()
    settleLoneHalf()
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
    questions.append(ImportQuestion(code, finding, answers: answers, meanings: meanings))
  }

  /// Says what was found and what shows it.
  mutating func tell(of subject: String = "columns", _ finding: String, because reason: String) {
    evidence.append(ImportEvidence(subject, finding, because: reason))
  }

  func first(_ role: ColumnRole) -> Int? { columns[role]?.first }

  /// Whether it chooses among the values of JSON objects, which are called by their places.
  var isJSON: Bool { names.first?.hasPrefix("/") ?? false }

  func isCalledBalance(_ column: Int) -> Bool {
    hasNames && meanings[column].contains { $0.role == .balance }
  }

  var amounts: [Int] { [ColumnRole.amount, .debit, .credit].compactMap { first($0) } }

  /// Whether a column is called the number of a card and has one in each row, and there is no balance: all rows are of cards.
  var namesCard: Bool { !cardNumbers.isEmpty }

  /// Whether these are of a few cards, which are one's own: each customer of a shop has another.
  var namesOwnCards: Bool {
    cardNumbers.contains { !surveys[$0].hasManyValues && 3 * surveys[$0].values.count <= rows.count }
  }

  private var cardNumbers: [Int] {
    guard hasNames, first(.balance) == nil else { return [] }
    return names.indices.filter {
      HeaderWords.namesCardNumber(HeaderName(names[$0])) && surveys[$0].blank == 0 && !amounts.contains($0)
    }
  }

  /// Whether a column is called after the holder of a card.
  var namesCardHolder: Bool { hasNames && names.contains { HeaderWords.namesCardHolder(HeaderName($0)) } }

  /// Whether a column is called after what was paid in another currency, beside the amounts, as a card has it.
  var namesPaidAbroad: Bool {
    !amounts.contains { MoneyWords.isAbroad(names[$0]) } && names.contains(where: MoneyWords.isAbroad)
  }

  /// Whether a column is called after the shops in which a card was used.
  var namesShop: Bool { hasNames && names.contains { HeaderWords.namesShop(HeaderName($0)) } }

  /// Whether the file is of somebody who is paid by several, is charged fees for it, or is paid out.
  var isMerchant: Bool {
    names.indices.contains { column in
      let (name, survey) = (HeaderName(names[column]), surveys[column])
      return MoneyWords.isFee(names[column]) && survey.filled > 0 || StatusWords.isElsewhere(name.key)
        || HeaderWords.namesCustomer(name) && survey.values.count > 1
    }
  }

  /// The columns that are called an id.
  var identifiers: [Int] { names.indices.filter { meanings[$0].contains { $0.role == .id } } }

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
    // A note beside those that are stated takes none of their places.
    let notes = role == .note ? (stated[.note] ?? []).filter { $0 != column } : []
    guard !notes.isEmpty else { return "columns.\(role.rawValue)=\(reference(column))" }
    return "columns.note=\((notes + [column]).map(reference).writtenList)"
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
  /// Whether there is enough to make transactions of: a text is not needed where there is none.
  var isComplete: Bool {
    first(.date) != nil && !amounts.isEmpty
      && (!(columns[.description] ?? []).isEmpty || stated[.description] != nil
        || !namesDescription && candidates(for: .description).isEmpty)
  }

  /// Whether a column is called as the program itself calls descriptions; if all are blank, each row is refused.
  private var namesDescription: Bool {
    names.contains { (isJSON ? SourceName(place: $0) : SourceName(column: $0)).field == .description }
  }

  /// What is asked where something is missing that a transaction needs; `nil` if too little is there to ask.
  var missing: ImportQuestion? {
    guard first(.date) != nil || !amounts.isEmpty else { return nil }
    let lacking =
      first(.date) == nil ? ColumnRole.date : (columns[.description] ?? []).isEmpty ? .description : .amount
    return ImportQuestion(
      .csvHeader,
      "no column is known to be the \(lacking.rawValue); there are "
        + CSVLayout.listed(names), isOfRows: true,
      answers: candidates(for: lacking).map { answer(lacking, $0) })
  }

  /// Whether a column has what rows are called by: its name says so, or each row has another number, one more than that of the row
  /// before it or of as many digits, seven at least, and not all of them round.
  private func isReference(_ column: Int) -> Bool {
    let others: [ColumnRole] = [.id, .date, .balance]
    if hasNames,
      MoneyWords.isKey(names[column]) || meanings[column].contains(where: { others.contains($0.role) })
        || BalanceRows.isName(ofBalance: names[column])
    {
      return true
    }
    let cells = rows.map { $0.cells[column].bytes }.filter { !$0.isEmpty }
    guard cells.count > 1, surveys[column].isUnique, surveys[column].cents == 0 else { return false }
    let digits = cells.map { $0.count(where: \.isASCIIDigit) }
    let isLong = digits.allSatisfy { $0 == digits[0] && $0 >= 7 }
    let areWhole = cells.allSatisfy { !$0.contains { ".,".utf8.contains($0) } }
    let areRound = cells.allSatisfy { $0.suffix(2).elementsEqual("00".utf8) }
    if isLong, areWhole, !areRound { return true }
    let numbers = money.numbers(column)
    let steps = Set(zip(numbers, numbers.dropFirst()).map { $1 - $0 })
    return areWhole && (steps == [MoneyColumns.one] || steps == [-MoneyColumns.one])
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
          && !money.isNothing(column) && !isReference(column)
          && (surveys[column].hasManyValues || surveys[column].values.count > 1 || rows.count == 1)
      default: surveys[column].isText
      }
    }
    let written = likely.filter { 2 * surveys[$0].amounts > surveys[$0].filled }
    if role == .amount, !written.isEmpty {
      let all = money.likeliestFirst(written)
      // What was paid has the tax in it.
      let taxes = surveys.indices.filter { MoneyWords.isValueAddedTax(names[$0]) }
      let taxed = all.filter { gross in
        all.contains { net in taxes.contains { money.isWhole(gross, of: net, and: $0) } }
      }
      return Array((taxed + all.filter { !taxed.contains($0) }).prefix(4))
    }
    return Array((likely.isEmpty && role == .description ? free : likely).prefix(4))
  }
}
