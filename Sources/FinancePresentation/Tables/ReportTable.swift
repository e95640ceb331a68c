import FinanceDomain

/// The small table in the middle: reports become tables here, renderers know tables and nothing of finance.
///
/// Cells are values, not texts: what an amount looks like is decided once, in ``Cell``, and a renderer adds only what
/// its format needs. It is the wrong type for adding up: totals come with the report.
package struct ReportTable: Hashable, Sendable {
  /// What a column holds, from which its alignment follows.
  package enum Kind: Hashable, Sendable {
    /// Words, cut at the end if there is no room.
    case text
    /// The path of a source, cut at the beginning.
    case path
    /// A day, with a clock reading or without. Never cut.
    case date
    /// Amounts of money, one below the other by their decimal marks.
    case amount
    case count
    case percent

    /// Whether the column has figures, which are aligned at the right.
    package var isNumeric: Bool { self == .amount || self == .count || self == .percent }
    /// Whether a renderer short of room may cut the column.
    package var isFlexible: Bool { self == .text || self == .path }
  }

  /// A column's heading and kind.
  package struct Column: Hashable, Sendable {
    /// What a person reads above it.
    package let title: String
    /// What a program calls it: the name in a CSV header.
    package let name: String
    package let kind: Kind
    /// Whether equal values in a run belong together, so that a text table shows the first only.
    package let isGroup: Bool
    /// Whether the title came from a source and may be anything.
    package let isUntrusted: Bool

    /// A column; without a name of its own it is called by its title.
    package init(
      _ title: String, _ kind: Kind, name: String? = nil, isGroup: Bool = false, isUntrusted: Bool = false
    ) {
      self.title = title
      self.name = name ?? title
      self.kind = kind
      self.isGroup = isGroup
      self.isUntrusted = isUntrusted
    }
  }

  package enum Cell: Hashable, Sendable {
    /// Text that came from a source and may be anything.
    case text(String)
    /// A word of the program's own.
    case word(String)
    /// A word of the program's own that people read otherwise.
    case state(String, shown: String)
    case flag(Bool)
    case amount(Decimal, Currency)
    /// An amount that was added up. It reads like any other; a report may have a hundred thousand of them.
    case sum(ExactSum, Currency)
    /// By how much an amount rose, or fell if negative.
    case change(Decimal, Currency)
    case count(Int)
    case percent(Decimal)
    /// By how many percent something rose, or fell if negative.
    case percentChange(Decimal)
    /// A day, and the clock reading if there is one.
    case date(CalendarDay, TimeOfDay?)
    /// A value that leads somewhere; renderers without links have the value alone.
    indirect case link(Cell, ReportAnchor)
    case none
  }

  /// What the table is about; it may be empty.
  package let title: String
  package let columns: [Column]
  /// The rows, each with a cell a column.
  package private(set) var rows: [[Cell]] = []
  /// Rows that sum up the others.
  package private(set) var totals: [[Cell]] = []
  /// Whether the table is a few labelled figures that need no headings where a person sees them.
  package let isSummary: Bool
  /// Where links to the table lead.
  package let anchor: ReportAnchor?
  /// Where links to a row lead, by the row's place in ``rows``.
  private(set) var anchors: [Int: ReportAnchor] = [:]

  /// A table without rows.
  package init(
    _ title: String = "", columns: [Column], isSummary: Bool = false, anchor: ReportAnchor? = nil
  ) {
    self.title = title
    self.columns = columns
    self.isSummary = isSummary
    self.anchor = anchor
  }

  /// Adds a row.
  ///
  /// - Precondition: it has as many cells as the table has columns.
  package mutating func append(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row has a cell for each of the \(columns.count) columns")
    rows.append(row)
  }

  /// Makes the row added last a place that links lead to.
  package mutating func markLastRow(_ anchor: ReportAnchor?) {
    if let anchor { anchors[rows.count - 1] = anchor }
  }

  /// Adds a row that sums up the others.
  ///
  /// - Precondition: it has as many cells as the table has columns.
  package mutating func appendTotal(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row has a cell for each of the \(columns.count) columns")
    totals.append(row)
  }

  /// Adds a row that sums up the others: a name over so many columns, then the figures.
  package mutating func appendTotal(_ name: String, over columns: Int, _ figures: [Cell]) {
    appendTotal([.word(name)] + .none(columns - 1) + figures)
  }

  /// Adds the sums of all columns but the first, which are counts, where there are several rows.
  package mutating func appendTotalOfCounts() {
    guard rows.count > 1 else { return }
    let sums = columns.indices.dropFirst().map { column in
      rows.reduce(0) { if case .count(let count) = $1[column] { $0 + count } else { $0 } }
    }
    appendTotal("Total", over: 1, sums.map { .count($0) })
  }
}

extension [ReportTable.Cell] {
  /// The cells as a sentence, with amounts in that style.
  package func sentence(in numbers: NumberStyle) -> String { map { $0.display(in: numbers) }.joined() }

  /// So many cells with nothing to say.
  package static func none(_ count: Int) -> [ReportTable.Cell] { Array(repeating: .none, count: count) }
}

extension ReportTable.Cell {
  /// What a program reads: digits without ornament, an ISO 8601 date, the text as it came.
  package var record: String {
    switch self {
    case .text(let text), .word(let text), .state(let text, _): text
    case .flag(let isTrue): isTrue ? "true" : "false"
    case .amount(let amount, let currency), .change(let amount, let currency):
      AmountFormatter.text(amount, in: currency)
    case .sum(let sum, let currency): AmountFormatter.text(sum, in: currency)
    case .count(let count): String(count)
    case .percent(let percent), .percentChange(let percent): AmountFormatter.percentage(percent)
    case .date(let day, let time): time.map { "\(day)T\($0)" } ?? "\(day)"
    case .link(let cell, _): cell.record
    case .none: ""
    }
  }

  /// What a person reads: a rise has a plus sign, an empty text is said to be none.
  package var display: String { display(in: .plain) }

  /// What a person reads, amounts and percentages in that style.
  package func display(in numbers: NumberStyle) -> String {
    switch self {
    case .text(let text): text.isEmpty ? "(none)" : text
    case .state(_, let shown): shown
    case .change(let value, _), .percentChange(let value): (value > 0 ? "+" : "") + numbers.text(record)
    case .amount, .sum, .percent: numbers.text(record)
    case .date(let day, let time): time.map { "\(day) \($0)" } ?? "\(day)"
    case .link(let cell, _): cell.display(in: numbers)
    case .word, .flag, .count, .none: record
    }
  }

  /// What JSON has: counts are numbers, amounts and percentages strings, days have no clock reading.
  package var json: JSONValue {
    switch self {
    case .count(let count): .integer(count)
    case .flag(let isTrue): .boolean(isTrue)
    case .date(let day, _): .string("\(day)")
    case .link(let cell, _): cell.json
    case .none: .null
    default: .string(record)
    }
  }

  /// Whether a renderer must expect anything in it.
  package var isUntrusted: Bool {
    if case .text = value { true } else { false }
  }

  /// The value, whether it leads anywhere or not.
  var value: Self { if case .link(let cell, _) = self { cell } else { self } }

  var target: ReportAnchor? { if case .link(_, let target) = self { target } else { nil } }

  /// The value as one that leads there; as it is if there is nowhere to lead.
  func leading(to target: ReportAnchor?) -> Self { target.map { .link(self, $0) } ?? self }
}

/// Cells of what may be missing.
extension ReportTable.Cell {
  package static func text(_ text: String?) -> Self { text.map { .text($0) } ?? .none }
  package static func word(_ word: String?) -> Self { word.map { .word($0) } ?? .none }
  package static func word<Word: RawRepresentable<String>>(_ word: Word?) -> Self { .word(word?.rawValue) }
  package static func amount(_ amount: Decimal?, _ currency: Currency) -> Self {
    amount.map { .amount($0, currency) } ?? .none
  }
  package static func sum(_ sum: ExactSum?, _ currency: Currency) -> Self {
    sum.map { .sum($0, currency) } ?? .none
  }
  package static func count(_ count: Int?) -> Self { count.map { .count($0) } ?? .none }
  package static func percent(_ percent: Decimal?) -> Self { percent.map { .percent($0) } ?? .none }
  package static func percentChange(_ percent: Decimal?) -> Self {
    percent.map { .percentChange($0) } ?? .none
  }
  package static func date(_ day: CalendarDay?) -> Self { day.map { .date($0, nil) } ?? .none }
}
