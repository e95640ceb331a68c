import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceLedger

/// The way to the ledger: where it is, and how it is opened.
struct LedgerAccess: Hashable, Sendable {
  /// The file. It need not exist.
  let path: String
  /// What says so, for messages: `--ledger`, `$FINANCE_LEDGER`, a line of the configuration, the data folder.
  let origin: String
  /// How many seconds to wait for another run that holds it.
  let busyTimeout: Double

  /// The ledger that the words, the configuration and the environment agree on.
  ///
  /// - Throws: `LedgerLocationError`.
  init(
    named: String?, _ configuration: FinanceConfiguration, in environment: Environment, busyTimeout: Double
  ) throws {
    let finding = try FileLocator(
      named: named, variable: environment.ledgerFile, configured: configuration.ledger,
      folder: environment.dataHome, home: environment.home
    ).ledger()
    path = finding.path
    origin = finding.origin
    self.busyTimeout = busyTimeout
  }

  /// Whether there is anything at the path, be it a ledger or not.
  var exists: Bool { FileIdentity(path: path) != nil }

  /// The ledger, which is opened when the first question comes.
  ///
  /// - Parameters:
  ///   - rules: applied to whatever is read.
  ///   - workers: how many connections read side by side.
  ///   - account: whose transactions ids name where several accounts have one; `nil` if it is not said.
  func ledger(
    rules: [CategorizationRule] = [], workers: Int = 1, idsOn account: String? = nil
  ) -> LedgerTransactionsRepository {
    LedgerTransactionsRepository(
      path: path, rules: rules, workers: workers, idsOn: account, busyTimeout: busyTimeout,
      outerMemory: { SpoolFile(for: .payees) })
  }
}

extension ExitStatus {
  /// How a run ends that could not use the ledger.
  init(_ error: LedgerError) {
    self =
      switch error {
      case .missing, .unreadable: .inputMissing
      case .cannotCreate: .cannotCreate
      case .foreign, .newer, .damaged: .dataRefused
      case .busy: .busy
      case .lockless, .crowded, .failed, .sourcesChanged: .inputOutput
      }
  }
}
