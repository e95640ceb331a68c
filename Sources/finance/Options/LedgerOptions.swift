import ArgumentParser
import FinanceDomain
import FinanceLedger

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
    try requireFileName(path, "--ledger")
    try requireFileName(config, "--config")
  }
}

/// How long a run waits for another one.
struct WaitOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("wait"),
    help: ArgumentHelp(
      "How long to wait for another run that holds the ledger. (default: 10)", valueName: "seconds"))
  var seconds: Int?

  /// A longer wait is a run that hangs.
  static let longest = 86_400

  func validate() throws {
    try require(seconds, in: 0...WaitOptions.longest, "--wait", " seconds")
  }

  /// How many seconds the ledger waits for another writer.
  var busyTimeout: Double { seconds.map { Double($0) } ?? LedgerTransactionsRepository.defaultBusyTimeout }
}

/// Which transaction of a ledger is changed.
struct StoredTransactionOptions: ParsableArguments, Sendable {
  @Argument(help: ArgumentHelp("The transaction's id.", valueName: "id"))
  var text: String

  /// Not called `--version`: with that word the parser answers whatever is wrong with the others by the program's version,
  /// and ends well.
  @Option(
    name: .customLong("seen"),
    help: ArgumentHelp(
      "The version that was seen; another one is a conflict. (default: whatever is there)",
      valueName: "version"))
  var version: Int?

  @Option(
    name: .customLong("in-account"),
    help: ArgumentHelp(
      "The account that it is on, where several accounts have a transaction with the id.", valueName: "name"))
  var account: String?

  func validate() throws {
    try refuse(if: text.isEmpty, "The id is empty. Name one that `finance list --format json` shows.")
    if let version, version < 1 {
      throw ValidationError("--seen \(version) does not exist: versions are counted from 1.")
    }
  }

  /// The id as the ledger knows it.
  var id: TransactionID { TransactionID(rawValue: text) }
}
