import FinanceDomain

/// Where the ledger is looked for: `--ledger`, `$FINANCE_LEDGER`, the configuration, then the folder for data of the XDG
/// Base Directory Specification.
package struct LedgerLocator: Hashable, Sendable {
  /// What `--ledger` names.
  package var named: String?
  /// The value of `FINANCE_LEDGER`.
  package var variable: String?
  /// What the configuration says.
  package var configured: FoundFile?
  /// The value of `XDG_DATA_HOME`.
  package var dataHome: String?
  /// The value of `HOME`.
  package var home: String?

  package init(
    named: String? = nil, variable: String? = nil, configured: FoundFile? = nil,
    dataHome: String? = nil, home: String? = nil
  ) {
    self.named = named
    self.variable = variable
    self.configured = configured
    self.dataHome = dataHome
    self.home = home
  }

  /// The file of the ledger. The first place that is stated counts, whether there is a file or not: a ledger must not
  /// change with what happens to exist.
  ///
  /// - Throws: ``LedgerLocationError``.
  package func locate() throws(LedgerLocationError) -> FoundFile {
    if let named { return FoundFile(path: named, origin: "--ledger") }
    if let variable, !variable.isEmpty { return FoundFile(path: variable, origin: "$FINANCE_LEDGER") }
    if let configured { return configured }
    // The specification wants relative paths to be ignored.
    if let dataHome, dataHome.hasPrefix("/") {
      return FoundFile(path: LedgerLocator.path(in: dataHome), origin: "$XDG_DATA_HOME")
    }
    guard let home, home.hasPrefix("/") else { throw LedgerLocationError.noFolder }
    return FoundFile(path: LedgerLocator.path(in: home + "/.local/share"), origin: "~/.local/share")
  }

  private static func path(in folder: String) -> String {
    folder + (folder.hasSuffix("/") ? "" : "/") + "finance/ledger.sqlite"
  }
}

/// Why there is no place for a ledger.
package enum LedgerLocationError: Error, Hashable, Sendable {
  /// Nothing names a file, and there is no folder for data.
  case noFolder
}

extension LedgerLocationError: LocalizedError {
  /// What was found and what to do.
  package var errorDescription: String? {
    switch self {
    case .noFolder:
      "nothing says where the ledger is, and HOME names no folder that it could be in; "
        + "name it with --ledger, or set FINANCE_LEDGER"
    }
  }
}
