import FinanceData
import FinanceDomain

/// Whether the money of a row has moved: rows without a movement are skipped, and so are pending ones, which come again in a
/// later export once they are booked. Where a word hardly says which of the two it is, it is asked.
///
/// A column of states is known by its name and its words; by a word that negates the other (`NON CONTABILIZZATO`); by its
/// rows being the latest and having no day in another column; or by their amounts leaving the balance as it is.
struct StateDecision: Sendable {
  private let choice: ColumnChoice
  private let settings: ImportSettings
  private var counts: [String: Int] = [:]
  private var rows = 0
  /// The states of rows whose money moved, as the balance shows.
  private let moved: Set<String>
  /// Whether the column is one of references, all of which mean the same and are counted as one.
  private let isOfReferences: Bool

  /// - Parameter proved: the rows whose money moved, as the balance shows.
  init(_ choice: ColumnChoice, _ settings: ImportSettings, proved: [CellRow]) {
    (self.choice, self.settings) = (choice, settings)
    isOfReferences = choice.states.map(choice.isOfReferences) ?? false
    moved = choice.states.map { column in Set(proved.map { $0.cells[column].text.lowercased() }) } ?? []
  }

  /// Takes a row into account.
  mutating func absorb(_ cells: [MappedCell]) {
    rows += 1
    guard let column = choice.states else { return }
    let value = cells[column].text.lowercased()
    let isReference = isOfReferences && !StatusWords.isForReference(value)
    counts[isReference ? "1" : value, default: 0] += 1
  }

  /// The rows whose state says that no money moved, or that none has yet.
  var skip: CellCondition? {
    guard let column = openColumn else { return nil }
    let left = void.union(pending)
    return left.isEmpty ? nil : CellCondition(column: column, values: left)
  }

  /// Whether the state of a row says by itself that no money moved, or that none has yet.
  func leavesOut(_ cells: [MappedCell]) -> Bool {
    guard let column = openColumn, !cells[column].isBlank else { return false }
    let value = cells[column].text.lowercased()
    return StatusWords.meaning(of: value, in: choice.stateKey(column)) == .void || isClear(value, in: column)
  }

  private var void: Set<String> { values(meaning: .void).subtracting(moved) }

  /// The words that hardly mean anything but pending, beside others.
  private var pending: Set<String> {
    guard let column = choice.states else { return [] }
    // A file of nothing but pending rows is asked about.
    let clear = Set(
      counts.keys.filter {
        choice.unsettled.contains($0)
          ? $0.isEmpty && choice.isDayOfBooking(column) : isClear($0, in: column)
      }
    ).subtracting(moved)
    return clear.union(void).count < counts.count ? clear : []
  }

  private func isClear(_ value: String, in column: Int) -> Bool {
    if isOfReferences { return StatusWords.isForReference(value) }
    return StatusWords.meaning(of: value, in: choice.stateKey(column)) == .pending
      && (choice.surveys[column].isMostlyDates
        || StatusWords.isClearlyPending(value, in: choice.stateKey(column)))
  }

  /// Values that no row had so far and that would have been asked about.
  var doubts: [CellCondition] {
    let isOpen = { !choice.skipping.contains($0) }
    return choice.references.filter(isOpen).map {
      CellCondition(column: $0, values: StatusWords.forReference)
    }
      + (choice.columnsOfWords + choice.otherDays).filter(isOpen).map(doubt)
  }

  /// Those of the column of states itself.
  var ownDoubt: CellCondition? { openColumn.map(doubt) }

  private func doubt(of column: Int) -> CellCondition {
    let key = choice.stateKey(column)
    let seen = column == choice.states ? Set(counts.keys) : []
    if column == choice.states, choice.hasNames, StatusWords.areNamedStates(seen, in: key) {
      let known = seen.union(StatusWords.booked).union([""])
      return CellCondition(column: column, values: known, isTurned: true)
    }
    let words = [.pending, .void].map { StatusWords.words($0, in: key, beside: seen) }
    return CellCondition(column: column, values: words[0].union(words[1]).subtracting(seen))
  }

  /// The column of states, unless it is stated which of its rows are left out.
  private var openColumn: Int? {
    choice.states.flatMap { choice.skipping.contains($0) ? nil : $0 }
  }

  private func values(meaning: StatusWords.Meaning) -> Set<String> {
    guard let column = choice.states else { return [] }
    let values = counts.keys.filter {
      StatusWords.meaning(of: $0, in: choice.stateKey(column)) == meaning
        || meaning == .pending && choice.unsettled.contains($0)
    }
    return Set(values).subtracting(moved.filter { StatusWords.isUndone($0, in: choice.stateKey(column)) })
  }

  /// What is left out whatever the answer is.
  private var leftAnyway: [String] {
    guard let column = openColumn else { return [] }
    return settings.profiledSkips(by: column, of: choice.names) + void.union(pending).sorted()
  }

  private func count(_ values: some Sequence<String>) -> Int { values.reduce(0) { $0 + (counts[$1] ?? 0) } }

  /// That rows are skipped by their state.
  var notices: [String] {
    guard let column = openColumn else { return [] }
    let rows = { (states: Set<String>) in
      let name = choice.hasNames ? "'\(choice.names[column])'" : "column \(column + 1)"
      let (words, isOpen) = (states.subtracting([""]).sorted().joined(separator: ", "), states.contains(""))
      return isOpen
        ? "rows without \(name)\(words.isEmpty ? "" : ", or where it is \(words),")"
        : "rows whose \(name) is \(words)"
    }
    return [
      void.isEmpty ? nil : "\(rows(void)) moved no money and are skipped: \(count(void)) of \(self.rows)",
      pending.isEmpty
        ? nil
        : "\(rows(pending)) come again once they are booked and are skipped: \(count(pending)) of \(self.rows); "
          + "--set \(choice.answers(skipping: leftAnyway.filter { !pending.contains($0) }, in: column)[0].inQuotes) counts them",
    ].compactMap(\.self)
  }

  /// Whether rows are counted of which a word says that they may not have moved.
  var question: ImportQuestion? {
    guard let column = openColumn else { return nil }
    var unknown = StatusWords.unknown(among: counts, in: choice.stateKey(column))
    if !unknown.isEmpty, choice.isMovedByAll { unknown = [] }
    let open = values(meaning: .pending).union(unknown).subtracting(pending).subtracting(
      choice.statesOfKinds(in: column))
    let isAllPending = !counts.isEmpty && counts.keys.allSatisfy { isClear($0, in: column) }
    guard !open.isEmpty, isAllPending || open.union(pending).count < counts.count else { return nil }
    let words = open.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
    let says = [open.contains("") ? "is empty" : "", words.isEmpty ? "" : "says '\(words)'"]
      .filter { !$0.isEmpty }.joined(separator: " or ")
    let answers = choice.answers(skipping: open.sorted(), in: column, anyway: leftAnyway)
    let isAll = count(open.union(void).union(pending)) == rows
    return ImportQuestion(
      code: .stateUndecided,
      finding: "the column '\(choice.names[column])' \(says) in \(count(open)) of \(rows) rows, "
        + (!choice.hasNames
          ? "as in no other row: a balance that is stated, or money that moved"
          : choice.leavesBalance
            ? "whose amounts leave the balance as it is, and all others move it"
            : open.allSatisfy({ StatusWords.isUndone($0, in: choice.stateKey(column)) })
              ? "whose money went back: it has moved twice, or never"
              : unknown.isEmpty
                ? "which may still change, and come again in a later export"
                : "which is not known to mean that money has moved"),
      answers: isAll || open.allSatisfy(StatusWords.isUnreconciled) ? answers.reversed() : answers)
  }
}

extension MappedCell {
  /// Whether the cell is a day, or says in its place that the row is pending: `Reserveret`.
  var isDateOrPending: Bool {
    CellForms.isDate(self) || StatusWords.isClearlyPending(text.lowercased(), in: "")
  }
}

// MARK: - The column

extension ColumnChoice {
  /// Finds the column of states, and the values of it that no list knows.
  mutating func findStates() {
    states = columnOfStates
    if let states, hasKnownStates(states) || surveys[states].values.allSatisfy(StatusWords.isBooked) {
      return
    }
    let few = surveys.indices.filter { surveys[$0].isText && (2...4).contains(surveys[$0].values.count) }
    for column in [states].compactMap(\.self) + few {
      guard let value = StatusWords.negation(among: surveys[column].values) ?? undated(column) else {
        continue
      }
      (states, unsettled) = (column, [value])
      return
    }
  }

  /// A column that is empty in a few rows alone may say that these are none, or not yet: a second day, if they are the latest;
  /// without a header any text, if it is a row at an end, where banks state balances.
  mutating func findMissingStates() {
    guard unsettled.isEmpty, rows.count > ColumnChoice.fewRows, let date = first(.date) else { return }
    if let states, !unknownStates(states).isEmpty { return }
    if let states {
      unsettled = valuesWithoutBalance(states)
      guard unsettled.isEmpty else { return }
    }
    let found = surveys.indices.first { column in
      guard column != date, surveys[column].blank > 0 else { return false }
      let open = rows.indices.filter { rows[$0].cells[column].isBlank && hasMoney($0) }
      guard hasNames else { return surveys[column].isText && (open == [0] || open == [rows.count - 1]) }
      return surveys[column].isDates && !haveKnownStates(open)
        && (areLatest(open, by: date) || lackBalances(open))
    }
    guard let column = found else { return findPassedOver() }
    (states, unsettled) = (column, [""])
    // Rows that are to count all the same have no day but the other.
    guard isDayOfBooking(column), stated[.date] == nil, !skipping.contains(column) else { return }
    columns[.date]?.insert(column, at: 0)
  }

  /// Whether the column is named as the day of the booking: a row that has none has not been booked.
  func isDayOfBooking(_ column: Int) -> Bool {
    hasNames && meanings[column].contains { $0.role == .date && $0.rank == 0 }
  }

  /// Rows without a balance, if it moves from row to row without them: money that has not moved yet. They are known by the
  /// values that they alone have in some column, else by that they have no balance.
  private mutating func findPassedOver() {
    guard hasNames, states == nil, let balance = first(.balance), !amounts.isEmpty else { return }
    let open = rows.indices.filter { row in
      rows[row].cells[balance].isBlank && amounts.contains { !rows[row].cells[$0].isBlank }
    }
    guard !open.isEmpty, moneyByAccount.isMoved(balance, by: movementsLessFees) else { return }
    let others = Array(Set(rows.indices).subtracting(open))
    (states, unsettled) = onlyValues(of: open, beside: others) ?? (balance, [""])
  }

  /// The unknown states whose rows have no balance, where all others have one that moves without them.
  private func valuesWithoutBalance(_ states: Int) -> Set<String> {
    guard let balance = first(.balance), !amounts.isEmpty else { return [] }
    let isOpen = { (row: Int) in rows[row].cells[balance].isBlank }
    let open = rows.indices.filter(isOpen)
    let value = { (row: Int) in rows[row].cells[states].text.lowercased() }
    let (values, others) = (Set(open.map(value)), Set(rows.indices.filter { !isOpen($0) }.map(value)))
    let unknown = values.filter { !$0.isEmpty && StatusWords.meaning(of: $0, in: stateKey(states)) == nil }
    guard !unknown.isEmpty, 2 * open.count < rows.count, values.isDisjoint(with: others),
      moneyByAccount.isMoved(balance, by: movementsLessFees)
    else { return [] }
    return unknown
  }

  /// The states that are not known to say whether money has moved.
  func unknownStates(_ column: Int) -> Set<String> {
    var counts: [String: Int] = [:]
    for row in rows { counts[row.cells[column].text.lowercased(), default: 0] += 1 }
    return StatusWords.unknown(among: counts, in: stateKey(column))
  }

  /// Whether the column of states says of each of the rows that its money has not moved, or not yet.
  func haveKnownStates(_ places: [Int]) -> Bool {
    guard let states else { return false }
    return places.allSatisfy {
      StatusWords.meaning(of: rows[$0].cells[states].text.lowercased(), in: stateKey(states)) != nil
    }
  }

  /// Whether those rows, a few, are just those without a balance beside them.
  private func lackBalances(_ places: [Int]) -> Bool {
    guard let balance = first(.balance), !places.isEmpty, 2 * places.count < rows.count else { return false }
    return places == rows.indices.filter { rows[$0].cells[balance].isBlank && hasMoney($0) }
  }

  /// Whether the row has an amount: what goes on with a text of the row above says nothing of any state.
  private func hasMoney(_ row: Int) -> Bool {
    amounts.isEmpty || amounts.contains { !rows[row].cells[$0].isBlank }
  }

  /// So many rows do not show what is usual.
  private static let fewRows = 6

  /// Whether no other row has a later day than these few.
  private func areLatest(_ places: [Int], by date: Int) -> Bool {
    guard !places.isEmpty, 3 * places.count < rows.count else { return false }
    let others = Set(rows.indices).subtracting(places)
    return days(in: date).contains { days in
      guard days.count == rows.count, let first = places.map({ days[$0] }).min() else { return false }
      return others.allSatisfy { days[$0] <= first }
    }
  }

  /// This choice with each column of states as that column: a row may say in several of them that its money has not moved, as
  /// in `is_deleted` beside `is_future`.
  var byStates: [ColumnChoice] {
    let others = surveys.indices.filter {
      $0 != states && surveys[$0].filled > 0 && StatusWords.isName(stateKey($0)) && !isOfAmounts($0)
        && !taken.contains($0) && hasKnownStates($0)
    }
    return [self]
      + others.map { column in
        var choice = self
        (choice.states, choice.unsettled, choice.leavesBalance) = (column, [], false)
        return choice
      }
  }

  private func hasKnownStates(_ column: Int) -> Bool {
    surveys[column].values.contains { StatusWords.meaning(of: $0, in: stateKey(column)) != nil }
  }

  /// The column of states: the one whose values are such, or else the one that is called so.
  private var columnOfStates: Int? {
    let quiet = surveys.indices.filter {
      surveys[$0].filled > 0 && !surveys[$0].hasManyValues && !surveys[$0].isMostlyDates
    }
    let named = surveys.indices.filter {
      surveys[$0].filled > 0 && StatusWords.isName(stateKey($0)) && !isOfAmounts($0)
        && !saysBothDirections($0, inLetters: true)
    }
    let few = quiet.filter { !StatusWords.isElsewhere(stateKey($0)) }
    let telling = (named + few).first { column in
      hasKnownStates(column) && (named.contains(column) || StatusWords.areStates(surveys[column].values))
    }
    return telling ?? surveys.indices.first { hasStatesForDays($0) || isOfReferences($0) }
      ?? named.first { !surveys[$0].isMostlyDates }
  }

  /// Whether a column has other numbers than codes of one digit, of which a few are for all rows.
  private func isOfAmounts(_ column: Int) -> Bool {
    surveys[column].isUndatedNumbers && surveys[column].values.contains { $0.utf8.count > 1 }
  }

  /// Whether a column of days says in some rows that money has not moved yet: `Pending` in the place of the day.
  private func hasStatesForDays(_ column: Int) -> Bool {
    let survey = surveys[column]
    return survey.dates > 0 && survey.dates < survey.filled
      && rows.contains {
        StatusWords.meaning(of: $0.cells[column].text.lowercased(), in: stateKey(column)) == .pending
      }
  }

  /// Whether some rows say that they are reserved where nearly each other row has a word of its own, most with digits, as only
  /// references are: `HOLD`. Both sides of a transfer may have the same.
  func isOfReferences(_ column: Int) -> Bool {
    rows.contains { StatusWords.isForReference($0.cells[column].text.lowercased()) }
      && mayBeOfReferences(column)
  }

  /// Columns of references that no row so far lacks, so that any later one may.
  fileprivate var references: [Int] { surveys.indices.filter { $0 != states && mayBeOfReferences($0) } }

  private func mayBeOfReferences(_ column: Int) -> Bool {
    guard !surveys[column].isNumbers, !surveys[column].isDates else { return false }
    let others = rows.map { $0.cells[column] }.filter { !StatusWords.isForReference($0.text.lowercased()) }
    return 2 * others.count > rows.count
      && 4 * Set(others.map(\.bytes)).count >= 3 * others.count
      && others.allSatisfy { $0.bytes.count >= 6 && !$0.bytes.contains(UInt8(ascii: " ")) }
      && 2 * others.count { $0.bytes.contains(where: \.isASCIIDigit) } > others.count
  }

  /// The value that a column has in just those rows in which another column has no day, and which are the latest: they have
  /// not been settled.
  private func undated(_ column: Int) -> String? {
    let days = surveys.indices.filter { surveys[$0].isDates && surveys[$0].blank > 0 }
    return days.lazy.compactMap { day in
      let open = rows.indices.filter { rows[$0].cells[day].isBlank }
      guard isLatest(open), let first = open.first.map({ rows[$0].cells[column] }), !first.saysNone,
        case let value = first.text.lowercased(), value.contains(where: \.isLetter),
        rows.allSatisfy({ ($0.cells[column].text.lowercased() == value) == $0.cells[day].isBlank })
      else { return nil }
      return value
    }.first
  }

  /// Whether the rows are few and near an end of the file.
  private func isLatest(_ places: [Int]) -> Bool {
    guard let first = places.first, let last = places.last, 3 * places.count < rows.count else {
      return false
    }
    let reach = 2 * places.count + 3
    return last < reach || first >= rows.count - reach
  }

  /// Columns of days, beside the one that is taken, that may say of a row that it has none yet.
  fileprivate var otherDays: [Int] {
    guard hasNames else { return [] }
    return surveys.indices.filter { surveys[$0].isDates && $0 != first(.date) && $0 != states }
  }

  /// Columns of few words that no figure and no day comes from: any of them may yet hold a state.
  fileprivate var columnsOfWords: [Int] {
    let texts = [ColumnRole.description, .note, .category, .account].flatMap { columns[$0] ?? [] }
    return names.indices.filter {
      (!taken.contains($0) || texts.contains($0))
        && !surveys[$0].hasManyValues && !surveys[$0].isNumbers && !surveys[$0].isDates
    }
  }

  /// Columns without another role that may yet hold a state: few values so far, or none.
  var quietColumns: [Int] { columnsOfWords.filter { !taken.contains($0) } }

  /// The key by which a column of states is known: of a JSON value, what the value itself is called.
  func stateKey(_ column: Int) -> String {
    let name = names[column]
    guard name.hasPrefix("/"), let key = JSONPointer(name)?.keys.last else { return HeaderName(name).key }
    return HeaderName(key).key
  }
}
