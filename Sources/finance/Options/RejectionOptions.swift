import ArgumentParser
import FinanceConfiguration

struct RejectionOptions: ParsableArguments, Sendable {
  @Flag(
    name: .customLong("strict"),
    help:
      "Make no report if more rows are rejected than --max-rejects accepts, an input cannot be read, or --in finds no rate."
  )
  var isStrict = false

  @Option(
    name: .customLong("max-rejects"),
    help: ArgumentHelp("How many rejected rows are accepted, as in 3 or 1%. (default: 0)", valueName: "n|p%"))
  var limit: RejectionLimit?

  @Option(
    name: .customLong("rejects"),
    help: ArgumentHelp(
      "Write the rejected rows to this file as they are, to be corrected.", valueName: "file"),
    completion: .file())
  var file: String?

  func validate() throws {
    try requireFileName(file, "--rejects")
  }
}
