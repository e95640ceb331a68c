import ArgumentParser
import FinanceData
import FinanceDomain
import FinancePresentation

/// A command that can be run, from what was typed to an exit status.
protocol RunnableCommand: ParsableCommand, Sendable {
  /// Lines that work, for the help; the first is in messages as well.
  static var examples: [String] { get }
  /// The words that call it, after the program's name.
  static var words: String { get }
  /// The JSON documents that it prints, unless another command has them already.
  static var documents: [SchemaDocument] { get }
  /// What it takes of what is said once for all jobs of a file.
  static var sharedOptions: Set<SharedOption> { get }
  var run: RunOptions { get }
  /// Whether nothing but what went wrong is told.
  var isQuiet: Bool { get }
  /// Checks what no group of options can: what depends on the day, and on several groups.
  ///
  /// - Throws: `ValidationError`, `PeriodSyntaxError` and the like.
  func check(on today: CalendarDay) throws
  /// Runs it.
  ///
  /// - Throws: whatever keeps it from its end; ``RunContext/run(_:)`` tells it and knows the status.
  func run(in context: RunContext) async throws -> ExitStatus
}

extension RunnableCommand {
  static var words: String { configuration.commandName ?? "" }

  static var documents: [SchemaDocument] { [] }

  static var sharedOptions: Set<SharedOption> { [] }

  var isQuiet: Bool { false }

  func check(on today: CalendarDay) throws {}

  /// What is said if no input was named.
  static var nothingToRead: CommandError {
    let ledger = "keep them in a ledger with `finance import transactions.csv`, "
    return CommandError(
      .inputMissing,
      "there is nothing to read. Name the files to read, as in `\(examples[0])`, "
        + (Self.self is any FinanceCommand.Type ? ledger : "") + "or see `finance \(words) --help`")
  }
}

/// Something that is said once for all jobs of a file.
enum SharedOption: CaseIterable {
  case wait, today, config
  /// The files that are read, or the ledger: `--input` and `--ledger`, for `import` its arguments; where none are named,
  /// those of the configuration.
  case sources
}

/// A command that reads transactions and answers with a report.
///
/// It knows which words it takes and which use case answers them, nothing else: what runs is in
/// ``DependencyContainer``, and ``PreparedCommand`` does the rest. A command declares its groups of options itself, not a
/// group of groups: while it is built for debugging, the parser checks a group within a group four times as often at every
/// level, and a short run would do little else.
protocol FinanceCommand: RunnableCommand {
  /// Whether there is nothing to do without inputs.
  static var needsInput: Bool { get }
  /// Whether it prepares answers of others: files are read in the order of their paths, however they were named; partials
  /// are merged, whatever they were made with, as long as it is the same; and there is a report even where no source could
  /// be used, because it tells others that.
  static var isForMerging: Bool { get }
  /// What is asked of the transactions, a page's rows aside.
  var questions: Questions { get }
  var files: [String] { get }
  var input: InputOptions { get }
  var reading: ReadingOptions { get }
  var partial: PartialOptions { get }
  /// The bytes of the only file whose rows are read; `nil` for all.
  var range: ByteRange? { get }
  var filter: FilterOptions { get }
  var flows: FlowOptions { get }
  var conversion: ConversionOptions { get }
  var output: OutputOptions { get }
  /// The folder for pages in the place of a report; `nil` for none.
  var pagesFolder: String? { get }
  /// The file for the identities of the rows; `nil` where nobody asks.
  var identities: String? { get }
  var rejections: RejectionOptions { get }
  /// Asks the use case and renders what it answers.
  func answer(using container: DependencyContainer) async throws -> CommandResult
}

extension FinanceCommand {
  static var sharedOptions: Set<SharedOption> { Set(SharedOption.allCases) }

  static var needsInput: Bool { true }

  static var isForMerging: Bool { false }

  var questions: Questions { .several }

  var files: [String] { [] }

  var reading: ReadingOptions { .none }

  var partial: PartialOptions { .none }

  var range: ByteRange? { nil }

  var filter: FilterOptions { .none }

  var rejections: RejectionOptions { .none }

  var flows: FlowOptions { .none }

  var conversion: ConversionOptions { .none }

  var pagesFolder: String? { nil }

  var identities: String? { nil }

  var isQuiet: Bool { output.isQuiet }

  func check(on today: CalendarDay) throws { try checkFiles(andPeriodOn: today) }

  /// Checks what is read, and the days asked about.
  ///
  /// - Throws: `ValidationError`, `PeriodSyntaxError`.
  func checkFiles(andPeriodOn today: CalendarDay) throws {
    try refuse(
      if: !partial.paths.isEmpty && (input.ledger != nil || !(files + input.paths).isEmpty),
      "--partial takes the place of files and of --ledger. Give one of them; files after --partial are taken for "
        + "partials, so write them before it.")
    try refuse(
      if: input.ledger != nil && !files.isEmpty, "Files and --ledger exclude each other. Give one of them.")
    try requireInputs(files + input.paths)
    _ = try filter.period(today: filter.today ?? today)
  }

  func run(in context: RunContext) async throws -> ExitStatus {
    try await PreparedCommand(self, in: context).run()
  }
}

extension ParsableArguments {
  /// What they are where nothing was typed.
  static var none: Self {
    do { return try parse([]) } catch { preconditionFailure("options that need nothing: \(error)") }
  }
}

extension CommandConfiguration {
  /// A command of the program, whose help ends with lines that work.
  init(
    commandName: String, abstract: String, usage: String? = nil, discussion: String = "", examples: [String],
    subcommands: [any ParsableCommand.Type] = [], aliases: [String] = []
  ) {
    let lines = "EXAMPLE:\n" + examples.map { "  \($0)" }.joined(separator: "\n")
    self.init(
      commandName: commandName, abstract: abstract, usage: usage,
      discussion: discussion.isEmpty ? lines : "\(discussion)\n\n\(lines)", subcommands: subcommands,
      aliases: aliases)
  }
}
