import ArgumentParser
import FinanceData
import FinanceDomain

struct TotalsCommand: FinanceCommand {
  static let examples = [
    "finance totals --by category --month 2024-05 transactions.csv",
    "finance totals --columns month --measure expense --period 2024 exports/",
  ]
  static let documents = [TotalsReport.form.schema, MatrixReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "totals",
    abstract: "Add up by category, account, type or period.",
    usage: "finance totals [--by <keys>] <file> ... [<options>]",
    examples: examples)

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      """
      What a row is for: category, account, type, a step of time such as month, or several, as in \
      month,category.
      """,
      valueName: "keys"),
    completion: .list(TotalsReport.Dimension.allCases.map(\.rawValue)))
  var keys = TotalsReport.Dimension.category.rawValue

  @Option(
    help: ArgumentHelp("Put steps of time side by side, with their total and average.", valueName: "step"))
  var columns: PeriodStep?

  @Option(
    help: ArgumentHelp("With --columns: the figure that cells show. (default: net)", valueName: "figure"))
  var measure: MatrixReport.Measure?

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Layout") var layout: LayoutOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Conversion") var conversion: ConversionOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Input") var partial: PartialOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try refuse(
      if: measure != nil && columns == nil,
      "--measure says what the cells of --columns show. Give --columns as well.")
    try refuse(if: columns != nil && layout.isWide, "--columns is wide by itself. Leave out --layout.")
    try layout.validate(in: output.format)
    let keys = try TotalsReport.Dimension.keys(parsing: keys, allowsTime: columns == nil)
    try refuse(
      if: layout.isWide && keys.count < 2,
      "--layout wide puts one key into columns, and --by has '\(keys[0].rawValue)' alone. Name two, as in "
        + "category,month.")
  }

  var questions: Questions { .one }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    try layout.validate(in: container.renderer.format)
    if let columns {
      let matrix = try await container.matrix.execute(
        by: TotalsReport.Dimension.keys(parsing: keys), columns: columns, showing: measure ?? .net,
        in: container.period)
      return CommandResult(
        rowCounts: matrix.rowCounts, report: container.renderer.render(matrix),
        unmet: matrix.currencies.isEmpty ? container.query : nil)
    }
    let report = try await container.totals.execute(
      by: TotalsReport.Dimension.keys(parsing: keys), in: container.period)
    return CommandResult(
      rowCounts: report.rowCounts,
      report: container.renderer.render(
        report, records: layout.isWide ? report.wideRecords : nil),
      unmet: report.rows.isEmpty ? container.query : nil)
  }
}
