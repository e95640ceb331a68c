import ArgumentParser
import FinanceData
import FinanceDomain
import FinancePresentation

/// `finance totals`: what each category, month, account or direction came to, or each combination of them.
struct TotalsCommand: FinanceCommand {
  static let example = "finance totals --by category --month 2024-05 transactions.csv"
  static let documents = [TotalsReport.form.schema, MatrixReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "totals",
    abstract: "Add up by category, account, type or stretch of time.",
    usage: "finance totals [--by <keys>] <file> ... [<options>]",
    discussion: """
      EXAMPLE:
        \(example)
        finance totals --by category --columns month --measure expense --period 2024 exports/
      """)

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      """
      What a row stands for: category, account or type, or a stretch of time such as month, or several, as in \
      month,category.
      """,
      valueName: "keys"),
    completion: .list(TotalsReport.Dimension.allCases.map(\.rawValue)))
  var keys = TotalsReport.Dimension.category.rawValue

  @Option(
    help: ArgumentHelp("Put stretches of time side by side, with total and average.", valueName: "step"))
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
    if measure != nil, columns == nil {
      throw ValidationError("--measure says what the cells of --columns show. Give --columns as well.")
    }
    if columns != nil, layout.chosen == .wide {
      throw ValidationError("--columns is wide by itself. Leave out --layout.")
    }
    try layout.validate(with: output)
    do {
      let keys = try TotalsKeys(parsing: keys, without: columns == nil ? .nothing : .time)
      if layout.chosen == .wide, keys.dimensions.count < 2 { throw TotalsKeysError.alone(keys.dimensions[0]) }
    } catch {
      throw ValidationError(error)
    }
  }

  /// Transfers under a condition are looked for among all transactions.
  var questions: Questions {
    flows.ownAccounts.isEmpty || filter.condition == .everything ? .one : .several
  }

  var partials: [String] { partial.paths }
  var decisions: String? { partial.decisions }
  var statedFlows: FlowOptions? { flows }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    if let columns {
      let matrix = try await container.adding(flows).converting(conversion).matrix.execute(
        by: TotalsKeys(parsing: keys).dimensions, columns: columns, showing: measure ?? .net,
        in: container.period)
      return CommandResult(
        account: matrix.account, report: container.renderer.render(matrix),
        unmet: matrix.currencies.isEmpty ? container.query : nil)
    }
    let report = try await container.adding(flows).converting(conversion).totals.execute(
      by: TotalsKeys(parsing: keys).dimensions, in: container.period)
    return CommandResult(
      account: report.account,
      report: container.renderer.render(
        report, records: layout.chosen == .wide ? report.wideRecords : nil),
      unmet: report.rows.isEmpty ? container.query : nil)
  }
}
