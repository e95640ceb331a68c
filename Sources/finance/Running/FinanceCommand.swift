import ArgumentParser
import FinanceData
import FinanceDomain
import FinancePresentation

/// A command that reads transactions and answers with a report.
///
/// It knows which words it takes and which use case answers them, nothing else: what is shared by all
/// commands is in ``CommonOptions``, what runs is in ``DependencyContainer``, and ``PreparedCommand`` does the
/// rest.
protocol FinanceCommand: RunnableCommand {
  /// A line that works, for the help and for messages about missing inputs.
  static var example: String { get }
  /// The words that call it, after the program's name.
  static var words: String { get }
  /// Whether there is nothing to do without inputs.
  static var needsInput: Bool { get }
  /// Whether there is a report even where no source could be used, because it tells others that.
  static var tellsFailures: Bool { get }
  /// What is asked of the transactions, a page's rows aside.
  var questions: Questions { get }
  /// The partials that are read in the place of files.
  var partials: [String] { get }
  /// The file with what was decided about rows that several partials have; `nil` for none.
  var decisions: String? { get }
  /// The file for what stands for the rows; `nil` where nobody asks.
  var identities: String? { get }
  /// The bytes of the only file whose rows are read; `nil` for all.
  var range: ByteRange? { get }
  /// Whether files are read in the order of their paths, however they were named.
  static var ordersByPath: Bool { get }
  /// Whether partials are merged, whatever they were made with, as long as it is the same.
  static var mergesPartials: Bool { get }
  /// The folder for pages in the place of a report; `nil` for none.
  var pagesFolder: String? { get }
  /// What is stated about own accounts and kinds, where the command takes that.
  var statedFlows: FlowOptions? { get }
  /// The files that were typed as plain words.
  var files: [String] { get }
  /// What is read besides, and by how many.
  var input: InputOptions { get }
  /// How it is written.
  var reading: ReadingOptions { get }
  /// Which transactions are meant.
  var filter: FilterOptions { get }
  /// Where the report goes, and what it looks like.
  var output: OutputOptions { get }
  /// What is done about rows that are refused.
  var rejections: RejectionOptions { get }
  /// What is written down about the run.
  var run: RunOptions { get }
  /// Asks the use case and renders what it answers.
  func answer(using container: DependencyContainer) async throws -> CommandResult
}

extension FinanceCommand {
  var recording: RunOptions { run }

  /// What was typed besides the command's own words.
  ///
  /// - Throws: ``InputChoiceError``.
  func options() throws(InputChoiceError) -> CommonOptions {
    CommonOptions(
      input: try input.adding(files, partials: partials), reading: reading, filter: filter, output: output,
      rejections: rejections, run: run, questions: questions, partials: partials,
      decisions: decisions, identities: identities, range: range,
      ordersByPath: Self.ordersByPath, mergesPartials: Self.mergesPartials, pages: pagesFolder,
      flows: statedFlows)
  }

  var partials: [String] { [] }

  var decisions: String? { nil }

  var identities: String? { nil }

  var range: ByteRange? { nil }

  var pagesFolder: String? { nil }

  var statedFlows: FlowOptions? { nil }

  static var mergesPartials: Bool { false }

  static var ordersByPath: Bool { false }

  var files: [String] { [] }

  var isQuiet: Bool { output.isQuiet }

  func run(in context: RunContext) async throws -> ExitStatus {
    try await PreparedCommand(self, in: context).run()
  }

  static var needsInput: Bool { true }

  static var tellsFailures: Bool { false }

  var questions: Questions { .several }

  static var words: String { configuration.commandName ?? "" }

  /// What is said if no input was named.
  static var nothingToRead: NothingToReadError {
    NothingToReadError(example: example, help: "finance \(words) --help")
  }
}

/// A command that can be run, from what was typed to an exit status.
protocol RunnableCommand: ParsableCommand, Sendable {
  /// The JSON documents that it digests, unless another command has them already.
  static var documents: [SchemaDocument] { get }
  /// What is written down about the run.
  var recording: RunOptions { get }
  /// Whether nothing but what went wrong is told.
  var isQuiet: Bool { get }
  /// Runs it.
  ///
  /// - Throws: whatever keeps it from its end; ``RunContext/run(_:)`` tells it and knows the status.
  func run(in context: RunContext) async throws -> ExitStatus
}

extension RunnableCommand {
  static var documents: [SchemaDocument] { [] }

  var isQuiet: Bool { false }
}
