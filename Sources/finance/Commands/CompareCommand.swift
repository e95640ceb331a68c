import ArgumentParser
import FinanceData
import FinanceDomain

struct CompareCommand: FinanceCommand {
  static let examples = [
    "finance compare 2023 2024 --by category transactions.csv",
    "finance compare 2024-04 2024-05 --by account exports/",
  ]
  static let documents = [CompareReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two periods, and show what changed most.",
    usage: "finance compare <earlier> <later> <file> ... [<options>]",
    discussion: """
      Shows both values, the change, and the change in percent of the earlier value; what is in one of the \
      periods only is new or gone. Where the data end within the later period, the same days of both are \
      compared, and the report says which.
      """, examples: examples)

  @Argument(help: "The earlier period, such as 2023 or 2024-04.") var earlier: String
  @Argument(help: "The later period, such as 2024 or 2024-05.") var later: String

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      "What a row is for: category, account or type, or several, as in account,category.",
      valueName: "keys"),
    completion: .list(["category", "account", "type"]))
  var keys = TotalsReport.Dimension.category.rawValue

  @Flag(name: .customLong("full"), help: ComparisonOptions.fullHelp) var isFull = false

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Conversion") var conversion: ConversionOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Input") var partial: PartialOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try refuse(
      if: filter.month != nil || filter.period != nil,
      "compare takes its two periods after its name. Leave out --month and --period.")
    _ = try TotalsReport.Dimension.keys(parsing: keys, allowsTime: false)
  }

  func check(on today: CalendarDay) throws {
    try checkFiles(andPeriodOn: today)
    for text in [earlier, later] { _ = try DatePeriod(parsing: text, today: filter.today ?? today) }
  }

  var questions: Questions { .one }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let (earlier, later) = (try container.period(earlier), try container.period(later))
    let report = try await container.compareTotals.execute(
      later, with: .period(earlier), by: TotalsReport.Dimension.keys(parsing: keys), isFull: isFull)
    // Rows for programs have no room for it.
    let remark = container.renderer.writesWholeLists ? report.periods.remark : nil
    return CommandResult(
      rowCounts: report.rowCounts, report: container.renderer.render(report),
      remarks: [remark.map { $0.prefix(1).lowercased() + $0.dropFirst() }].compactMap(\.self),
      unmet: report.currencies.isEmpty ? TransactionQuery(condition: container.condition) : nil)
  }
}
