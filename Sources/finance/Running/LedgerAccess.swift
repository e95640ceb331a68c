import FinanceData
import FinanceDomain

/// The way to the ledger: where it is, and how it is opened.
struct LedgerAccess: Hashable, Sendable {
  /// The file. It need not exist.
  let path: String
  /// What says so, for messages: `--ledger`, `$FINANCE_LEDGER`, a line of the configuration, the data folder.
  let origin: String

  /// The ledger that the words, the configuration and the environment agree on.
  ///
  /// - Throws: `LedgerLocationError`.
  init(named: String?, _ configuration: FinanceConfiguration, in environment: Environment) throws {
    let finding = try LedgerLocator(
      named: named, variable: environment.ledgerFile, configured: configuration.ledger,
      dataHome: environment.dataHome, home: environment.home
    ).locate()
    path = finding.path
    origin = finding.origin
  }

  /// Opens the ledger.
  ///
  /// - Parameter writing: whether it is to be changed, and made if there is none.
  func open(writing: Bool) throws -> any TransactionsLedger {
    throw LedgerAccessError.unavailable(path)
  }
}

/// Why a ledger cannot be opened.
enum LedgerAccessError: Error, Hashable {
  /// This program has no store.
  case unavailable(String)
}

extension LedgerAccessError: LocalizedError {
  var errorDescription: String? {
    switch self {
    case .unavailable(let path): "'\(path)' cannot be opened: this program was built without ledgers"
    }
  }
}
