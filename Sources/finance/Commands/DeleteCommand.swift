import ArgumentParser
import FinanceDomain

struct DeleteCommand: CommandOnLedger {
  static let examples = ["finance delete tx-0001"]

  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Remove a transaction from the ledger.",
    usage: "finance delete <id> [--seen <version>] [<options>]",
    discussion: """
      `finance undo` brings it back. A file that is imported again does not: the ledger knows the row.
      """, examples: examples)

  @OptionGroup(title: "Which transaction") var transaction: StoredTransactionOptions
  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let delete = DeleteTransactionUseCase(ledger: place.access.ledger(idsOn: transaction.account))
    let result = try await delete.execute(transaction.id, version: transaction.version)
    return LedgerAnswer(changed: transaction.id, result)
  }
}
