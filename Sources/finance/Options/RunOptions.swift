import ArgumentParser

/// What is written down about the run itself.
struct RunOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("summary"),
    help: ArgumentHelp(
      "Write a summary of the run to this file, as JSON: inputs, rows, outputs, times, status.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var summary: String?

  @Option(
    name: .customLong("log"),
    help: ArgumentHelp(
      "Add every message to the end of this file, with its time; - for standard error.", valueName: "file"),
    completion: .file())
  var log: String?

  @Option(
    name: .customLong("log-format"),
    help: ArgumentHelp("With --log: the form of a line. (default: text)", valueName: "form"))
  var logForm: RunLog.Form?

  func validate() throws {
    if let summary, summary.isEmpty || summary == "-" {
      throw ValidationError("--summary needs the name of a file.")
    }
    try refuse(if: log == "", "--log needs the name of a file, or - for standard error.")
    try refuse(if: logForm != nil && log == nil, "--log-format says how --log writes. Give --log as well.")
  }
}

extension RunLog.Form: ExpressibleByArgument {}
