import FinanceDomain

/// Which column is for what: by what is stated, by the names, or by the cells.
struct ColumnChoice: Sendable {
  /// The columns of each role, the best first.
  var columns: [ColumnRole: [Int]] = [:]
  /// What people should be told about the choice, one sentence each.
  var notices: [String] = []
  /// What the rows prove about the choice.
  var evidence: [ImportEvidence] = []
  /// The currency that the name of the amount's column states.
  private(set) var statedCurrency: Currency?
  /// What a fee without a minus means, if the rows prove it.
  private(set) var feeSign: FeeSign?
  /// What could not be decided.
  private(set) var questions: [ImportQuestion] = []
  /// The column that holds states.
  var states: Int?
  /// Values of it that are no known words and by which the money has not moved yet all the same.
  var unsettled: Set<String> = []

  let names: [String]
  let surveys: [ColumnSurvey]
  let stated: [ColumnRole: [Int]]
  let hasNames: Bool
  let rows: [CellRow]
  private let directions: [String: TransactionType]

  /// Chooses among the columns.
  ///
  /// - Parameters:
  ///   - stated: the columns that a profile or an option names, from 0.
  ///   - directions: what words for directions mean, as far as that is stated.
  ///   - rows: those that the surveys are of.
  init(
    names: [String], hasNames: Bool, surveys: [ColumnSurvey], stated: [ColumnRole: [Int]],
    directions: [String: TransactionType] = [:], rows: [CellRow]
  ) {
    self.directions = directions
    self.names = names
    self.hasNames = hasNames
    self.rows = rows
    self.surveys = surveys
    self.stated = stated
    if hasNames { chooseByName() } else { chooseByContent() }
    for (role, chosen) in stated { columns[role] = chosen }
    forgetRivals()
    if columns[.description]?.isEmpty ?? true, stated[.description] == nil { describeByAnyText() }
    settleAmount()
    settleMoney()
    settleStatedFee()
    if hasNames {
      let amounts = [ColumnRole.amount, .debit, .credit].compactMap { first($0) }
      statedCurrency = amounts.compactMap { HeaderName(names[$0]).currency }.first
    }
    settleCurrency()
    settleDirection()
    refuseNamesGivenTwice()
    noteOtherDates()
  }

  /// The first column of a role.
  func first(_ role: ColumnRole) -> Int? { columns[role]?.first }

  /// Whether there is enough to make transactions of.
  var isComplete: Bool {
    first(.date) != nil && (first(.amount) ?? first(.debit) ?? first(.credit)) != nil
      && !(columns[.description] ?? []).isEmpty
  }

  /// Whether names do not say which column moves the account, or which way.
  var leavesMoneyOpen: Bool {
    guard hasNames, questions.isEmpty else { return true }
    guard let amount = first(.amount) else {
      guard let debit = first(.debit), let credit = first(.credit) else { return true }
      let money = MoneyColumns([debit, credit], in: rows)
      return money.isHardlyNegative(debit) || money.isHardlyNegative(credit)
    }
    return first(.direction) == nil && isUnsigned(amount)
  }

  /// Whether no number in a column has a minus.
  private func isUnsigned(_ column: Int) -> Bool { MoneyColumns([column], in: rows).isUnsigned(column) }

  /// What is asked where something is missing that a transaction needs; `nil` if too little is there to ask.
  var missing: ImportQuestion? {
    guard first(.date) != nil || first(.amount) != nil || first(.debit) != nil || first(.credit) != nil else {
      return nil
    }
    let lacking =
      first(.date) == nil ? ColumnRole.date : (columns[.description] ?? []).isEmpty ? .description : .amount
    return .ofRows(
      code: .csvHeader,
      finding: "no column is known to be the \(lacking.rawValue); there are "
        + CSVLayout.listed(names),
      answers: candidates(for: lacking).map { answer(lacking, $0) })
  }

  /// Columns that may be what is missing.
  private func candidates(for role: ColumnRole) -> [Int] {
    let free = surveys.indices.filter { !taken.contains($0) && surveys[$0].filled > 0 }
    let likely = free.filter { column in
      switch role {
      case .date: surveys[column].isMostlyDates
      case .amount: surveys[column].isMostlyNumbers && !surveys[column].isDates
      default: surveys[column].isText
      }
    }
    let written = likely.filter { 2 * surveys[$0].amounts > surveys[$0].filled }
    if role == .amount, !written.isEmpty { return Array(written.prefix(4)) }
    return Array((likely.isEmpty ? free : likely).prefix(4))
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

  /// The columns that have a role.
  private var taken: Set<Int> {
    Set(stated.values.flatMap(\.self) + columns.values.compactMap(\.first) + (columns[.description] ?? []))
  }

  /// The column that is called the currency and holds none, so that it is not read.
  var columnWithoutCurrencies: Int? {
    guard first(.currency) == nil, stated[.currency] == nil else { return nil }
    let known = Set(columns.values.flatMap(\.self))
    return names.indices.first { column in
      surveys[column].filled > 0 && !known.contains(column)
        && ColumnChoice.meanings(of: names[column], HeaderName(names[column])).contains {
          $0.role == .currency && $0.rank == 0
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
    if columns[.description] == nil, stated[.description] == nil { describeByAnyText() }
    if columns[.description]?.isEmpty ?? true, stated[.description] == nil {
      let called = columnCalled(.description)
      let isEmpty = called.map { surveys[$0].filled == 0 } ?? true
      columns[.description] = (isEmpty ? columns.removeValue(forKey: .note) : nil) ?? called.map { [$0] }
    }
    describeByOtherTexts()
  }

  /// The only column that is called so, although its cells are not what the name says: then the rows are to blame, and
  /// each is told.
  private func columnCalled(_ role: ColumnRole) -> Int? {
    let called = names.indices.filter { column in
      guard !names[column].hasPrefix("/") else { return false }
      let meanings = ColumnChoice.meanings(of: names[column], HeaderName(names[column]))
      return !meanings.isEmpty && meanings.allSatisfy { $0.role == role }
    }
    if role == .date, let column = called.first(where: { holdsDaysWithoutYear($0) }) { return column }
    guard called.count == 1, let column = called.first, surveys[column].filled > 0 || role == .description
    else { return nil }
    return surveys[column].isCurrencies || role == .amount && surveys[column].isDates ? nil : column
  }

  private func holdsDaysWithoutYear(_ column: Int) -> Bool {
    let cells = rows.lazy.map { $0.cells[column] }.filter { !$0.isBlank }.prefix(20)
    return !cells.isEmpty && cells.allSatisfy { YearlessDates.mayBe($0) }
  }

  /// Columns in which a few values may say what kind a row is.
  var kindColumns: [Int] {
    let money = [ColumnRole.date, .amount, .debit, .credit, .balance, .currency, .direction].compactMap {
      first($0)
    }
    return names.indices.filter {
      !money.contains($0) && !surveys[$0].hasManyValues && (2...12).contains(surveys[$0].values.count)
    }
  }

  /// Columns without another role in which a state may yet stand: few values so far, or none.
  var quietColumns: [Int] {
    names.indices.filter {
      !taken.contains($0) && !surveys[$0].hasManyValues && !surveys[$0].isNumbers && !surveys[$0].isDates
    }
  }

  /// The key by which a column of states is known: of a JSON value, what the value itself is called.
  func stateKey(_ column: Int) -> String {
    let name = names[column]
    guard name.hasPrefix("/"), let key = JSONPointer(name)?.keys.last else { return HeaderName(name).key }
    return HeaderName(key).key
  }

  /// The candidates, the best name first; a column of dates alone before one in which other things stand.
  private func ordered(_ candidates: [(rank: Int, column: Int)], for role: ColumnRole) -> [(
    rank: Int, column: Int
  )] {
    let pure = role == .date ? candidates.filter { surveys[$0.column].isDates } : candidates
    return (pure.isEmpty ? candidates : pure).sorted { ($0.rank, $0.column) < ($1.rank, $1.column) }
  }

  /// What a name may mean. The key of a JSON object stands after those of the objects around it.
  static func meanings(of name: String, _ header: HeaderName) -> [HeaderWords.Meaning] {
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
    case .date: return survey.isMostlyDates || survey.isMostlyInstants
    case .amount: return survey.isMostlyNumbers
    case .debit, .credit, .balance: return survey.isMostlyNumbers || survey.filled == 0
    case .currency: return survey.isCurrencies || survey.isMoneyKinds
    case .direction: return isDirection(column)
    case .time: return survey.filled > 0 && !survey.isDates && !survey.isMostlyInstants
    case .id: return survey.isUnique && !survey.isDates
    case .description, .note:
      return survey.filled > 0 && !survey.isDates && survey.amounts * 2 < survey.filled
    case .category, .account: return survey.filled > 0 && !survey.isDates
    case .fee, .scale: return survey.isMostlyNumbers
    }
  }

  private func isDirection(_ column: Int) -> Bool {
    let values = surveys[column].values.filter { !$0.isEmpty }
    if !directions.isEmpty, !values.isEmpty, values.allSatisfy({ directions[$0] != nil }) { return true }
    return !surveys[column].hasManyValues && DirectionWords.reading(of: values) != nil
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
        answers: best.map { answer(.amount, $0) }))
  }

  /// Whether no other column has the same name, so that the name says which is meant.
  private func isAlone(_ column: Int) -> Bool { names.count { $0 == names[column] } == 1 }

  // MARK: By content

  /// Without names, cells have to prove what they are: one column of dates, one of amounts, the rest texts.
  private mutating func chooseByContent() {
    let numbers = surveys.indices.filter {
      surveys[$0].isNumbers && surveys[$0].amounts > 0 && !surveys[$0].isDates
    }
    let money = numbers.filter { surveys[$0].isMoney }
    let amounts = money.isEmpty ? numbers : money
    columns[.date] = datesByContent
    columns[.amount] = amounts
    columns[.currency] = surveys.indices.filter { surveys[$0].isCurrencies }
    let texts = surveys.indices.filter {
      surveys[$0].isText && !saysBothDirections($0, inLetters: true)
    }
    columns[.description] = telling(texts.filter { surveys[$0].hasManyValues })
    if columns[.description]?.isEmpty ?? true { columns[.description] = telling(texts) }
    if amounts.count > 1, stated[.amount] == nil, stated[.debit] == nil { askAboutNumbers(amounts) }
  }

  private mutating func askAboutNumbers(_ candidates: [Int]) {
    let places = candidates.map { "\($0 + 1)" }.joined(separator: " and ")
    let money = MoneyColumns(candidates, in: rows)
    guard candidates.count == 2, money.areHalves(candidates[0], candidates[1]) else {
      return questions.append(
        ImportQuestion(
          code: .csvHeader,
          finding: "there is no header, and columns \(places) could each be the amount",
          answers: candidates.map { "columns.amount=\($0 + 1)" }))
    }
    columns[.amount] = nil
    questions.append(
      ImportQuestion(
        code: .csvHeader,
        finding:
          "there is no header, of the columns \(places) one is filled in each row, and nothing says which is "
          + "money out",
        answers: candidates.map { "columns.debit=\($0 + 1)" }))
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

// MARK: - Columns of money

extension ColumnChoice {
  /// Every column of money has a part in the amount, is proved to have none, or is asked about.
  private mutating func settleMoney() {
    guard stated[.amount] == nil, !(stated[.debit] != nil && stated[.credit] != nil) else { return }
    let free = surveys.indices.filter {
      surveys[$0].isNumbers && !surveys[$0].isDates && !taken.contains($0)
        && !MoneyWords.isElsewhere(names[$0])
        && !means($0, .balance)
    }
    let all = free + [ColumnRole.amount, .debit, .credit, .balance].compactMap { first($0) }
    guard !free.isEmpty else { return }
    let money = MoneyColumns(all, in: rows)
    takeOtherHalf(among: free, money)
    guard stated[.debit] == nil, stated[.credit] == nil else { return }
    takeOnlyMoney(among: free, money)
    let open = free.filter {
      !taken.contains($0) && (surveys[$0].isMoney || isWholeMoney($0)) && !money.isNothing($0)
        && (stated[.fee] == nil || !MoneyWords.isFee(names[$0]))
    }
    if hasNames {
      settle(open, money)
      watchFee(free, money)
    }
  }

  /// A column of fees that says nothing so far may do so further on.
  private mutating func watchFee(_ free: [Int], _ money: MoneyColumns) {
    guard stated[.fee] == nil, first(.fee) == nil,
      let column = free.first(where: { MoneyWords.isFee(names[$0]) && money.isNothing($0) })
    else { return }
    columns[.fee] = [column]
  }

  /// What a balance says of the fees that a setting or a profile names.
  private mutating func settleStatedFee() {
    guard let fee = stated[.fee]?.first, let balance = first(.balance) else { return }
    let money = MoneyColumns([fee, balance] + amounts, in: rows)
    guard !money.isNothing(fee) else { return }
    let movements = movements(money)
    guard !money.isMoved(balance, by: movements) else {
      columns[.fee] = nil
      return note([fee], because: "the balance moves without it")
    }
    _ = takeFee(among: [fee], balance, movements, money)
  }

  /// The columns that hold amounts.
  private var amounts: [Int] { [ColumnRole.amount, .debit, .credit].compactMap { first($0) } }

  private func movements(_ money: MoneyColumns) -> [Decimal] {
    money.movements(
      amount: first(.amount), debit: first(.amount) == nil ? first(.debit) : nil,
      credit: first(.amount) == nil ? first(.credit) : nil)
  }

  /// Takes the column of fees by which, beside the amount, the balance moves.
  private mutating func takeFee(
    among others: [Int], _ balance: Int, _ movements: [Decimal], _ money: MoneyColumns
  ) -> Bool {
    for column in others where stated[.fee] != nil || MoneyWords.isFee(names[column]) {
      let fees = money.numbers(column)
      let sign: FeeSign? =
        money.isMoved(balance, by: zip(movements, fees).map { $0 - $1 })
        ? .plusIsCharge
        : money.isMoved(balance, by: zip(movements, fees).map { $0 + $1 }) ? .minusIsCharge : nil
      guard let sign else { continue }
      (columns[.fee], feeSign) = ([column], sign)
      evidence.append(
        ImportEvidence(
          "fees", "'\(names[column])' is taken off the amount", because: "the balance moves by both"))
      return true
    }
    return false
  }

  private func means(_ column: Int, _ role: ColumnRole) -> Bool {
    hasNames
      && ColumnChoice.meanings(of: names[column], HeaderName(names[column])).contains { $0.role == role }
  }

  /// Where one column says what went out and no other what came in, or the other way round, the one that is filled where
  /// the first is not is its other half.
  private mutating func takeOtherHalf(among free: [Int], _ money: MoneyColumns) {
    guard first(.amount) == nil, (first(.debit) == nil) != (first(.credit) == nil),
      let known = first(.debit) ?? first(.credit)
    else { return }
    let halves = free.filter { money.areHalves(known, $0) }
    let likely = halves.filter { surveys[$0].isMoney }
    guard let half = likely.count == 1 ? likely.first : halves.count == 1 ? halves.first : nil else { return }
    columns[first(.debit) == nil ? .debit : .credit] = [half]
    evidence.append(
      ImportEvidence(
        "columns", "'\(names[half])' is the other half of '\(names[known])'",
        because: "in each row one of the two is filled"))
  }

  /// Where no name says which column is the amount, there may be only one of money, or two halves.
  private mutating func takeOnlyMoney(among free: [Int], _ money: MoneyColumns) {
    guard hasNames, first(.amount) == nil, first(.debit) == nil, first(.credit) == nil else { return }
    let likely = free.filter { surveys[$0].isMoney && !money.isNothing($0) }
    let moved = first(.balance).map { balance in
      likely.filter { money.isMoved(balance, by: money.numbers($0)) }
    }
    if let column = moved?.count == 1 ? moved?.first : likely.count == 1 ? likely.first : nil {
      columns[.amount] = [column]
    } else if let pair = pair(among: likely.isEmpty ? free : likely, money) {
      let quoted = pair.map { "'\(names[$0])'" }.joined(separator: " and ")
      questions.append(
        ImportQuestion(
          code: .csvHeader,
          finding: "of the columns \(quoted) one is filled in each row, and nothing says which is money out",
          answers: pair.map { answer(.debit, $0) }))
    }
  }

  /// Whether a column of whole numbers is called a fee or what is left of the amount, which is written in whole numbers too.
  private func isWholeMoney(_ column: Int) -> Bool {
    guard let amount = first(.amount), surveys[amount].isNumbers, !surveys[amount].isMoney else {
      return false
    }
    return surveys[column].isNumbers && !surveys[column].isDates
      && (MoneyWords.isNet(names[column]) || MoneyWords.isTakenOff(names[column]))
  }

  /// The only two columns of which one is filled in each row; what else there is repeats them.
  private func pair(among columns: [Int], _ money: MoneyColumns) -> [Int]? {
    let pairs = columns.flatMap { left in
      columns.filter { $0 > left && money.areHalves(left, $0) }.map { [left, $0] }
    }
    guard pairs.count == 1, let pair = pairs.first else { return nil }
    let movements = money.movements(amount: nil, debit: pair[0], credit: pair[1])
    let others = columns.filter { !pair.contains($0) && surveys[$0].isMoney }
    return others.allSatisfy { money.repeats($0, movements) } ? pair : nil
  }

  /// What is left besides the amount: the same once more, or what the rows prove to be no movement.
  private mutating func settle(_ others: [Int], _ money: MoneyColumns) {
    guard first(.amount) != nil || first(.debit) != nil || first(.credit) != nil else { return }
    let movements = movements(money)
    var others = others.filter { !money.repeats($0, movements) }
    guard !others.isEmpty else { return }
    if let balance = first(.balance) {
      if money.isMoved(balance, by: movements) {
        return note(others, because: "without it each balance is the one before it and the amount")
      }
      if takeFee(among: others, balance, movements, money) {
        others.removeAll { $0 == first(.fee) }
        return others.isEmpty ? () : note(others, because: "the balance moves without it")
      }
      let moving = others.filter { money.isMoved(balance, by: money.numbers($0)) }
      if moving.count == 1 {
        return take(moving[0], because: "each balance is the one before it and this amount")
      }
    }
    others = settleNet(others, money)
    if !others.isEmpty { ask(about: others) }
  }

  private mutating func note(_ others: [Int], because reason: String) {
    let quoted = others.map { "'\(names[$0])'" }.joined(separator: ", ")
    evidence.append(ImportEvidence("columns", "\(quoted) is no part of the amounts", because: reason))
  }

  private mutating func take(_ column: Int, because reason: String) {
    questions.removeAll { $0.answers.contains { $0.hasPrefix("columns.amount=") } }
    (columns[.amount], columns[.debit], columns[.credit]) = ([column], nil, nil)
    evidence.append(ImportEvidence("columns", "'\(names[column])' is the amount", because: reason))
  }

  /// Gross less fees and taxes is net, if names and rows say so.
  private mutating func settleNet(_ others: [Int], _ money: MoneyColumns) -> [Int] {
    let all = (first(.amount).map { [$0] } ?? []) + others
    let parts = others.filter { MoneyWords.isTakenOff(names[$0]) }
    guard let net = all.first(where: { MoneyWords.isNet(names[$0]) }),
      let gross = all.first(where: { MoneyWords.isGross(names[$0]) }),
      money.isNet(net, of: gross, less: parts)
    else { return settleRest(others, money) }
    take(
      net,
      because: "it is '\(names[gross])' less \(parts.map { "'\(names[$0])'" }.joined(separator: " and "))")
    return others.filter { $0 != net && $0 != gross && !parts.contains($0) }
  }

  /// What is left of another column in every row, less a third, is the amount whatever the three are called.
  private mutating func settleRest(_ others: [Int], _ money: MoneyColumns) -> [Int] {
    guard let amount = first(.amount) else { return others }
    let all = [amount] + others
    let found = all.flatMap { net in
      all.flatMap { gross in
        all.filter { money.isRest(net, of: gross, less: $0) }.map { (net: net, gross: gross, part: $0) }
      }
    }
    guard let one = found.first, found.allSatisfy({ $0.net == one.net }) else { return others }
    take(one.net, because: "it is '\(names[one.gross])' less '\(names[one.part])' in every row")
    let known = found.flatMap { [$0.net, $0.gross, $0.part] }
    return others.filter { !known.contains($0) && $0 != one.net }
  }

  /// Whether a column of fees is part of the amounts.
  func feeQuestion(_ column: Int) -> ImportQuestion {
    ImportQuestion(
      code: .amountAmbiguous,
      finding:
        "nothing proves whether what stands in the column '\(names[column])' is yet to be taken off the amounts",
      answers: [answer(.fee, column), "columns.fee=none"])
  }

  private mutating func ask(about others: [Int]) {
    if let column = others.first, others.count == 1, MoneyWords.isFee(names[column]) {
      return questions.append(feeQuestion(column))
    }
    let known = first(.amount) ?? first(.debit) ?? first(.credit)
    let role: ColumnRole = first(.amount) != nil ? .amount : first(.debit) != nil ? .debit : .credit
    let quoted = ([known].compactMap(\.self) + others).map { "'\(names[$0])'" }.joined(separator: " and ")
    questions.append(
      ImportQuestion(
        code: .amountAmbiguous,
        finding:
          "the columns \(quoted) hold amounts of money, and nothing shows which is the one that was booked",
        answers: (known.map { [answer(role, $0)] } ?? []) + others.map { answer(.amount, $0) }))
  }
}

// MARK: - Currencies and names

extension ColumnChoice {
  /// A column of codes is about currency, whatever its name.
  private mutating func settleCurrency() {
    guard stated[.currency] == nil else { return }
    let taken = taken
    let codes = surveys.indices.filter {
      surveys[$0].isCurrencies && (!taken.contains($0) || columns[.currency]?.first == $0)
        && !MoneyWords.isElsewhere(names[$0])
    }
    guard let best = codeBesideAmount(codes) ?? first(.currency) ?? codes.first else { return }
    if let statedCurrency, rows.contains(where: { names(another: statedCurrency, $0.cells[best]) }) {
      // The amounts say in their name what they are counted in.
      columns[.currency] = nil
      return
    }
    let rivals = codes.filter {
      $0 != best && !agree($0, best) && (names[$0].isEmpty || names[$0] != names[best])
    }
    if rivals.isEmpty || stated[.amount] != nil && first(.currency) != nil {
      columns[.currency] = [best]
      return
    }
    let quoted = ([best] + rivals).map { "'\(names[$0])'" }.joined(separator: " and ")
    questions.append(
      ImportQuestion(
        code: .currencyUndecided,
        finding: "the columns \(quoted) each hold currencies, and they differ",
        answers: ([best] + rivals).map { answer(.currency, $0) }))
  }

  private func names(another currency: Currency, _ cell: MappedCell) -> Bool {
    CurrencySymbol.named(cell.bytes.span).map { !$0.currencies.contains(currency) } ?? false
  }

  /// Of columns that share one name, the one that stands right after the amount, or else before it, and is filled wherever the amount is.
  private func codeBesideAmount(_ codes: [Int]) -> Int? {
    guard hasNames, let amount = first(.amount),
      let beside = [amount + 1, amount - 1].first(where: { codes.contains($0) }),
      codes.contains(where: { $0 != beside && names[$0] == names[beside] }),
      rows.allSatisfy({ !$0.cells[beside].isBlank || $0.cells[amount].isBlank })
    else { return nil }
    return beside
  }

  /// A column of words for money in and out is used, whatever its name; one that is called so is asked about.
  private mutating func settleDirection() {
    guard stated[.direction] == nil, first(.amount) != nil, first(.direction) == nil else { return }
    let free = surveys.indices.filter {
      !taken.contains($0) && surveys[$0].isText && !surveys[$0].hasManyValues && $0 != states
    }
    let isUnsigned = first(.amount).map(isUnsigned) ?? false
    if let column = free.first(where: { saysBothDirections($0, inLetters: isUnsigned) }) {
      columns[.direction] = [column]
    } else if let column = free.first(where: { isCalledDirection($0) }) {
      askForDirections(column)
    }
  }

  /// Whether the column has words for both directions; letters beside amounts that have signs may be anything.
  func saysBothDirections(_ column: Int, inLetters: Bool) -> Bool {
    guard let reading = DirectionWords.reading(of: surveys[column].values) else { return false }
    return Set(reading.values).count == 2 && (inLetters || reading.keys.allSatisfy { $0.count > 2 })
  }

  private func isCalledDirection(_ column: Int) -> Bool {
    hasNames
      && ColumnChoice.meanings(of: names[column], HeaderName(names[column])).contains {
        $0.role == .direction && $0.rank == 0
      }
  }

  private mutating func askForDirections(_ column: Int) {
    let words = surveys[column].values.filter { !$0.isEmpty }.sorted { $0.precedesByBytes($1) }
    let written = words.map { YAMLScalar.written($0) }
    let ways =
      words.count == 2
      ? [(0, 1), (1, 0)].map { "directions={\(written[$0]): income, \(written[$1]): expense}" } : []
    questions.append(
      ImportQuestion(
        code: .typeUnknown,
        finding:
          "the column '\(names[column])' says \(words.map { "'\($0.excerpt)'" }.joined(separator: ", ")), "
          + "which are no known words for money in and money out",
        answers: ways + [answer(.note, column)]))
  }

  /// Whether two columns say the same in all rows in which both say anything.
  func agree(_ left: Int, _ right: Int) -> Bool {
    rows.allSatisfy { $0.cells[left].isBlank || $0.cells[right].isBlank || $0.cells[left] == $0.cells[right] }
  }

  /// A name that is given twice says nothing, unless both columns hold the same.
  private mutating func refuseNamesGivenTwice() {
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
      questions.append(
        ImportQuestion(
          code: .csvHeader,
          finding: "the header names '\(names[column])' twice, so \(role.rawValue) could be either",
          answers: ([column] + twins).map { "columns.\(role.rawValue)=\($0 + 1)" }))
    }
  }
}
