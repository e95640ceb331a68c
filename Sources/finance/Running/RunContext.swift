/// What a command runs in: what was around the process when it began, where it prints, and what is written down about it.
struct RunContext: Sendable {
  let environment: Environment
  var console = Console()
  var record = RunRecord()
  /// Whether only failures are told, a line each.
  var isQuiet = false

  /// Puts what was asked for on standard output, and notes it.
  func print(_ content: OutputContent) throws(OutputError) {
    try console.print(content)
    record.noteOutput("-", content)
  }

  func print(_ text: String) throws(OutputError) { try print(.text(text)) }

  /// Runs the command to its exit status: every error ends here as a line on standard error and a status.
  func run(_ command: some RunnableCommand) async -> ExitStatus {
    var context = self
    context.isQuiet = command.isQuiet
    do { return try await command.run(in: context) } catch { return context.tell(error) }
  }
}
