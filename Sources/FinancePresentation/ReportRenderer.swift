import FinanceDomain

/// Turns report values into text of one format.
///
/// The text depends on the report and the style alone: not on locale, time zone, machine or run.
public struct ReportRenderer: Sendable {
  private let format: OutputFormat
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

  /// A period's whole report. As JSON Lines it is a single line.
  ///
  /// - Parameter rows: the rows behind the figures, which only a page shows.
  public func render(_ report: FinanceReport, rows: ReportRows? = nil) -> String {
    render(
      document: format == .html ? report.page(rows: rows) : report.document, records: report.records,
      json: report.json, lines: [report.json])
  }

  /// Totals by one dimension or several. As JSON Lines, its rows.
  ///
  /// - Parameter layout: how CSV lies; wide only for several dimensions.
  public func render(_ report: TotalsReport, layout: RecordLayout = .tidy) -> String {
    render(
      document: report.document, records: layout == .wide ? report.wideRecords : report.records,
      json: report.json, lines: report.jsonRows)
  }

  /// What accounts held. As CSV and JSON Lines, a row an account and step.
  public func render(_ report: BalancesReport) -> String {
    render(document: report.document, records: report.records, json: report.json, lines: report.jsonRows)
  }

  /// Totals with their steps side by side. As CSV and JSON Lines, a row a line.
  public func render(_ report: MatrixReport) -> String {
    render(document: report.document, records: report.records, json: report.json, lines: report.jsonRows)
  }

  /// Two periods beside each other. As CSV and JSON Lines, what is compared row by row.
  public func render(_ report: CompareReport) -> String {
    render(document: report.document, records: report.records, json: report.json, lines: report.jsonRows)
  }

  /// Balances. As JSON Lines, its rows.
  ///
  /// - Parameter layout: how CSV lies.
  public func render(_ report: BalanceReport, layout: RecordLayout = .tidy) -> String {
    render(
      document: report.document, records: layout == .wide ? report.wideRecords : report.records,
      json: report.json, lines: report.jsonRows)
  }

  /// Transfers. As CSV a row a leg; as JSON Lines pairs, transactions without a partner and ambiguous groups.
  public func render(_ report: TransfersReport) -> String {
    render(document: report.document, records: report.records, json: report.json, lines: report.jsonRows)
  }

  /// Budgets. As JSON Lines, the budgets; as CSV, what was spent besides as well.
  public func render(_ report: BudgetReport) -> String {
    render(document: report.document, records: report.records, json: report.json, lines: report.jsonRows)
  }

  /// What recurs. As CSV and JSON Lines, the series.
  ///
  /// - Parameter showsEvidence: whether a person sees every date and amount; JSON always has them.
  public func render(_ report: RecurringReport, showsEvidence: Bool = false) -> String {
    render(
      document: report.document(showsEvidence: showsEvidence), records: report.records, json: report.json,
      lines: report.jsonRows)
  }

  /// What is not as it usually is. As CSV and JSON Lines, the findings.
  public func render(_ report: AnomalyReport) -> String {
    render(
      document: report.document, records: report.records, json: report.json,
      lines: report.findings.map(\.json))
  }

  /// The largest transactions. As CSV and JSON Lines, the transactions alone, in the form the program reads.
  public func render(_ report: LargestReport) -> String {
    render(
      document: report.document, records: .records(report.transactions), json: report.json,
      lines: report.transactions.map(\.json))
  }

  /// The rows that were dropped. As JSON Lines, these rows.
  public func render(_ report: DuplicatesReport) -> String {
    render(
      document: report.document, records: report.records, json: report.json, lines: report.rows.map(\.json))
  }

  /// What an import did. As JSON Lines and CSV, its files.
  public func render(_ result: ImportResult) -> String {
    render(
      document: result.document, records: result.records, json: result.json, lines: result.files.map(\.json))
  }

  /// What checks have found. As JSON Lines and CSV, the findings.
  public func render(_ report: CheckReport) -> String {
    render(
      document: report.document, records: report.records, json: report.json,
      lines: report.findings.map(\.json))
  }

  /// Whether a list goes out whole unless a page is asked for: a program that reads the table has no other sign of more.
  public var writesWholeLists: Bool { format == .csv || format == .jsonl }

  /// A whole list as CSV or JSON Lines, in the form the program reads.
  public func render(_ list: ExportedTransactions) -> String {
    precondition(writesWholeLists, "lists for people come in pages")
    if format == .csv { return shown(CSVExport(isFormulaSafe: !rawText).render(list.transactions)) }
    return list.transactions.reduce(into: "") { $0 += JSONWriter.compact($1.json) + "\n" }
  }

  /// A page of transactions. As CSV and JSON Lines, the transactions alone, in the form the program reads.
  ///
  /// - Parameters:
  ///   - title: what a person reads above the list.
  ///   - period: the days asked about; pages do not know them.
  public func render(
    _ page: PaginatedResult<Transaction>, title: String = "Transactions", period: DatePeriod = .all
  ) -> String {
    render(
      document: page.document(title: title, period: period), records: .records(page.items),
      json: page.json(period: period),
      lines: page.items.map(\.json))
  }

  /// Where a transaction comes from and what rules make of it. As CSV, its fields.
  public func render(_ explanation: TransactionExplanation) -> String {
    render(
      document: explanation.document, records: explanation.records, json: explanation.json,
      lines: [explanation.json])
  }

  /// What is wrong with rules. As CSV and JSON Lines, the findings.
  public func render(_ report: RuleLintReport) -> String {
    render(document: report.document, records: report.table, json: report.json, lines: report.jsonRows)
  }

  /// Rules that are suggested. As CSV and JSON Lines, the payees.
  public func render(_ report: RuleSuggestionReport) -> String {
    render(document: report.document, records: report.table, json: report.json, lines: report.jsonRows)
  }

  /// What became of the examples of rules. As CSV and JSON Lines, the examples.
  public func render(_ report: RuleTestReport) -> String {
    render(document: report.document, records: report.records, json: report.json, lines: report.jsonRows)
  }

  /// What has changed a ledger. As JSON Lines, the batches; as CSV, a row a file or a change by hand.
  ///
  /// - Parameter title: what a person reads above the list.
  public func render(_ batches: [LedgerBatch], title: String) -> String {
    render(
      document: batches.document(title: title), records: batches.records, json: batches.json,
      lines: batches.map(\.json))
  }

  /// What was found when a ledger was checked. As CSV, the problems; as JSON Lines a single line.
  public func render(_ report: LedgerCheckReport) -> String {
    render(document: report.document, records: report.records, json: report.json, lines: [report.json])
  }

  /// Documents one under the other, for reports that are not tables of records: CSV has nothing to say about them.
  package func render(
    documents: @autoclosure () -> [ReportDocument], json: @autoclosure () -> JSONValue,
    lines: @autoclosure () -> [JSONValue]
  ) -> String {
    switch format {
    case .text, .csv: documents().map { TextRenderer(style: style).render($0) }.joined(separator: "\n")
    case .markdown: page(documents())
    case .html: HTMLRenderer(program: tool ?? "").render(documents())
    case .json: JSONWriter.pretty(json().made(by: tool))
    case .jsonl: JSONLinesRenderer.render(lines().map { $0.made(by: tool) })
    }
  }

  private func render(
    document: @autoclosure () -> ReportDocument, records: @autoclosure () -> ReportTable,
    json: @autoclosure () -> JSONValue, lines: @autoclosure () -> [JSONValue]
  ) -> String {
    switch format {
    case .text: TextRenderer(style: style).render(document())
    case .json: JSONWriter.pretty(json().made(by: tool))
    case .jsonl: JSONLinesRenderer.render(lines().map { $0.made(by: tool) })
    case .csv: shown(CSVRenderer(rawText: rawText).render(records()))
    case .markdown: page([document()])
    case .html: HTMLRenderer(program: tool ?? "").render(document())
    }
  }

  /// The data as they are, unless a terminal would obey them.
  private func shown(_ data: String) -> String { style.width == nil ? data : VisibleText.lines(of: data) }

  /// The documents one under the other, and below them who made them.
  private func page(_ documents: [ReportDocument]) -> String {
    let signature = tool.map { ["Made by \(MarkdownRenderer.escaped($0)).\n"] } ?? []
    return (documents.map { MarkdownRenderer().render($0) } + signature).joined(separator: "\n")
  }
}
