import ArgumentParser
import FinanceDomain

struct RecurringCommand: FinanceCommand {
  static let examples = [
    "finance recurring transactions.csv",
    "finance recurring --ignore 'netflix.com|Giro|EUR|expense|monthly' --evidence",
  ]
  static let documents = [RecurringReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "recurring",
    abstract: "Find subscriptions and other regular payments, and the next dates.",
    usage: "finance recurring <file> ... [<options>]",
    discussion: """
      A payee's transactions on one account recur if at least three of them are on the days of a cadence, at \
      most one of four such days is missed and at most one of five transactions is off: weekly within 2 days, \
      every 2 or 4 weeks within 3, monthly on a day of the month (or the last, where it is shorter) within 4, \
      quarterly within 8, yearly within 15. The median of the days between two of them decides which cadence \
      it can be. Amounts may vary; the same amount twice on one of the days counts as one that is off. Where all do not fit together, each amount is \
      tried by itself.

      A series has ended once its next day is past by more than these days on the last day of the data, or on \
      --today. Its price is the median amount, or the new amount where a price that held has \
      changed. A year has 52 weeks here. Payees are compared without regard to case and without words that \
      have digits in them. Transfers and what is ignored are left out.

      The configuration may list what is not to be shown: recurring: {ignore: [...]}.
      """, examples: examples)

  @Option(
    help: ArgumentHelp("How many transactions a series needs, 3 at least.", valueName: "n"))
  var minOccurrences = 3

  @Option(
    help: ArgumentHelp(
      "Leave out the series with this key, or all of this payee; repeat it for several.", valueName: "key"))
  var ignore: [String] = []

  @Flag(help: "List the dates and amounts of each series.")
  var evidence = false

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try refuse(
      if: !(3...1000).contains(minOccurrences),
      "--min-occurrences \(minOccurrences) is out of range: 3 to 1000. Fewer prove no habit.")
    try refuse(if: ignore.contains(""), "--ignore needs a key or a payee.")
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    let report = try await container.recurring.execute(
      in: container.period, today: filter.today, minimumOccurrences: minOccurrences,
      ignoring: container.configuration.recurringIgnores + ignore)
    return CommandResult(
      rowCounts: report.rowCounts,
      report: container.renderer.render(report, document: report.document(showsEvidence: evidence)),
      unmet: report.payees == 0 ? container.query : nil)
  }
}
