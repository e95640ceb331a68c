/// Looks for anything that is wrong with a ledger.
public struct CheckLedgerUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Asks that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// Everything that was looked at, and what is wrong with it.
  public func execute() async throws -> LedgerCheckReport { try await ledger.check() }
}
