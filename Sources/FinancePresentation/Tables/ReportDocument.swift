import FinanceDomain

/// A report as a person reads it, top to bottom: what the renderers for people share.
package struct ReportDocument: Hashable, Sendable {
  package enum Block: Hashable, Sendable {
    /// What the following pieces are about.
    case heading(String)
    case table(ReportTable)
    /// A drawing of figures that are in a table as well; renderers that do not draw leave it out.
    case chart(ReportChart)
    /// Links from names to rows further down, for pages; renderers without links leave it out.
    case links(ReportLinks)
    /// A sentence. It may name things from the sources, so renderers treat it as text that may be anything.
    case sentence(String)
    /// A sentence with amounts in it: words and figures, joined as they are.
    case figures([ReportTable.Cell])
    /// Lines to be pasted elsewhere, each as it is.
    case verbatim([String])
    /// A sentence about something that went wrong.
    case alarm(String)
  }

  package let title: String
  /// The text beside the title: the days covered, or which page this is. It may be empty.
  package let aside: String
  /// Links to the pages beside this one, for a page that has some.
  package var navigation: [ReportLinks.Link] = []
  /// What a page says at its end, a line each: what the report was made from.
  package var footer: [String] = []
  package private(set) var blocks: [Block] = []
  /// What a page says at its end, since it is read without the command that made it: its days and its rows. On a
  /// terminal both are known from what was typed, or refused.
  package private(set) var notes: [String] = []

  package init(title: String, aside: String = "") {
    self.title = title
    self.aside = aside
  }

  package mutating func append(_ block: Block) { blocks.append(block) }

  /// Adds a table, unless it has no rows.
  package mutating func append(_ table: ReportTable) {
    if !table.rows.isEmpty { blocks.append(.table(table)) }
  }

  /// Adds a chart, unless there is nothing to draw.
  package mutating func append(_ chart: ReportChart?) {
    if let chart, !chart.isEmpty { blocks.append(.chart(chart)) }
  }

  /// Adds links, unless there are none.
  package mutating func append(_ links: ReportLinks) {
    if !links.lines.isEmpty { blocks.append(.links(links)) }
  }

  /// Begins what is about a currency. Amounts that name none are followed by how to name it, where they were read.
  package mutating func append(headingOf currency: Currency, of rowCounts: ScanRowCounts) {
    append(.heading(currency.heading))
    guard currency == .none else { return }
    let isStored = rowCounts.sources.contains { $0.format == "ledger" }
    append(.sentence(Currency.howToName("it", isStored: isStored)))
  }

  package mutating func append(contentsOf more: [Block]) { blocks += more }

  /// Adds what there is to say about the rows; that they add up is a note, and so is the period, where no title says it.
  package mutating func append(remarksOf rowCounts: ScanRowCounts, about period: DatePeriod? = nil) {
    if let period { append(note: PeriodNames.sentence(about: period)) }
    append(contentsOf: rowCounts.remarks)
    append(note: rowCounts.rowsSentence)
  }

  /// Adds a note: a sentence for the end of a page, unless it is empty.
  package mutating func append(note: String) {
    if !note.isEmpty { notes.append(note) }
  }
}
