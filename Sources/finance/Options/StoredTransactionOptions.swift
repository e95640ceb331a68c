import ArgumentParser
import FinanceDomain

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
    if text.isEmpty {
      throw ValidationError("The id is empty. Name one that `finance list --format json` shows.")
    }
    if let version, version < 1 {
      throw ValidationError("--seen \(version) does not exist: versions are counted from 1.")
    }
  }
}

extension StoredTransactionOptions {
  /// The id as the ledger knows it.
  var id: TransactionID { TransactionID(rawValue: text) }
}
