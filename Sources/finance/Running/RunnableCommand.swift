import ArgumentParser
import FinancePresentation

/// A command that can be run, from what was typed to an exit status.
protocol RunnableCommand: ParsableCommand, Sendable {
  /// The JSON documents that it prints, unless another command has them already.
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
