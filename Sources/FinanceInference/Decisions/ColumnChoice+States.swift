import FinanceData

// The column that says whether the money of a row has moved.

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
    guard unsettled.isEmpty, let date = first(.date) else { return }
    if let held = columnOfHeld { return askAboutHeld(held) }
    guard rows.count > ColumnChoice.fewRows else {
      if let column = emptyAtEnd { return (states, unsettled) = (column, [""]) }
      return findPassedOver()
    }
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

  /// The column that is called what is held, and has amounts where those that move money have none.
  private var columnOfHeld: Int? {
    guard hasNames, !amounts.isEmpty else { return nil }
    return surveys.indices.first { column in
      guard MoneyWords.isHeld(names[column]), !amounts.contains(column) else { return false }
      let held = rows.indices.filter { !rows[$0].cells[column].isBlank }
      return !held.isEmpty && !held.contains(where: hasMoney)
    }
  }

  /// Asks about amounts in a column that is called what is held, beside that of the others.
  mutating func askAboutHeld(_ column: Int) {
    let count = rows.count { !$0.cells[column].isBlank }
    ask(
      .stateUndecided,
      "\(title(column)) has the amounts of \(count) of \(rows.count) rows, and is called what is held: they come again once "
        + "they are booked",
      answers: [skip(["/./"], in: column)], meanings: ["leave such rows out"])
  }

  /// The column without a name that describes all rows but the last one, which has fewer fields than any other: so some banks state
  /// the balance.
  private var emptyAtEnd: Int? {
    guard !hasNames, states == nil, let last = rows.last, rows.count > 1, hasMoney(rows.count - 1) else {
      return nil
    }
    let filled = { (row: CellRow) in row.cells.count { !$0.isBlank } }
    guard rows.dropLast().allSatisfy({ filled($0) > filled(last) }) else { return nil }
    return first(.description).flatMap { column in
      last.cells[column].isBlank && rows.dropLast().allSatisfy { !$0.cells[column].isBlank } ? column : nil
    }
  }

  /// Whether the column is named as the day of the booking: a row that has none has not been booked.
  func isDayOfBooking(_ column: Int) -> Bool {
    hasNames && meanings[column].contains { $0.role == .date && $0.rank == 0 }
  }

  /// Rows without a balance, if it moves from row to row without them: money that has not moved yet. They are known by the
  /// values that they alone have in some column, else by that they have no balance.
  private mutating func findPassedOver() {
    guard hasNames, states == nil, let balance = first(.balance), !amounts.isEmpty else { return }
    let open = rowsWithout(balance).filter { row in amounts.contains { !rows[row].cells[$0].isBlank } }
    // One step alone says as much where the rows without a balance are the latest; of a single one the day is later than all others.
    let (money, movements) = (moneyByAccount, movementsLessFees)
    // No step passes over the earliest rows: a balance may be stated from some day on.
    let earliest = daysRise.map { $0 ? rows.indices.prefix(open.count) : rows.indices.suffix(open.count) }
    if let earliest, earliest.elementsEqual(open) { return }
    let isLatest =
      open.count > 1 || !isJSON
      ? first(.date).map { areLatest(open, by: $0, alone: open.count == 1) } ?? false : false
    guard !open.isEmpty,
      money.isMoved(balance, by: movements)
        || isLatest && (rows.count == 2 || money.mayBeMoved(balance, by: movements))
    else { return }
    let others = Array(Set(rows.indices).subtracting(open))
    (states, unsettled) = onlyValues(of: open, beside: others) ?? (balance, [""])
  }

  /// The unknown states whose rows have no balance, where all others have one that moves without them.
  private func valuesWithoutBalance(_ states: Int) -> Set<String> {
    guard let balance = first(.balance), !amounts.isEmpty else { return [] }
    let open = rowsWithout(balance)
    let value = { (row: Int) in rows[row].cells[states].text.lowercased() }
    let (values, others) = (Set(open.map(value)), Set(Set(rows.indices).subtracting(open).map(value)))
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
    return places == rowsWithout(balance).filter(hasMoney)
  }

  /// The rows that have no balance, where others of their account have one.
  private func rowsWithout(_ balance: Int) -> [Int] {
    let account = { (row: Int) in first(.account).map { rows[row].cells[$0] } }
    let open = rows.indices.filter { rows[$0].cells[balance].isBlank }
    let stating = Set(Set(rows.indices).subtracting(open).map(account))
    return open.filter { account($0)?.isBlank ?? true || stating.contains(account($0)) }
  }

  /// Whether the row has an amount: what goes on with a text of the row above says nothing of any state.
  private func hasMoney(_ row: Int) -> Bool {
    amounts.isEmpty || amounts.contains { !rows[row].cells[$0].isBlank }
  }

  /// So many rows do not show what is usual.
  private static let fewRows = 5

  /// Whether no other row has a later day than these few.
  ///
  /// - Parameter alone: whether none has the same day either.
  private func areLatest(_ places: [Int], by date: Int, alone: Bool = false) -> Bool {
    guard !places.isEmpty, 2 * places.count <= rows.count else { return false }
    let others = Set(rows.indices).subtracting(places)
    return days(in: date).contains { days in
      guard days.count == rows.count, let first = places.map({ days[$0] }).min() else { return false }
      return others.allSatisfy { days[$0] < first || !alone && days[$0] == first }
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
      + ((others + notesOfVoid).map { ($0, []) } + wordsForNeither).map { column, unsettled in
        var choice = self
        (choice.states, choice.unsettled, choice.leavesBalance) = (column, unsettled, false)
        return choice
      }
  }

  /// Columns of words for money in and out that say of some rows that theirs is neither: `Memo`.
  private var wordsForNeither: [(column: Int, words: Set<String>)] {
    surveys.indices.compactMap { column in
      guard column != states, !taken.contains(column), let word = oddWord(column)?.word,
        StatusWords.neitherDirection.contains(word)
      else { return nil }
      return (column, [word])
    }
  }

  /// Columns of texts in which some rows with an amount have nothing but a word that says that no money moved: `VOID` among notes.
  private var notesOfVoid: [Int] {
    let known: [ColumnRole] = [
      .date, .amount, .debit, .credit, .balance, .currency, .direction, .description,
    ]
    let others = known.compactMap { first($0) }
    guard hasNames else { return [] }
    return surveys.indices.filter { column in
      surveys[column].isText && column != states && !others.contains(column) && !skipping.contains(column)
        && rows.contains { row in
          row.cells[column].bytes.count <= 40 && StatusWords.isVoid(row.cells[column].text.lowercased())
            && amounts.contains { !row.cells[$0].text.isBlankOrZero }
        }
        && isOfNotes(column)
    }
  }

  /// Whether neither the name of a column nor the other words in it say that it is of states.
  func isOfNotes(_ column: Int) -> Bool {
    let key = stateKey(column)
    return !StatusWords.isName(key) && !StatusWords.isElsewhere(key) && !surveys[column].isMostlyDates
      && !StatusWords.areStates(surveys[column].values) && !isOfReferences(column)
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
    guard surveys[column].isUndatedNumbers, !StatusWords.isReason(stateKey(column)) else { return false }
    return surveys[column].values.contains { value in
      let cell = MappedCell(value.utf8)
      return value.utf8.count > 1 && !StatusWords.nothing.contains(value) && !CellForms.isDate(cell)
        && CellForms.number(cell) != nil
    }
  }

  /// Columns that are called after states and have no figures, which may yet say something of a row: also those of zeros.
  var flags: [Int] {
    surveys.indices.filter {
      !taken.contains($0) && StatusWords.isName(stateKey($0)) && !isOfAmounts($0)
        && (!surveys[$0].hasManyValues || hasKnownStates($0))
    }
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
  var references: [Int] { surveys.indices.filter { $0 != states && mayBeOfReferences($0) } }

  private func mayBeOfReferences(_ column: Int) -> Bool {
    guard !surveys[column].isNumbers, !surveys[column].isDates else { return false }
    let others = rows.map { $0.cells[column] }.filter { !StatusWords.isForReference($0.text.lowercased()) }
    return 2 * others.count > rows.count
      && 4 * Set(others.map(\.bytes)).count >= 3 * others.count
      && others.allSatisfy { $0.bytes.count >= 4 && !$0.bytes.contains(UInt8(ascii: " ")) }
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
  var otherDays: [Int] {
    guard hasNames else { return [] }
    return surveys.indices.filter { surveys[$0].isDates && $0 != first(.date) && $0 != states }
  }

  /// Columns of few words that no figure and no day comes from: any of them may yet hold a state.
  var columnsOfWords: [Int] {
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
