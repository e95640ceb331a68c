import ArgumentParser
import FinanceLedger

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
}

extension WaitOptions {
  /// How many seconds the ledger waits for another writer.
  var busyTimeout: Double { seconds.map { Double($0) } ?? LedgerTransactionsRepository.defaultBusyTimeout }
}
