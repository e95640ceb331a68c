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
    if let seconds, !(0...WaitOptions.longest).contains(seconds) {
      throw ValidationError("--wait \(seconds) is out of range: 0 to \(WaitOptions.longest) seconds.")
    }
  }
}

extension WaitOptions {
  /// How many seconds the ledger waits for another writer.
  var busyTimeout: Double { seconds.map { Double($0) } ?? LedgerTransactionsRepository.defaultBusyTimeout }
}
