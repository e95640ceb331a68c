import FinanceData
import FinanceDomain

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
    if let code = stated[.currency]?.first {
      let called = names.indices.filter { surveys[$0].isMostlyNumbers && isCalled(code, like: $0) }
      if called.count == 1 { ranked[.amount] = [(0, called[0])] }
    }
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
  static func meanings(of names: [String], _ surveys: [ColumnSurvey]) -> [[HeaderWords.Meaning]] {
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
    case .debit, .credit: return survey.isMostlyNumbers || !survey.isDates && isMistyped(column)
    case .balance:
      // One value beside all rows is the balance of today, none that they move.
      let isSame = survey.filled > 2 && survey.values.count == 1 && !survey.hasManyValues
      return survey.filled == 0 || survey.isMostlyNumbers && !isSame
    case .currency:
      return 2 * survey.currencies > survey.filled || survey.isMoneyKinds || survey.isCurrencyNumbers
    case .direction: return isDirection(column)
    case .time:
      let clocks = rows.count { ClockField.parse($0.cells[column].bytes) != nil }
      return survey.filled > 0 && !survey.isDates && !survey.isMostlyInstants && 2 * clocks > survey.filled
    case .id: return (survey.isUnique || repeatsRows(column)) && !survey.isDates
    case .description, .note:
      return survey.filled > 0 && !survey.isDates && survey.amounts * 2 < survey.filled
    case .category: return survey.filled > 0 && !survey.isDates
    case .account: return survey.filled > 0 && !survey.isDates && !isOfOthers(column)
    case .fee, .scale: return survey.isMostlyNumbers
    }
  }

  /// Whether a column has the numbers of accounts that others have: there are several, and some rows have none, or most have one of
  /// their own.
  private func isOfOthers(_ column: Int) -> Bool {
    let cells = rows.map { $0.cells[column] }
    let filled = cells.filter { !$0.isBlank && !$0.saysNone }
    let numbers = filled.count { cell in cell.bytes.count { $0.isASCIIDigit } >= 6 }
    guard 2 * numbers > filled.count else { return false }
    let count = Set(filled).count
    return count > 1 && (filled.count < cells.count || cells.count > 5 && 3 * count > 2 * cells.count)
  }

  /// Whether rows that have the same text in a column have the same in all: a row that is there twice, as where pages overlap.
  private func repeatsRows(_ column: Int) -> Bool {
    var firsts: [MappedCell: [MappedCell]] = [:]
    return rows.allSatisfy { row in
      guard !row.cells[column].isBlank, let first = firsts[row.cells[column]] else {
        firsts[row.cells[column]] = row.cells
        return true
      }
      return first == row.cells && !row.cells[column].isInPlaceOfID
    } && 2 * firsts.count > rows.count
  }

  /// The column that is called an id, and tells no rows apart.
  private var columnOfNoID: Int? {
    guard columns[.id]?.isEmpty ?? true, stated[.id] == nil else { return nil }
    return names.indices.first { column in
      2 * surveys[column].filled > rows.count && !surveys[column].isUnique && !surveys[column].hasOneValue
        && meanings[column].contains { $0.role == .id }
    }
  }

  /// Whether rows that are no copies of each other would be dropped if that column were read as an id.
  var wouldDropByID: Bool {
    guard let column = columnOfNoID else { return false }
    let roles: [ColumnRole] = [.date, .amount, .debit, .credit, .description, .account]
    let compared = [column] + roles.flatMap { columns[$0] ?? [] }
    var seen: [[MappedCell]: [MappedCell]] = [:]
    return rows.contains { row in
      guard let before = seen.updateValue(row.cells, forKey: compared.map { row.cells[$0] }) else {
        return false
      }
      return before != row.cells || row.cells[column].isInPlaceOfID
    }
  }

  /// That such a column is not read as an id.
  var idNotices: [String] {
    guard let column = columnOfNoID else { return [] }
    return ["rows that differ have the same '\(names[column].excerpt)', so it is not read as their id"]
  }

  /// The candidates, the best name first; a column of dates alone before one that has other things as well, and days that few rows
  /// have last.
  private func ordered(
    _ candidates: [(rank: Int, column: Int)], for role: ColumnRole
  ) -> [(rank: Int, column: Int)] {
    guard role == .date else { return candidates.sorted { ($0.rank, $0.column) < ($1.rank, $1.column) } }
    let days = candidates.filter { areDays($0.column) }
    let fullest = days.map { surveys[$0.column].filled }.max() ?? 0
    let transactions = days.filter { $0.rank == 1 }.map(\.column)
    let order = { (rank: Int, column: Int) in
      let isLate = rank == 0 && isLeftOpen(column, where: transactions)
      return (2 * surveys[column].filled < fullest ? 1 : 0, isLate ? 2 : rank, column)
    }
    return (days.isEmpty ? candidates : days).sorted { order($0.rank, $0.column) < order($1.rank, $1.column) }
  }

  /// Whether a column has days alone, but for what a person mistyped.
  private func areDays(_ column: Int) -> Bool {
    surveys[column].isDates || surveys[column].isMostlyDates && isMistyped(column)
  }

  /// Whether every cell is a day, a number or what a person mistyped for one: a word in their place says something else.
  private func isMistyped(_ column: Int) -> Bool {
    rows.allSatisfy { row in
      let cell = row.cells[column]
      return cell.isBlank || CellForms.isDate(cell) || cell.saysNoAmount || CellForms.number(cell) != nil
        || cell.bytes.first?.isASCIIDigit ?? false
    }
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

  /// A name that is given twice says nothing, unless both columns hold the same: neither to inference nor in a setting.
  mutating func refuseNamesGivenTwice() {
    guard hasNames else { return }
    for role in [ColumnRole.amount, .date, .debit, .credit, .balance, .fee, .direction]
    where statedByName.contains(role) {
      for column in stated[role] ?? [] { refuseTwins(of: column, as: role) }
    }
    for role in [ColumnRole.date, .debit, .credit, .balance, .currency, .direction, .id, .account, .category]
    where stated[role] == nil {
      if let column = first(role) { refuseTwins(of: column, as: role) }
    }
  }

  private mutating func refuseTwins(of column: Int, as role: ColumnRole) {
    guard !names[column].isEmpty else { return }
    let name = ColumnName.folded(names[column])
    let twins = names.indices.filter { ColumnName.folded(names[$0]) == name && !agree($0, column) }
    // Of two accounts the one of numbers holds something else.
    if role == .account, !surveys[column].isNumbers, twins.allSatisfy({ surveys[$0].isNumbers }) { return }
    guard !twins.isEmpty, role != .currency || codeBesideAmount([column] + twins) != column else { return }
    ask(
      .csvHeader, "the header names '\(names[column])' twice, so \(role.rawValue) could be either",
      answers: ([column] + twins).map { "columns.\(role.rawValue)=\($0 + 1)" })
  }
}

extension MappedCell {
  /// Whether it is what programs write where there is no id: `NOTPROVIDED`, `N/A`, `000000`.
  var isInPlaceOfID: Bool {
    let isOneSign = Set(bytes).count == 1 && (bytes.count > 2 || bytes == [UInt8(ascii: "0")])
    return saysNone || isOneSign || MappedCell.inPlaceOfID.contains(text.lowercased())
  }

  private static let inPlaceOfID = Set(Words.list("in the place of an id"))
}
