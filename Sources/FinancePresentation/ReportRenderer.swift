import FinanceDomain

/// Turns report values into text of one format.
///
/// The text depends on the report and the style alone: not on locale, time zone, machine or run.
public struct ReportRenderer: Sendable {
  /// The format of the text.
  public let format: OutputFormat
  private let style: TextStyle
  private let rawText: Bool
  private let tool: String?

  /// Renders in that format.
  ///
  /// - Parameters:
  ///   - style: how lines are laid out; the formats for programs pay no attention to it, but for CSV, which on a terminal
  ///     has what is hidden written out.
  ///   - rawText: whether CSV holds texts as they came, even those that a spreadsheet would run as formulas.
  ///   - tool: the program and its version, `finance 0.1.0`, which JSON documents, Markdown and pages name; `nil` if they are
  ///     to name none.
  public init(
    format: OutputFormat, style: TextStyle = .plain, rawText: Bool = false, tool: String? = nil
  ) {
    self.format = format
    self.style = style
    self.rawText = rawText
    self.tool = tool
  }

  /// Whether figures lead to the rows that they consist of, so that these are worth asking for.
  public var linksRows: Bool { format == .html }

  /// Whether charts are drawn, so that what only they show is worth asking for.
  public var drawsCharts: Bool { format == .html || format == .text && style.showsCharts }

  /// What categories, months, accounts came to.
  public func render(_ report: TotalsReport) -> String { render(report, records: nil) }

  /// What they came to with stretches of time side by side.
  public func render(_ report: MatrixReport) -> String {
    render(report, document: format == .text ? report.document(in: style) : nil)
  }

  /// The report of a period.
  public func render(_ report: FinanceReport) -> String {
    render(report, document: linksRows ? report.page(rows: nil) : nil)
  }

  /// Pages that lead to each other, in HTML whatever the format, each with the name of its file.
  package func render(_ pages: ReportPages) -> [(name: PageName, text: String)] {
    pages.documents.map { ($0.page, pageRenderer.render($0.document)) }
  }

  /// A report.
  ///
  /// - Parameters:
  ///   - document: what people read, where it is not the usual one.
  ///   - records: what CSV has, where it is not the usual table.
  package func render<Value: Report>(
    _ report: Value, document: @autoclosure () -> ReportDocument? = nil,
    records: @autoclosure () -> ReportTable? = nil
  ) -> String {
    switch format {
    case .csv: shown(CSVRenderer(rawText: rawText).render(records() ?? report.records))
    case .markdown: MarkdownRenderer().render(document() ?? report.document) + signature
    case .html: pageRenderer.render(document() ?? report.document)
    case .text, .json, .jsonl:
      render(
        documents: [document() ?? report.document], json: Value.form.json(report),
        lines: Value.form.lines(report))
    }
  }

  /// Whether a list goes out whole unless a page is asked for: a program that reads the table has no other sign of more.
  public var writesWholeLists: Bool { format == .csv || format == .jsonl }

  /// A whole list as CSV or JSON Lines, in the form the program reads.
  public func render(_ list: ExportedTransactions) -> String {
    precondition(writesWholeLists, "lists for people come in pages")
    if format == .csv { return shown(CSVExport.render(list.transactions, isFormulaSafe: !rawText)) }
    return JSONWriter.lines(list.transactions.lazy.map(\.json))
  }

  /// Documents one under the other as text, or what they say as JSON. They are neither a table of records nor a page.
  package func render(
    documents: @autoclosure () -> [ReportDocument], json: @autoclosure () -> JSONValue,
    lines: @autoclosure () -> [JSONValue]
  ) -> String {
    switch format {
    case .json: JSONWriter.pretty(json().made(by: tool))
    case .jsonl: JSONWriter.lines(lines().map { $0.made(by: tool) })
    case .text, .csv, .markdown, .html:
      documents().map { TextRenderer(style: style).render($0) }.joined(separator: "\n")
    }
  }

  private var pageRenderer: HTMLRenderer {
    HTMLRenderer(program: tool ?? "", numbers: style.numbers ?? .pointDecimals)
  }

  /// The data as they are, unless a terminal would obey them.
  package func shown(_ data: String) -> String { style.width == nil ? data : VisibleText.lines(of: data) }

  /// Who made a document of Markdown, below it.
  private var signature: String { tool.map { "\nMade by \(MarkdownRenderer.escaped($0)).\n" } ?? "" }
}

/// The forms in which every report can be had.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Aligned tables for people.
  case text
  /// One JSON document with a named schema.
  case json
  /// One JSON object a line: a transaction, a row of totals, or a whole report.
  case jsonl
  /// One table with a header, RFC 4180.
  case csv
  /// Headings and tables in GitHub Flavored Markdown.
  case markdown
  /// One HTML file that needs nothing else, with charts.
  case html

  /// The form that the ending of a file's name says; `nil` for an ending that says none.
  package init?(ofFile path: String) {
    switch path.fileEnding {
    case nil: return nil
    case "txt": self = .text
    case "md": self = .markdown
    case "htm": self = .html
    case "ndjson": self = .jsonl
    case let ending?: self.init(rawValue: ending)
    }
  }
}

extension String {
  /// What is after the last dot in a file's name, in lower case; `nil` where there is none.
  var fileEnding: String? {
    let name = split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }
}
