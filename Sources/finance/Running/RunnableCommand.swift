import ArgumentParser
import FinancePresentation

/// A command that can be run, from what was typed to an exit status.
protocol RunnableCommand: ParsableCommand, Sendable {
  /// The JSON documents that it prints, unless another command has them already.
  static var documents: [SchemaDocument] { get }
  /// What is written down about the run.
  var recording: RunOptions { get }
  /// Runs it. It never throws: every error ends as a line on standard error and a status.
  func run(in environment: Environment) async -> ExitStatus
}

extension RunnableCommand {
  static var documents: [SchemaDocument] { [] }
}
