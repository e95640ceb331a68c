import FinanceData
import FinanceDomain

/// Which rows are no movements of money: balances and sums that are stated in the place of an amount, and headers that are
/// repeated.
///
/// A row is a balance by its words, those of its kind or category among them, or by its kind if the rows between prove it (``RowKindSurvey``); a sum only if the
/// amounts before it come to it. A word that may be either is asked about, as are texts that begin with a mark such as void
/// and another header among the rows.
struct RowKindDecision: Sendable {
  private let choice: ColumnChoice
  private let kindColumns: [Int]
  private var balances: BalanceRowSurvey
  /// What the words beside amounts mean.
  private let directions: [String: TransactionType]
  private var kinds: RowKindSurvey
  /// The rows that the others prove to be balances and sums, and those that may be.
  private var proved: RowKindSurvey.Proof?
  private var likely: RowKindSurvey.Proof?
  /// Rows that repeat the header.
  private var headers = 0
  /// The first row that names other columns than the header.
  private var otherHeader: String?
  private var rows = 0

  /// - Parameter proved: the rows whose money moved, as the balance shows.
  init(_ choice: ColumnChoice, proved: [CellRow]) {
    self.choice = choice
    let texts = [ColumnRole.description, .category, .account].flatMap { choice.columns[$0] ?? [] }
    kindColumns = choice.kindColumns + (choice.columns[.category] ?? [])
    kinds = RowKindSurvey(
      choice.kindColumns.filter { !choice.surveys[$0].isUnique && $0 != choice.first(.id) }, texts: texts)
    let provedTexts = ((choice.columns[.description] ?? []) + kindColumns).flatMap { column in
      proved.map { BalanceRowSurvey.Value(column: column, text: $0.cells[column].text.lowercased()) }
    }
    balances = BalanceRowSurvey(proved: Set(provedTexts))
    directions = choice.first(.direction).map(choice.words(ofDirection:)) ?? [:]
  }

  /// The column that says what a row is: that of the description, unless its kind alone is a balance or a sum; where there is none,
  /// one that names a balance.
  func naming(_ cells: [MappedCell]) -> Int? {
    let described = choice.columns[.description]?.first { !cells[$0].isBlank }
    // Codes and references are no kinds, whatever their letters may be short for.
    let kinds = kindColumns.filter { !cells[$0].bytes.contains(where: \.isASCIIDigit) }
      .map { (column: $0, meaning: BalanceRows.meaning(of: cells[$0].bytes)) }
    if let kind = kinds.first(where: { $0.meaning == .balance }) { return kind.column }
    if let described, BalanceRows.mayMoveNothing(cells[described].text) { return described }
    return kinds.first { $0.meaning == .sum }?.column ?? described
      ?? cells.indices.first { BalanceRows.isBalance(cells[$0].bytes) }
  }

  /// Takes an amount of a row into account.
  mutating func absorb(_ cells: [MappedCell], _ amount: WrittenAmount, way: String) {
    kinds.absorb(cells, amount, way: way)
  }

  /// Takes a row into account.
  ///
  /// - Parameters:
  ///   - amount: its amount, if it has one.
  ///   - isDebit: whether that is in the column of money out.
  ///   - naming: the column that says what it is.
  mutating func absorb(_ cells: [MappedCell], _ amount: WrittenAmount?, isDebit: Bool, in naming: Int?) {
    rows += 1
    absorbOtherHeader(cells)
    if let date = choice.first(.date), BalanceRows.meaning(of: cells[date].bytes) == .sum {
      return balances.absorb(cells[date], in: date, amount)
    }
    guard let naming else { return }
    if let amount {
      let isTurned = choice.first(.direction).map {
        directions[DirectionWords.key(of: cells[$0].text)] == .expense
      }
      balances.absorb(cells[naming], in: naming, amount, isTurned: isTurned ?? isDebit)
    } else if choice.first(.balance).map({ !cells[$0].isBlank })
      ?? (BalanceRows.meaning(of: cells[naming].bytes) == .balance)
    {
      balances.absorbBalance(cells[naming], in: naming)
    }
  }

  /// Takes a row into account that says what the header says, which is no row.
  mutating func absorbHeader() { (rows, headers) = (rows + 1, headers + 1) }

  /// Whether a row says what the header says.
  func isHeader(_ cells: [MappedCell]) -> Bool {
    mayBeHeader(cells) && cells.say(choice.names)
  }

  /// Whether the field of the day has something that is none.
  private func mayBeHeader(_ cells: [MappedCell]) -> Bool {
    guard let date = choice.first(.date), cells[date].kind == .text, !cells[date].isBlank else {
      return false
    }
    return !cells[date].bytes.contains(where: \.isASCIIDigit)
  }

  /// A row that names other columns begins another table.
  private mutating func absorbOtherHeader(_ cells: [MappedCell]) {
    guard otherHeader == nil, mayBeHeader(cells), HeaderWords.score(cells.map(\.text)) > 0 else { return }
    otherHeader = cells.map(\.text).joined(separator: " ")
  }

  /// Decides by all rows which kinds state balances and sums.
  mutating func conclude(_ isOut: (RowKindSurvey.Movement) -> Bool) {
    let proof = kinds.proof(isOut)
    (proved, likely) = proof?.isCertain == true ? (proof, nil) : (nil, proof)
  }

  /// Whether more rows may show that one called a sum is none.
  var isDecided: Bool { !balances.mayChange }

  /// How the rows are left out.
  var skips: [CellCondition] { [headerSkip, kindSkip].compactMap(\.self) + balances.skips }

  private var kindSkip: CellCondition? {
    proved.map { CellCondition(column: $0.column, values: $0.kinds) }
  }

  /// Programs that print pages repeat the header on each.
  private var headerSkip: CellCondition? {
    guard headers > 0, otherHeader == nil, let date = choice.first(.date) else { return nil }
    return CellCondition(column: date, values: [choice.names[date].lowercased()])
  }

  /// Whether a row that may be a balance is one.
  var question: ImportQuestion? {
    if let likely, !choice.skipping.contains(likely.column) {
      let kinds = likely.kinds.sorted { $0.precedesByBytes($1) }
      return ImportQuestion(
        .stateUndecided,
        likely.isOfSum
          ? "the last row is \(kinds.quotedList) in \(choice.title(likely.column)) and what the others come to: a sum that is "
            + "stated, or money that moved"
          : "the first and the last row are \(kinds.quotedList) in \(choice.title(likely.column)) and differ by what the rows "
            + "between come to: balances that are stated, or money that moved",
        answers: choice.answers(skipping: kinds, in: likely.column))
    }
    guard proved == nil, let (column, texts) = balances.open, !choice.skipping.contains(column) else {
      return nil
    }
    let named = texts.prefix(3).quotedList
    return ImportQuestion(
      .stateUndecided,
      texts.count == 1
        ? "a row called \(named) has an amount: a balance that is stated, or money that moved"
        : "\(texts.count) rows are called as balances or sums are, such as \(named), and have an amount: a balance that is "
          + "stated, or money that moved",
      answers: choice.answers(skipping: texts, in: column))
  }

  /// Whether rows count whose texts begin or end with a mark that no money moved.
  var markQuestion: ImportQuestion? {
    guard let marked = balances.marked, !choice.skipping.contains(marked.column) else { return nil }
    let places = [false, true].compactMap { isAtEnd in
      let marks = Set(
        marked.marks.filter { $0.isAtEnd == isAtEnd }.map { "'\($0.words.joined(separator: " "))'" })
      let words = marks.sorted().joined(separator: " or ")
      return marks.isEmpty ? nil : "\(isAtEnd ? "ends" : "begins") with \(words)"
    }
    return ImportQuestion(
      .stateUndecided,
      "\(marked.count) of \(rows) rows have a text that \(places.joined(separator: " or ")), as "
        + "'\(marked.text.excerpt)' does, and an amount: money that has not moved, or that moved",
      answers: choice.answers(skipping: Set(marked.marks.map(\.pattern)).sorted(), in: marked.column))
  }

  /// What is to be done about another header among the rows.
  var headerQuestion: ImportQuestion? {
    otherHeader.map {
      ImportQuestion(
        .csvHeader, "among the rows there is another header, '\($0.excerpt)'; split the file there")
    }
  }

  /// Which rows are skipped.
  func notices(isWhole: Bool) -> [String] {
    let all = isWhole ? "\(rows)" : "the first \(rows)"
    var notices = balances.texts.map {
      "the row '\($0.excerpt)' is a balance or a total, no movement of money, and is skipped"
    }
    if let proved {
      let column = ColumnReference.titled(choice.names[proved.column], proved.column, quoted: true)
      let kinds = proved.kinds.sorted { $0.precedesByBytes($1) }.quotedList
      notices.append(
        "rows of the kinds \(kinds) in \(column) state balances and sums, as the rows between "
          + "them prove, and are skipped: \(proved.count) of \(all)")
    }
    // The scan counts all of them.
    if isWhole, headers > 0 {
      notices.append("rows that repeat the header are skipped: \(headers) of \(rows)")
    }
    return notices
  }
}

extension ColumnChoice {
  /// Words such as `issued` that are the state of all rows of a kind, as of transfers to a bank, and of no row of a kind that has
  /// other states as well: for these nothing more comes.
  func statesOfKinds(in states: Int) -> Set<String> {
    let kinds = names.indices.filter { column in
      hasNames && column != states && surveys[column].isText
        && meanings[column].contains { $0.role == .direction || $0.role == .category }
    }
    return surveys[states].values.filter { state in
      guard StatusWords.isOfKind(state) else { return false }
      let (own, others) = (
        rows.filter { $0.cells[states].text.lowercased() == state },
        rows.filter { $0.cells[states].text.lowercased() != state }
      )
      return kinds.contains { column in
        Set(own.map { $0.cells[column] }).isDisjoint(with: others.map { $0.cells[column] })
      }
    }
  }

  /// Columns in which a few values may say what kind a row is.
  var kindColumns: [Int] {
    let money: [ColumnRole] = [.date, .amount, .debit, .credit, .balance, .currency, .direction]
    let known = money.compactMap { first($0) }
    return names.indices.filter {
      !known.contains($0) && !surveys[$0].hasManyValues && (2...12).contains(surveys[$0].values.count)
    }
  }
}
