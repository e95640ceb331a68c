import ArgumentParser
import FinanceDomain
import FinancePresentation

/// `finance bench`: how fast the program is on somebody's own files.
struct BenchCommand: RunnableCommand {
  static let example = "finance bench transactions.csv"
  static let documents = [BenchReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure how fast your own files are read and reported on.",
    usage: "finance bench <file> ... [--workers <list>] [--runs <n>] [<options>]",
    discussion: """
      The stages of a report one after the other: reading the bytes, cutting them into chunks of whole rows, \
      decoding these to columns, adding up, the whole report with repeated rows looked for and not. Then the \
      whole report by one worker, by two and so on. Times are medians of the runs, with the files in the page \
      cache. All answers have to be the same; if they are not, that is said, and the exit status is 70.

      EXAMPLE:
        \(example)
        finance bench exports/ --month 2024-05 --workers 1,2,4 --runs 5 --format json
      """)

  @Argument(help: ArgumentHelp("Files or folders.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Option(help: "The month of the report: YYYY-MM, this-month or last-month. (default: all days)")
  var month: String?

  @Option(
    help: ArgumentHelp(
      "Numbers of workers, as in 1,2,4. (default: 1, 2, 4, up to one per processor)", valueName: "list"))
  var workers: WorkerCounts?

  @Option(help: ArgumentHelp("How often everything is measured.", valueName: "n"))
  var runs = 3

  @Option(help: "The form of the figures.")
  var format = BenchFormat.text

  @OptionGroup(title: "Run") var recording: RunOptions

  private static let maximumRuns = 1000

  func validate() throws {
    if files.contains("-") {
      throw ValidationError("Standard input can be read only once, bench reads many times. Name a file.")
    }
    if files.contains("") { throw ValidationError("A file has an empty name. Name a file or a folder.") }
    if let workers, !workers.isValid {
      throw ValidationError("--workers takes numbers from 1 to \(WorkerCounts.maximum), as in 1,2,4.")
    }
    guard (1...BenchCommand.maximumRuns).contains(runs) else {
      throw ValidationError("--runs \(runs) is out of range: 1 to \(BenchCommand.maximumRuns).")
    }
    do { _ = try period(in: .live) } catch { throw ValidationError(error) }
  }

  func run(in context: RunContext) async throws -> ExitStatus {
    guard !files.isEmpty else {
      throw NothingToReadError(
        example: BenchCommand.example, help: "finance bench --help", takesLedger: false)
    }
    let environment = context.environment
    let plan = BenchPlan(
      paths: files, period: try period(in: environment),
      workers: workers ?? WorkerCounts(upToProcessors: environment.processorCount), runs: runs)
    return try await BenchRunner(context: context).run(plan, as: format, style: style(in: environment))
  }

  private func period(in environment: Environment) throws -> DatePeriod {
    try month.map { try FilterOptions.month($0, today: environment.today) } ?? .all
  }

  private func style(in environment: Environment) -> TextStyle {
    TextStyle(width: environment.outputWidth, usesColor: environment.allowsColor)
  }
}
