import FinanceData
import FinanceDomain

// The column of words that say which way money went.

/// A column is read as directions if all its words are known; one that is called so and has other words is asked about.
extension ColumnChoice {
  /// A column of words for money in and out is used, whatever its name; one that is called so is asked about.
  mutating func settleDirection() {
    if let column = stated[.direction]?.first, directions.isEmpty, !isDirection(column), first(.amount) != nil
    {
      return askForDirections(column)
    }
    let named = first(.direction)
    guard stated[.direction] == nil, let amount = first(.amount),
      named.map({ surveys[$0].isOneDirection }) ?? true
    else { return }
    let free = freeKinds
    let isUnsigned = money.isUnsigned(amount)
    // One word for all rows says less than a column with words for both, whatever the two are called.
    if let column = free.first(where: { saysBothDirections($0, inLetters: isUnsigned && named == nil) }) {
      columns[.direction] = [column]
    } else if named != nil {
      return
    } else if money.isNeverPositive(amount), let column = free.first(where: { saysIncome($0) }) {
      columns[.direction] = [column]
    } else if isUnsigned, let column = free.first(where: { typeOfFlag($0) != nil }),
      let type = typeOfFlag(column)
    {
      askAboutFlag(column, type)
    } else if isUnsigned, let column = free.first(where: { marksSome($0) }) {
      columns[.direction] = [column]
    } else if isUnsigned, let (column, usual, back) = free.compactMap({ reversals($0) }).first {
      askAboutReversals(usual, back, in: column)
    } else if let column = free.first(where: {
      // One word for all, `LONG`, tells nothing that signs do not.
      isCalledDirection($0) && (isUnsigned || surveys[$0].values.count { !$0.isEmpty } > 1)
        || isUnsigned && (oddWord($0) != nil || hasWordsForBoth($0) || hasWordForBack($0))
    }) {
      askForDirections(column)
    }
  }

  /// The columns of a few words that say nothing else, or that were taken for texts and may say which way money went as well: `Kind`.
  private var freeKinds: [Int] {
    let said = Set(stated.values.flatMap(\.self))
    let descriptions = (columns[.description] ?? []).enumerated().filter {
      $0.offset > 0 || isCalledKind($0.element)
    }
    let texts = ([.category, .note].compactMap { first($0) } + descriptions.map(\.element))
      .filter { !said.contains($0) }
    let taken = taken
    return surveys.indices.filter {
      (!taken.contains($0) || texts.contains($0)) && surveys[$0].isText && !surveys[$0].hasManyValues
        && $0 != states
        && !(hasNames && MoneyWords.isNoDirection(names[$0]))
    }
  }

  /// Whether a column has one word for money in beside all amounts.
  private func saysIncome(_ column: Int) -> Bool {
    guard hasNames, surveys[column].blank == 0, !MoneyWords.isOfAccount(names[column]),
      let reading = DirectionWords.reading(of: surveys[column].values)
    else { return false }
    return reading.allSatisfy { $0.key.count > 2 && $0.value == .income }
  }

  /// Where there is a column for money out and none for money in, words beside it count: they may say of some rows that theirs came
  /// in, as `Refund` does beside `Spent`.
  mutating func settleLoneHalf() {
    guard hasNames, stated[.debit] == nil, stated[.credit] == nil, first(.amount) == nil,
      let half = first(.debit) ?? first(.credit), (first(.debit) == nil) != (first(.credit) == nil),
      money.isUnsigned(half)
    else { return }
    if let column = first(.direction)
      ?? kindColumns.first(where: { saysBothDirections($0, inLetters: false) })
    {
      (columns[.amount], columns[.direction], columns[.debit], columns[.credit]) = (
        [half], [column], nil, nil
      )
      return
    }
    let usual: TransactionType = first(.debit) == nil ? .income : .expense
    for column in kindColumns where column != states {
      let odd = surveys[column].values.filter {
        MoneyWords.isMoneyBack($0) || DirectionWords.meaning(of: $0) == usual.opposite
      }
      guard !odd.isEmpty else { continue }
      let words = surveys[column].values.map { ($0, odd.contains($0) ? usual.opposite : usual) }
      return ask(
        .typeUnknown,
        "\(title(half)) is called money \(usual == .expense ? "out" : "in"), and \(title(column)) says "
          + odd.sorted { $0.precedesByBytes($1) }.quotedList
          + " of some rows",
        answers: [
          ColumnChoice.answer(Dictionary(uniqueKeysWithValues: words)),
          answer(usual == .expense ? .debit : .credit, half),
        ])
    }
    askAboutZeros(in: half)
  }

  /// Asks whether zeros in the only half are rows that moved nothing, or whose amounts are in the half that is missing.
  private mutating func askAboutZeros(in half: Int) {
    let numbers = money.numbers(half)
    let zeros = rows.indices.filter { row in
      let cells = rows[row].cells
      return numbers[row] == 0 && !cells[half].isBlank && !cells[half].saysNoAmount
        && !cells.contains { BalanceRows.meaning(of: $0.bytes) != nil }
    }
    guard let row = zeros.first, zeros.count < rows.count else { return }
    let isMoved = first(.balance).map { money.isMoved($0, by: movements) } ?? true
    ask(
      .amountAmbiguous,
      "\(title(half)) is zero in \(zeros.count) of \(rows.count) rows, such as '\(line(rows[row]))', and no column has the other "
        + "half of the amounts: export the file with both, or say that such rows moved nothing",
      answers: isMoved ? [answer(first(.debit) == nil ? .credit : .debit, half)] : [],
      meanings: isMoved ? ["they moved nothing"] : [])
  }

  /// Which half counts, where it is stated that both have what moved and that a word tells.
  func side(_ words: [String: TransactionType]) -> SideReading? {
    guard stated[.amount] == nil, stated[.debit]?.isEmpty == false, stated[.credit]?.isEmpty == false,
      let direction = stated[.direction]?.first
    else { return nil }
    return SideReading(direction: direction, words: words)
  }

  /// What the words of a column mean, as stated or as known.
  func words(ofDirection column: Int) -> [String: TransactionType] {
    directions.isEmpty ? reading(of: surveys[column].values, in: column) ?? [:] : directions
  }

  /// What words mean beside those in the name of their column: `D` alone may be a debit or a deposit, but not below `D/C`.
  func reading(of words: Set<String>, in column: Int) -> [String: TransactionType]? {
    if let known = DirectionWords.reading(of: words) { return known }
    let name = hasNames && surveys[column].blank == 0 ? Set(PlainLetters.words(of: names[column])) : []
    guard name.count > 1, DirectionWords.reading(of: name) != nil else { return nil }
    return DirectionWords.reading(of: words.union(name))?.filter { words.contains($0.key) }
  }

  /// Whether all values of a column are words for directions, as stated or as known.
  func isDirection(_ column: Int) -> Bool {
    let values = surveys[column].values.filter { !$0.isEmpty }
    if !directions.isEmpty, !values.isEmpty, values.allSatisfy({ directions[$0] != nil }) { return true }
    return !surveys[column].hasManyValues && reading(of: values, in: column) != nil
  }

  /// Whether the column has words for both directions; letters beside amounts that have signs may be anything.
  func saysBothDirections(_ column: Int, inLetters: Bool) -> Bool {
    if !directions.isEmpty, isDirection(column) { return true }
    guard let reading = DirectionWords.reading(of: surveys[column].values) else { return false }
    return Set(reading.values).count == 2 && (inLetters || reading.keys.allSatisfy { $0.count > 2 })
  }

  /// Whether a word for one direction is beside some amounts and nothing beside the others, as in `BillingAmountSign`.
  private func marksSome(_ column: Int) -> Bool {
    let words = surveys[column].values.filter { !$0.isEmpty }
    return words.count == 1 && surveys[column].blank > 0 && surveys[column].filled > 0
      && words.allSatisfy { $0.count > 1 } && DirectionWords.reading(of: words) != nil
  }

  /// What a column says where it says yes, if it says yes or no of all amounts and is called after one direction: `isExpense`.
  private func typeOfFlag(_ column: Int) -> TransactionType? {
    let values = surveys[column].values
    guard hasNames, values.count == 2, values.contains(where: StatusWords.isYes),
      values.contains(where: StatusWords.isNo)
    else { return nil }
    return MoneyWords.typeOfFlag(stateKey(column))
  }

  /// The one word of a column for what moves as usual, and those for what comes back: `PAYMENT` beside `REFUND`.
  private func reversals(_ column: Int) -> (column: Int, usual: String, back: [String])? {
    let values = surveys[column].values
    let back = values.filter(MoneyWords.isMoneyBack)
    guard hasNames, surveys[column].blank == 0, values.count == back.count + 1, !back.isEmpty,
      let usual = values.subtracting(back).first,
      // Texts of a few rows are no kinds.
      values.count < rows.count
    else { return nil }
    return (column, usual, back.sorted { $0.precedesByBytes($1) })
  }

  private mutating func askAboutReversals(_ usual: String, _ back: [String], in column: Int) {
    let ways = [TransactionType.expense, .income].map { type in
      ColumnChoice.answer(
        Dictionary(uniqueKeysWithValues: [(usual, type)] + back.map { ($0, type.opposite) }))
    }
    ask(
      .typeUnknown,
      "no amount has a minus, and \(title(column)) says \(back.quotedList) of some, "
        + "whose money went the other way than that of '\(usual.excerpt)'",
      answers: isMerchant ? ways.reversed() : ways)
  }

  private mutating func askAboutFlag(_ column: Int, _ type: TransactionType) {
    let words = surveys[column].values.map { ($0, StatusWords.isYes($0) ? type : type.opposite) }
    ask(
      .typeUnknown, "\(title(column)) says yes or no of each amount, and no amount has a minus",
      answers: [ColumnChoice.answer(Dictionary(uniqueKeysWithValues: words)), answer(.note, column)])
  }

  /// Whether the column of directions is called after money out and money in, as in `Debit / Credit`.
  var namesBothDirections: Bool {
    guard hasNames, let column = first(.direction) else { return false }
    let words = Set(PlainLetters.words(of: names[column]))
    return Set((DirectionWords.reading(of: words) ?? [:]).values).count == 2
  }

  private func isCalledDirection(_ column: Int) -> Bool {
    hasNames && meanings[column].contains { $0.role == .direction && $0.rank == 0 }
  }

  private mutating func askForDirections(_ column: Int) {
    let words = surveys[column].values.filter { !$0.isEmpty }.sorted { $0.precedesByBytes($1) }
    // Amounts are no words: some of them are there once more.
    guard !words.contains(where: { CellForms.number(MappedCell($0.utf8))?.looksLikeMoney ?? false }) else {
      return columns[.direction] = nil
    }
    if let (odd, known) = oddWord(column) { return ask(about: odd, beside: known, in: column) }
    let ways =
      words.count == 2
      ? ways(of: words, in: column).map(ColumnChoice.answer)
      : surveys[column].hasManyValues
        ? [] : [TransactionType.expense, .income].map { answer(words, meaning: $0) }
    ask(
      .typeUnknown,
      "\(title(column)) says \(words.quotedList), "
        + (words.contains { DirectionWords.meaning(of: $0) != nil }
          ? "not all of which are known words" : "which are no known words")
        + " for money in and money out",
      answers: stated[.direction] == nil ? ways + [answer(.note, column)] : ways)
  }

  /// The column of two words that may say which way money went, and what these may mean, the likelier first; `nil` if no column has two
  /// that are none of another kind.
  var possibleDirections: (column: Int, ways: [[String: TransactionType]])? {
    let columns = freeKinds.filter { column in
      let isKind = hasNames && meanings[column].allSatisfy { $0.role == .direction }
      let words = surveys[column].values
      return words.count == 2 && surveys[column].blank == 0 && surveys[column].repeats
        && !words.contains { StatusWords.meaning(of: $0, in: stateKey(column)) != nil }
        && words.allSatisfy { $0.count <= 24 && !$0.contains(where: \.isNumber) }
        && (isKind || areToldByTexts(words.sorted { $0.precedesByBytes($1) }, in: column))
    }
    return columns.first.map { ($0, ways(of: surveys[$0].values.sorted { $0.precedesByBytes($1) }, in: $0)) }
  }

  /// The two meanings of two words, the likelier first: as texts beside them say, else more rows are of money out.
  private func ways(of words: [String], in column: Int) -> [[String: TransactionType]] {
    let incomes = words.map { income(beside: $0, in: column) }
    let counts = words.map { word in rows.count { $0.cells[column].text.lowercased() == word } }
    let isFirstIncome = incomes[0] == incomes[1] ? counts[0] < counts[1] : incomes[0] > incomes[1]
    let ways: [[String: TransactionType]] = [
      [words[0]: .income, words[1]: .expense], [words[0]: .expense, words[1]: .income],
    ]
    return isFirstIncome ? ways : ways.reversed()
  }

  /// Whether texts say of one of two words that its rows are money in, and of the other that they are money out.
  private func areToldByTexts(_ words: [String], in column: Int) -> Bool {
    let incomes = words.map { income(beside: $0, in: column) }
    return incomes.contains { $0 > 0 } && incomes.contains { $0 < 0 }
  }

  /// How many more of the texts beside a word are of money in than of money out, with what the word itself says.
  private func income(beside word: String, in column: Int) -> Int {
    let texts = columns[.description] ?? []
    return rows.filter { $0.cells[column].text.lowercased() == word }.reduce(0) { sum, row in
      let text = ([column] + texts).map { row.cells[$0].text }.joined(separator: " ")
      return sum + (SignHeuristic.direction(of: text).map { $0 == .income ? 1 : -1 } ?? 0)
    }
  }

  /// The setting that says what words mean: what they are known to, and the others as said.
  private func answer(_ words: [String], meaning other: TransactionType) -> String {
    let meanings = words.map { word in
      (word, DirectionWords.meaning(of: word) ?? (MoneyWords.isMoneyBack(word) ? .income : other))
    }
    return ColumnChoice.answer(Dictionary(uniqueKeysWithValues: meanings))
  }

  /// Whether a column that is called a kind has words for money in and for money out, and others beside them.
  private func hasWordsForBoth(_ column: Int) -> Bool {
    let known = surveys[column].values.filter { $0.count > 2 }.compactMap { DirectionWords.meaning(of: $0) }
    return isCalledKind(column) && surveys[column].blank == 0 && Set(known).count == 2
  }

  /// Whether a column that is called a kind has a word for money that came back, and others.
  private func hasWordForBack(_ column: Int) -> Bool {
    let values = surveys[column].values
    return isCalledKind(column) && surveys[column].blank == 0 && values.count > 1
      && values.contains(where: MoneyWords.isMoneyBack) && !values.allSatisfy(MoneyWords.isMoneyBack)
  }

  /// Whether a column may be called one of directions: `Type`.
  private func isCalledKind(_ column: Int) -> Bool {
    hasNames && meanings[column].contains { $0.role == .direction }
  }

  /// The one word of a column that is none for a direction, where all others are and say both; and what these mean.
  func oddWord(_ column: Int) -> (word: String, known: [String: TransactionType])? {
    let words = surveys[column].values.filter { !$0.isEmpty }
    guard hasNames, words.count > 2, DirectionWords.reading(of: words) == nil else { return nil }
    let found = words.compactMap { word -> (String, [String: TransactionType])? in
      guard let known = DirectionWords.reading(of: words.subtracting([word])), Set(known.values).count == 2,
        known.keys.contains(where: { $0.count > 1 })
      else { return nil }
      return (word, known)
    }
    return found.count == 1 ? found.first : nil
  }

  /// Asks what one word means beside those that are known: rows that are neither money in nor out, or one of the two.
  private mutating func ask(about odd: String, beside known: [String: TransactionType], in column: Int) {
    let ways = [TransactionType.expense, .income].map { type in
      ColumnChoice.answer(known.merging([odd: type]) { $1 })
    }
    ask(
      .typeUnknown,
      "\(title(column)) says '\(odd.excerpt)' in some rows, "
        + "which is no known word for money in or money out",
      answers: [skip([odd], in: column)] + ways)
  }

  /// The setting that says what words mean.
  static func answer(_ directions: [String: TransactionType]) -> String {
    "directions={\(written(directions))}"
  }

  /// What words mean, as YAML writes it.
  static func written(_ directions: [String: TransactionType]) -> String {
    directions.sorted { $0.key.precedesByBytes($1.key) }
      .map { "\(YAMLScalar.written($0.key)): \($0.value.rawValue)" }.joined(separator: ", ")
  }
}
