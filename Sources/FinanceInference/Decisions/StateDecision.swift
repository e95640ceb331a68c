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
  /// Whether no name says that the column is of states, and no other word in it is one.
  private let isOfNotes: Bool

  /// - Parameter proved: the rows whose money moved, as the balance shows.
  init(_ choice: ColumnChoice, _ settings: ImportSettings, proved: [CellRow]) {
    (self.choice, self.settings) = (choice, settings)
    isOfReferences = choice.states.map(choice.isOfReferences) ?? false
    isOfNotes = choice.states.map(choice.isOfNotes) ?? false
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
    return !isOfNotes && StatusWords.meaning(of: value, in: choice.stateKey(column)) == .void
      || isClear(value, in: column)
  }

  private var void: Set<String> { unmoved.subtracting(doubtful) }

  /// The values that say that no money moved.
  private var unmoved: Set<String> { values(meaning: .void).subtracting(moved) }

  /// Of these, those that may say something else: a word among notes; or reasons and days that most rows have, as hardly any file is
  /// of money that did not move.
  private var doubtful: Set<String> {
    if isOfNotes { return unmoved }
    guard let column = choice.states, StatusWords.isSetWhereVoid(choice.stateKey(column)) else { return [] }
    let reasons = unmoved.filter { !StatusWords.isVoid($0) }
    return 2 * count(reasons) > rows ? reasons : []
  }

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
      && (choice.surveys[column].isMostlyDates && !CellForms.isDate(MappedCell(value.utf8))
        || StatusWords.isClearlyPending(value, in: choice.stateKey(column)))
  }

  /// Values that no row had so far and that would have been asked about.
  var doubts: [CellCondition] {
    let isOpen = { !choice.skipping.contains($0) }
    // Words beside signs that agree with them may yet be others.
    let directions = choice.columns[.direction] ?? []
    return choice.references.filter(isOpen).map {
      CellCondition(column: $0, values: StatusWords.forReference)
    }
      + Set(choice.columnsOfWords + choice.otherDays + choice.flags + directions).sorted().filter(isOpen)
      .map(doubt)
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
    if choice.flags.contains(column), StatusWords.isSetWhereVoid(key) {
      let known = seen.union(choice.surveys[column].values).union(StatusWords.nothing).union([""])
      return CellCondition(column: column, values: known, isTurned: true)
    }
    var words = [.pending, .void].flatMap { StatusWords.words($0, in: key, beside: seen) }
    if choice.saysBothDirections(column, inLetters: false) { words += StatusWords.neitherDirection }
    if choice.hasNames, choice.isOfNotes(column) { words += StatusWords.void }
    return CellCondition(column: column, values: Set(words).subtracting(seen))
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
  func notices(isWhole: Bool) -> [String] {
    guard let column = openColumn else { return [] }
    let all = isWhole ? "\(self.rows)" : "the first \(self.rows)"
    let rows = { (states: Set<String>) in
      let name = choice.hasNames ? "'\(choice.names[column])'" : "column \(column + 1)"
      let (words, isOpen) = (states.subtracting([""]).sorted().joined(separator: ", "), states.contains(""))
      return isOpen
        ? "rows without \(name)\(words.isEmpty ? "" : ", or where it is \(words),")"
        : "rows whose \(name) is \(words)"
    }
    return [
      void.isEmpty ? nil : "\(rows(void)) moved no money and are skipped: \(count(void)) of \(all)",
      pending.isEmpty
        ? nil
        : "\(rows(pending)) come again once they are booked and are skipped: \(count(pending)) of \(all); "
          + "--set \(choice.skip(leftAnyway.filter { !pending.contains($0) }, in: column).inQuotes) counts them",
    ].compactMap(\.self)
  }

  /// Whether rows are counted of which a word says that they may not have moved.
  var question: ImportQuestion? {
    guard let column = openColumn else { return nil }
    var unknown = StatusWords.unknown(among: counts, in: choice.stateKey(column))
    if !unknown.isEmpty, choice.isMovedByAll { unknown = [] }
    let doubtful = choice.isMovedByAll ? [] : doubtful
    let open = values(meaning: .pending).union(unknown).union(doubtful).subtracting(pending).subtracting(
      choice.statesOfKinds(in: column))
    let isAllPending = !counts.isEmpty && counts.keys.allSatisfy { isClear($0, in: column) }
    guard !open.isEmpty, isAllPending || !doubtful.isEmpty || open.union(pending).count < counts.count
    else { return nil }
    let words = open.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
    let says = [open.contains("") ? "is empty" : "", words.isEmpty ? "" : "says '\(words)'"]
      .filter { !$0.isEmpty }.joined(separator: " or ")
    let answers = choice.answers(skipping: open.sorted(), in: column, anyway: leftAnyway)
    let isAll = count(open.union(void).union(pending)) == rows
    let reason = StateDecision.reason(
      choice, column, open: open, unknown: unknown, mayBeVoid: !doubtful.isEmpty)
    return ImportQuestion(
      .stateUndecided,
      "the column '\(choice.names[column])' \(says) in \(count(open)) of \(rows) rows, \(reason)",
      answers: isAll || open.allSatisfy(StatusWords.isUnreconciled) ? answers.reversed() : answers)
  }

  /// Why the open states are asked about, as the end of a sentence.
  private static func reason(
    _ choice: ColumnChoice, _ column: Int, open: Set<String>, unknown: Set<String>, mayBeVoid: Bool
  ) -> String {
    if !choice.hasNames { return "as in no other row: a balance that is stated, or money that moved" }
    if choice.leavesBalance { return "whose amounts leave the balance as it is, and all others move it" }
    if open.allSatisfy({ StatusWords.isUndone($0, in: choice.stateKey(column)) }) {
      return "whose money went back: it has moved twice, or never"
    }
    if open.isSubset(of: StatusWords.neitherDirection) { return "which is neither money in nor money out" }
    if mayBeVoid { return "which may say that no money moved" }
    return unknown.isEmpty
      ? "which may still change, and come again in a later export"
      : "which is not known to mean that money has moved"
  }
}

extension MappedCell {
  /// Whether the cell is a day, or says in its place that the row is pending: `Reserveret`.
  var isDateOrPending: Bool {
    CellForms.isDate(self) || StatusWords.isClearlyPending(text.lowercased(), in: "")
  }
}
