import FinanceDomain

/// Which column is for what: by what is stated, by the names, or by the cells.
struct ColumnChoice: Sendable {
  /// The columns of each role, the best first.
  private(set) var columns: [ColumnRole: [Int]] = [:]
  /// The currency that the name of the amount's column states.
  private(set) var statedCurrency: Currency?
  /// What could not be decided.
  private(set) var questions: [ImportQuestion] = []
  /// The columns that hold states, and their values.
  private(set) var states: Int?

  let names: [String]
  private let surveys: [ColumnSurvey]
  private let stated: [ColumnRole: [Int]]

  /// Chooses among the columns.
  ///
  /// - Parameter stated: the columns that a profile or an option names, from 0.
  init(names: [String], hasNames: Bool, surveys: [ColumnSurvey], stated: [ColumnRole: [Int]]) {
    self.names = names
    self.surveys = surveys
    self.stated = stated
    if hasNames { chooseByName() } else { chooseByContent() }
    for (role, chosen) in stated { columns[role] = chosen }
    forgetRivals()
    settleAmount()
  }

  /// The first column of a role.
  func first(_ role: ColumnRole) -> Int? { columns[role]?.first }

  /// Whether there is enough to make transactions of.
  var isComplete: Bool {
    first(.date) != nil && (first(.amount) ?? first(.debit) ?? first(.credit)) != nil
      && !(columns[.description] ?? []).isEmpty
  }

  /// What is asked where something is missing that a transaction needs; `nil` if too little is there to ask.
  var missing: ImportQuestion? {
    guard first(.date) != nil || first(.amount) != nil || first(.debit) != nil || first(.credit) != nil else {
      return nil
    }
    let lacking =
      first(.date) == nil ? ColumnRole.date : (columns[.description] ?? []).isEmpty ? .description : .amount
    return ImportQuestion(
      code: .csvHeader,
      finding: "no column is known to be the \(lacking.rawValue); there are "
        + CSVLayout.listed(names),
      answers: ["columns.\(lacking.rawValue)=…"])
  }

  /// The column that is called the currency and holds none, so that it is not read.
  var columnWithoutCurrencies: Int? {
    guard first(.currency) == nil else { return nil }
    let known = Set(columns.values.flatMap(\.self))
    return names.indices.first { column in
      surveys[column].filled > 0 && !known.contains(column)
        && ColumnChoice.meanings(of: names[column], HeaderName(names[column])).contains {
          $0.role == .currency
        }
    }
  }

  // MARK: By name

  private mutating func chooseByName() {
    var ranked: [ColumnRole: [(rank: Int, column: Int)]] = [:]
    for (column, name) in names.enumerated() {
      let header = HeaderName(name)
      for meaning in ColumnChoice.meanings(of: name, header) where fits(column, meaning.role) {
        ranked[meaning.role, default: []].append((meaning.rank, column))
      }
    }
    states = columnOfStates
    for (role, candidates) in ranked {
      let sorted = ordered(candidates, for: role)
      columns[role] = sorted.map(\.column)
      if role == .amount { askAboutRivals(sorted) }
    }
    if columns[.description] == nil, stated[.description] == nil { describeByAnyText() }
    let amounts = [ColumnRole.amount, .debit, .credit].compactMap { first($0) }
    statedCurrency = amounts.compactMap { HeaderName(names[$0]).currency }.first
  }

  /// The column of states: the one whose values are such, or else the one that is called so.
  private var columnOfStates: Int? {
    let few = surveys.indices.filter { surveys[$0].filled > 0 && !surveys[$0].hasManyValues }
    let named = surveys.indices.filter { surveys[$0].filled > 0 && StatusWords.isName(stateKey($0)) }
    let telling = (named + few).first { column in
      surveys[column].values.contains { StatusWords.meaning(of: $0, in: stateKey(column)) != nil }
        && (named.contains(column) || StatusWords.areStates(surveys[column].values))
    }
    return telling ?? named.first
  }

  /// The key by which a column of states is known: of a JSON value, what the value itself is called.
  func stateKey(_ column: Int) -> String {
    let name = names[column]
    guard name.hasPrefix("/"), let key = JSONPointer(name)?.keys.last else { return HeaderName(name).key }
    return HeaderName(key).key
  }

  /// Without a name that says so, the columns of texts describe the row: the one with most to say first.
  private mutating func describeByAnyText() {
    let known = Set(columns.values.flatMap(\.self))
    let texts = surveys.indices.filter { surveys[$0].isText && !known.contains($0) && $0 != states }
    columns[.description] =
      texts.filter { surveys[$0].hasManyValues } + texts.filter { !surveys[$0].hasManyValues }
  }

  /// The candidates, the best name first; a column of dates alone before one in which other things stand.
  private func ordered(_ candidates: [(rank: Int, column: Int)], for role: ColumnRole) -> [(
    rank: Int, column: Int
  )] {
    let pure = role == .date ? candidates.filter { surveys[$0.column].isDates } : candidates
    return (pure.isEmpty ? candidates : pure).sorted { ($0.rank, $0.column) < ($1.rank, $1.column) }
  }

  /// What a name may mean. The key of a JSON object stands behind those of the objects around it.
  private static func meanings(of name: String, _ header: HeaderName) -> [HeaderWords.Meaning] {
    let meanings = HeaderWords.meanings(of: header)
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
    case .date: return survey.isMostlyDates
    case .amount: return survey.isMostlyNumbers
    case .debit, .credit, .balance: return survey.isMostlyNumbers || survey.filled == 0
    case .currency: return survey.isCurrencies
    case .direction: return !survey.hasManyValues && DirectionWords.reading(of: survey.values) != nil
    case .time: return survey.filled > 0 && !survey.isDates
    case .id: return survey.isUnique && !survey.isDates
    case .description, .note:
      return survey.filled > 0 && !survey.isDates && survey.amounts * 2 < survey.filled
    case .category, .account: return survey.filled > 0 && !survey.isDates
    }
  }

  /// Two columns that are called the amount equally well are two readings, unless they say the same.
  private mutating func askAboutRivals(_ candidates: [(rank: Int, column: Int)]) {
    guard stated[.amount] == nil, stated[.debit] == nil, stated[.credit] == nil else { return }
    let best = candidates.filter { $0.rank == candidates[0].rank }.map(\.column)
    guard best.count > 1 else { return }
    let quoted = best.map { "'\(names[$0])'\(isAlone($0) ? "" : " (\($0 + 1))")" }.joined(separator: " and ")
    questions.append(
      ImportQuestion(
        code: .csvHeader, finding: "the columns \(quoted) could each be the amount",
        answers: best.map { isAlone($0) ? "columns.amount=\(names[$0])" : "columns.amount=\($0 + 1)" }))
  }

  /// Whether no other column has the same name, so that the name says which is meant.
  private func isAlone(_ column: Int) -> Bool { names.count { $0 == names[column] } == 1 }

  // MARK: By content

  /// Without names, cells have to prove what they are: one column of dates, one of amounts, the rest texts.
  private mutating func chooseByContent() {
    let dates = surveys.indices.filter { surveys[$0].isDates }
    let amounts = surveys.indices.filter {
      surveys[$0].isNumbers && surveys[$0].amounts > 0 && !surveys[$0].isDates
    }
    columns[.date] = dates
    columns[.amount] = amounts
    columns[.currency] = surveys.indices.filter { surveys[$0].isCurrencies }
    columns[.description] = surveys.indices.filter { surveys[$0].isText && surveys[$0].hasManyValues }
    if columns[.description]?.isEmpty ?? true {
      columns[.description] = surveys.indices.filter { surveys[$0].isText }
    }
    if dates.count > 1, stated[.date] == nil { ask(.date, among: dates) }
    if amounts.count > 1, stated[.amount] == nil, stated[.debit] == nil { ask(.amount, among: amounts) }
  }

  private mutating func ask(_ role: ColumnRole, among candidates: [Int]) {
    let places = candidates.map { "\($0 + 1)" }.joined(separator: " and ")
    questions.append(
      ImportQuestion(
        code: .csvHeader,
        finding: "there is no header, and columns \(places) could each be the \(role.rawValue)",
        answers: candidates.map { "columns.\(role.rawValue)=\($0 + 1)" }))
  }

  // MARK: What remains

  /// A column has one role: what is stated first, then the roles that figures depend on.
  private mutating func forgetRivals() {
    let order: [ColumnRole] = [
      .date, .amount, .debit, .credit, .balance, .currency, .direction, .time, .id, .category, .description,
      .account,
    ]
    var taken = Set(stated.values.flatMap(\.self))
    for role in order where stated[role] == nil {
      guard var candidates = columns[role] else { continue }
      candidates.removeAll { taken.contains($0) }
      columns[role] = candidates
      // Texts may come from several columns; of everything else the best is taken.
      if role == .description { continue }
      if let best = candidates.first { taken.insert(best) }
    }
    if stated[.note] == nil {
      columns[.note] = columns[.note]?.filter { !taken.contains($0) && $0 != columns[.description]?.first }
    }
  }

  /// Either one column of amounts, or one for money out and one for money in.
  private mutating func settleAmount() {
    if stated[.debit] != nil || stated[.credit] != nil {
      if stated[.amount] == nil { columns[.amount] = nil }
    } else if stated[.amount] != nil {
      columns[.debit] = nil
      columns[.credit] = nil
    } else if let debit = first(.debit), let credit = first(.credit), debit != credit,
      surveys[debit].filled + surveys[credit].filled > 0
    {
      columns[.amount] = nil
      questions.removeAll { $0.answers.contains { $0.hasPrefix("columns.amount=") } }
    } else if first(.amount) != nil {
      columns[.debit] = nil
      columns[.credit] = nil
    }
  }
}
