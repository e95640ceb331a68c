import ArgumentParser

/// A command that can be run, from what was typed to an exit status.
protocol RunnableCommand: ParsableCommand, Sendable {
  /// What is written down about the run.
  var recording: RunOptions { get }
  /// Runs it. It never throws: every error ends as a line on standard error and a status.
  func run(in environment: Environment) async -> ExitStatus
}
