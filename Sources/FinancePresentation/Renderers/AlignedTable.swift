import FinanceDomain

/// A table whose cells are text already and whose columns have widths.
struct AlignedTable {
  struct Column {
    let kind: ReportTable.Kind
    let title: String
    /// Rows, then totals; numbers are padded at the right so that their decimal marks are aligned.
    var cells: [String]
    var width: Int

    init(
      _ column: ReportTable.Column, _ cells: [ReportTable.Cell], showsTitle: Bool, numbers: NumberStyle
    ) {
      kind = column.kind
      title = showsTitle ? column.title : ""
      let texts = cells.map { VisibleText.of($0.display(in: numbers)) }
      self.cells = column.kind.isNumeric ? Column.aligned(texts, at: numbers.decimalMark) : texts
      if column.isGroup { self.cells = Column.withoutRepeats(self.cells) }
      width = max(DisplayWidth.of(title), self.cells.map(DisplayWidth.of).max() ?? 0)
    }

    private static func aligned(_ texts: [String], at mark: Character) -> [String] {
      let tails = texts.map { text in
        text.lastIndex(of: mark).map { text.distance(from: $0, to: text.endIndex) } ?? 0
      }
      let longest = tails.max() ?? 0
      return zip(texts, tails).map { text, tail in
        text.isEmpty || tail == longest ? text : text + String(repeating: " ", count: longest - tail)
      }
    }

    private static func withoutRepeats(_ cells: [String]) -> [String] {
      cells.indices.map { $0 > 0 && cells[$0] == cells[$0 - 1] ? "" : cells[$0] }
    }

    /// The text in the column's width: figures at the right, words at the left and cut if need be.
    func fitted(_ text: String) -> String {
      var (text, room) = (text, width - DisplayWidth.of(text))
      if room < 0 {
        text = kind == .path ? DisplayWidth.cutStart(text, to: width) : DisplayWidth.cutEnd(text, to: width)
        room = width - DisplayWidth.of(text)
      }
      guard room > 0 else { return text }
      let space = String(repeating: " ", count: room)
      return kind.isNumeric ? space + text : text + space
    }
  }

  private let title: String
  private let rowCount: Int
  /// How many columns give up their headings to the table's title.
  private let titledCount: Int
  private(set) var columns: [Column]
  /// Whether the table goes without headings and without regard to the others.
  let isSummary: Bool

  /// Words are cut to this before a line becomes too long.
  private static let leastWords = 8

  init(_ table: ReportTable, numbers: NumberStyle) {
    title = VisibleText.of(table.title)
    isSummary = table.isSummary
    rowCount = table.rows.count
    let rows = table.rows + table.totals
    let titled = title.isEmpty ? 0 : table.columns.prefix { !$0.kind.isNumeric }.count
    titledCount = titled
    columns = table.columns.enumerated().map { index, column in
      Column(
        column, rows.map { $0[index] }, showsTitle: !table.isSummary && index >= titled,
        numbers: numbers)
    }
  }

  var width: Int { width(ofFirst: columns.count) }
  var amountWidth: Int { columns.filter { $0.kind == .amount }.map(\.width).max() ?? 0 }
  /// The width that its words need at least, and the spaces after them.
  var leastWordsWidth: Int {
    columns.filter { $0.kind.isFlexible }.reduce(0) { $0 + min($1.width, AlignedTable.leastWords) + 2 }
  }
  var lastAmount: Int? { columns.lastIndex { $0.kind == .amount } }
  /// The width up to the end of the last amount.
  var leadingWidth: Int { width(ofFirst: lastAmount.map { $0 + 1 } ?? columns.count) }
  /// The width of what follows the last amount.
  var trailingWidth: Int { width - leadingWidth }

  /// Between two columns; in a summary a count and the word it counts belong together.
  private func gap(after index: Int) -> Int {
    index == columns.count - 1 ? 0 : (isSummary && columns[index].kind == .count ? 1 : 2)
  }

  private func width(ofFirst count: Int) -> Int {
    (0..<count).reduce(0) { $0 + columns[$1].width + ($1 < count - 1 ? gap(after: $1) : 0) }
  }

  /// Makes all amounts so wide, or as wide as they can be before words have to be cut for it.
  mutating func widenAmounts(to width: Int, within room: Int) {
    let amounts = columns.indices.filter { columns[$0].kind == .amount }
    let widths = amounts.map { columns[$0].width }
    var wide = width
    while wide > 0, self.width + widths.reduce(0, { $0 + max(0, wide - $1) }) > room { wide -= 1 }
    for index in amounts { columns[index].width = max(columns[index].width, wide) }
  }

  /// Gives the words before the last amount that much room, or takes it from the widest of them, as far as they give way.
  mutating func adjust(by room: Int) {
    let words = columns.indices.filter { columns[$0].kind.isFlexible && $0 <= lastAmount ?? columns.count }
    if room > 0 {
      if let last = words.last { columns[last].width += room }
    } else {
      for _ in 0..<(-room) { takeOne(from: words) }
    }
  }

  private mutating func takeOne(from words: [Int]) {
    guard let widest = words.max(by: { columns[$0].width < columns[$1].width }),
      columns[widest].width > AlignedTable.leastWords
    else { return }
    columns[widest].width -= 1
  }

  func lines(ruledTo ruleWidth: Int, style: TextStyle) -> [String] {
    let body = (columns.first?.cells.indices ?? 0..<0).map { row in
      line(columns.map { $0.fitted($0.cells[row]) })
    }
    if isSummary { return body }
    let rule = style.ink(.faint, String(repeating: "─", count: max(width, ruleWidth)))
    let totals = body[rowCount...]
    let head = headers.map { style.ink(.bold, $0) }
    return head + [rule] + body[..<rowCount] + (totals.isEmpty ? [] : [rule] + totals)
  }

  /// The headings; the title takes the place of the leading columns', or is above them where figures come first.
  private var headers: [String] {
    let headings = columns.map { $0.fitted($0.title) }
    guard titledCount > 0 else { return (title.isEmpty ? [] : [title]) + [line(headings)] }
    let room = width(ofFirst: titledCount)
    let padded = DisplayWidth.cutEnd(title, to: room).padded(to: room)
    let blank = [String](repeating: "", count: titledCount - 1)
    return [line(blank + [padded] + headings[titledCount...], from: titledCount - 1)]
  }

  private func line(_ cells: [String], from first: Int = 0) -> String {
    var line = ""
    for index in first..<cells.count {
      line += cells[index]
      for _ in 0..<gap(after: index) { line += " " }
    }
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return line
  }
}

extension String {
  /// The text with spaces after it, as far as they are needed to fill so many columns.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - DisplayWidth.of(self)))
  }
}

/// The positions of the columns of a document's tables.
///
/// All amount columns of a document are equally wide where there is room, and the last of each table ends at the same place, so
/// that the eye can run down figures from one table to the next. What room is left, or missing, is the words'.
struct TextLayout {
  /// The tables of the document, in order, with their columns' widths settled.
  let tables: [AlignedTable]
  /// The width of the widest table; headings and the title reach as far.
  let width: Int

  /// What the title and rules fill where no table is wider.
  private static let leastWidth = 60

  /// Where several tables share their places, one long word would carry all figures far from what they belong to.
  private static let readableWidth = 100

  /// Lays out the tables of a document within the columns of the style, as far as figures allow.
  init(_ document: ReportDocument, style: TextStyle) {
    var tables = document.blocks.compactMap { block in
      if case .table(let table) = block { AlignedTable(table, numbers: style.numbers ?? .plain) } else { nil }
    }
    let columns = tables.count > 1 ? min(style.columns, TextLayout.readableWidth) : style.columns
    let ruled = tables.indices.filter { !tables[$0].isSummary }
    let aligned = ruled.filter { tables[$0].lastAmount != nil }
    let amountWidth = aligned.map { tables[$0].amountWidth }.max() ?? 0
    for index in aligned { tables[index].widenAmounts(to: amountWidth, within: columns) }
    let edge = aligned.map { tables[$0].leadingWidth }.max() ?? 0
    let room = aligned.map { columns - tables[$0].trailingWidth }.min() ?? columns
    for index in aligned { tables[index].adjust(by: min(edge, room) - tables[index].leadingWidth) }
    width = min(columns, max(ruled.map { tables[$0].width }.max() ?? 0, TextLayout.leastWidth))
    // Tables without amounts have nothing to align by; they end where the widest one ends.
    for index in ruled where tables[index].lastAmount == nil {
      tables[index].adjust(by: width - tables[index].width)
    }
    self.tables = tables
  }
}
