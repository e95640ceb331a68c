import ArgumentParser
import FinanceData
import FinanceDomain
import FinancePresentation

struct ReportCommand: FinanceCommand {
  static let examples = [
    "finance report --month 2024-05 transactions.csv",
    "finance report --month 2024-05 --compare yoy exports/",
    "finance report --period 2024-Q2 exports/ --format json -o q2.json",
    "finance report --month 2024-05 --in EUR --rates rates.csv exports/",
    "finance report --month 2024-05 exports/ --format html -o may.html",
    "finance report --period 2024 exports/ --pages site",
  ]
  static let documents = [FinanceReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report on a month or any other period.",
    usage: "finance report [--month <month>] <file> ... [<options>]",
    discussion: """
      Shows income, expense and balance, the bridge from the sum of earlier transactions to the sum of all, the categories, \
      the budgets of the configuration (see finance budget), the payees and the transactions that moved most, \
      and the months before; each currency has a section of its own.
      """, examples: examples)

  @Option(
    name: .customLong("rows"),
    help: ArgumentHelp(
      "HTML: how many rows of a currency the page lists, the largest first. (default: 1000)",
      valueName: "number"))
  var rowLimit: Int?

  @Option(
    name: .customLong("pages"),
    help: ArgumentHelp(
      "Write HTML pages into this folder, replacing it as a whole: one of the period, one a month, one a category.",
      valueName: "folder"),
    completion: .directory)
  var pagesFolder: String?

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Comparison") var comparison: ComparisonOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Conversion") var conversion: ConversionOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Input") var partial: PartialOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  private static let usualRows = 1000

  func validate() throws {
    try require(rowLimit, in: 0...ReportRows.mostListed, "--rows")
    if let pagesFolder { try validate(pagesFolder) }
    if let format = output.format { try validateRows(in: format) }
  }

  private func validateRows(in format: OutputFormat) throws {
    try refuse(
      if: rowLimit != nil && format != .html,
      "--rows is for HTML alone. Add --format html, or leave --rows out.")
  }

  func check(on today: CalendarDay) throws {
    try checkFiles(andPeriodOn: today)
    _ = try comparison.comparand(today: filter.today ?? today)
  }

  private func validate(_ folder: String) throws {
    try refuse(if: folder.isEmpty, "--pages needs the name of a folder.")
    try refuse(if: output.path != nil, "--pages and --output exclude each other. Give one of them.")
    if let format = output.format, format != .html {
      throw ValidationError("Pages are HTML, not \(format.rawValue). Leave out --pages or --format.")
    }
    try refuse(
      if: comparison.comparand != nil,
      "--pages shows the months beside each other. Leave it out, or --compare.")
  }

  var questions: Questions { pagesFolder == nil ? .one : .several }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    if pagesFolder != nil { return try await pages(using: container) }
    try validateRows(in: container.renderer.format)
    let comparand = try comparison.comparand(today: container.today, calendar: container.calendar)
    let report = try await container.generateReport.execute(
      for: container.period, comparingWith: comparand, isFull: comparison.isFull,
      today: filter.today)
    var rows: ReportRows?
    let limit = rowLimit ?? ReportCommand.usualRows
    if container.renderer.linksRows, limit > 0 {
      rows = try await container.reportRows(limit: limit).execute(for: container.period)
    }
    return CommandResult(
      rowCounts: report.rowCounts,
      report: container.renderer.render(
        report, document: container.renderer.linksRows ? report.page(rows: rows) : nil),
      remarks: remarks(of: container),
      // The report itself says which days there are.
      unmet: report.currencies.contains { $0.balance.transactions > 0 }
        ? nil : TransactionQuery(condition: container.condition))
  }

  /// That budgets in other currencies than the one of the report are not in it: their rows are converted.
  private func remarks(of container: DependencyContainer) -> [String] {
    let currencies = container.currenciesLeftOut.sorted().map(\.rawValue).joined(separator: ", ")
    return currencies.isEmpty
      ? [] : ["budgets in \(currencies) are not in a report that is converted; `finance budget` shows them"]
  }

  private func pages(using container: DependencyContainer) async throws -> CommandResult {
    let pages = try await container.reportPages.execute(
      for: container.period, listing: rowLimit ?? ReportCommand.usualRows, today: filter.today)
    return CommandResult(
      rowCounts: pages.rowCounts, report: "",
      pages: container.renderer.render(pages).map { (name: $0.name.file, text: $0.text) },
      remarks: remarks(of: container),
      unmet: pages.months.isEmpty ? container.query : nil)
  }
}

/// With what a report compares its period.
struct ComparisonOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("compare"),
    help: ArgumentHelp(
      """
      The period to compare with: the one before (prev), the same a year before (yoy), or any, as in 2023-11. \
      (default: both, whole months)
      """,
      valueName: "period"),
    completion: .list(["prev", "yoy"]))
  var comparand: String?

  @Flag(name: .customLong("full"), help: ComparisonOptions.fullHelp) var isFull = false

  static let fullHelp: ArgumentHelp =
    "Compare the whole periods, even if the data end within the later one."

  func validate() throws {
    try refuse(if: isFull && comparand == nil, "--full says how --compare compares. Give --compare as well.")
  }

  /// What is compared with; `nil` if nothing was said.
  ///
  /// - Throws: `PeriodSyntaxError`.
  func comparand(today: CalendarDay, calendar: ReportingCalendar = .civil) throws -> ComparedPeriods
    .Comparand?
  {
    switch comparand?.lowercased() {
    case nil: nil
    case "prev"?, "previous"?: .previous
    case "yoy"?: .yearBefore
    case let text?: .period(try DatePeriod(parsing: text, today: today, calendar: calendar))
    }
  }
}
