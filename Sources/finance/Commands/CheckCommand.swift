import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain

struct CheckCommand: FinanceCommand {
  static let examples = [
    "finance check balance transactions.csv",
    "finance check --gap-days 31 exports/ --format json",
  ]
  static let documents = [CheckReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the inputs for everything that can be wrong.",
    usage: "finance check [<check> ...] <file> ... [<options>]",
    discussion: """
      All checks are made unless some are named: \(names). Every finding has a code that stays the same. The \
      status is 1 if anything was found, and 65 if rows or files were refused.
      """, examples: examples)

  @Argument(
    help: ArgumentHelp(
      "The checks to make (default: all), and the files, folders, or - for standard input.",
      valueName: "check|file"),
    completion: .file())
  var words: [String] = []

  @Option(help: ArgumentHelp("How many days an account may go without a transaction.", valueName: "n"))
  var gapDays = 45

  @Option(
    help: ArgumentHelp("The share of transactions that may have no category, as in 20%.", valueName: "p%"))
  var maxUncategorised = "20%"

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  private static let names = CheckKind.allCases.map(\.rawValue).joined(separator: ", ")

  private var kinds: Set<CheckKind> { Set(words.compactMap(CheckKind.init)) }

  /// A file that is called like a check is named with its folder, as in ./balance.
  var files: [String] { words.filter { CheckKind(rawValue: $0) == nil } }

  func validate() throws {
    // A word without a folder or an ending is a check that was meant, unless there is such a file.
    if let word = files.first(where: {
      $0 != "-" && !$0.contains(".") && !$0.contains("/") && FileIdentity(path: $0) == nil
    }) {
      let hint = NearestName.hint(
        for: word, among: CheckKind.allCases.map(\.rawValue), orElse: "The checks are")
      throw ValidationError("'\(word)' is neither a check nor a file. \(hint)")
    }
    try require(gapDays, in: 1...100_000, "--gap-days")
    try refuse(if: share == nil, "--max-uncategorised takes a share from 0% to 100%, as in 20%.")
  }

  private var share: RejectionLimit? {
    guard let limit = RejectionLimit(parsing: maxUncategorised), case .share = limit else { return nil }
    return limit
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let share = share
    let settings = CheckSettings(today: container.today, gapDays: gapDays) { count, total in
      share?.accepts(count, of: total) ?? false
    }
    let report = try await container.checks.execute(
      kinds, in: container.period, with: settings)
    return CommandResult(
      rowCounts: report.rowCounts, report: container.renderer.render(report),
      unmet: container.unmet(if: report.findings.isEmpty),
      status: report.findings.isEmpty ? .done : .checkFailed)
  }
}
