import ArgumentParser

/// Which ledger, how much is said, and what is written down about the run.
struct LedgerOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("ledger"),
    help: ArgumentHelp(
      "The ledger. (default: $FINANCE_LEDGER, the configuration, the data folder)", valueName: "path"),
    completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp("The configuration. (default: finance.yaml, if there is one)", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @OptionGroup var wait: WaitOptions

  @Flag(name: .customLong("quiet"), help: "Say nothing but what went wrong.")
  var isQuiet = false

  @OptionGroup var run: RunOptions

  func validate() throws {
    if path == "" { throw ValidationError("--ledger needs the name of a file.") }
    if config == "" { throw ValidationError("--config needs the name of a file.") }
  }
}
