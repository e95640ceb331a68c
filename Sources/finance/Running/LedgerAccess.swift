import FinanceData
import FinanceDomain
import FinanceLedger

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

  /// The ledger. The file is opened when the first question comes, and made when the first change does.
  func open() -> LedgerTransactionsRepository { LedgerTransactionsRepository(path: path) }
}
