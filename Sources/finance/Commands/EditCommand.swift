import ArgumentParser
import FinanceDomain

struct EditCommand: CommandOnLedger {
  static let examples = [
    "finance edit tx-0001 --category food",
    "finance edit tx-0001 --seen 3 --amount -4.20 --payee ''",
  ]

  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change facts of a transaction in the ledger.",
    usage: "finance edit <id> [--seen <version>] --<fact> <value> ... [<options>]",
    discussion: """
      What is not named stays. An amount with a sign, -12.50 or +12.50, changes the direction as well; without \
      one it changes how much. An empty text takes a time, category, account, currency or payee away. With \
      --seen, a transaction that somebody has changed meanwhile is left as it is, and the status is 65.
      """, examples: examples)

  @OptionGroup(title: "Which transaction") var transaction: StoredTransactionOptions
  @OptionGroup(title: "Facts") var facts: FactOptions
  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func validate() throws {
    try refuse(if: facts.areEmpty, "Nothing is to be changed. Name a fact, as in --category food.")
  }

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let edit = try facts.edit()
    let edits = UpdateTransactionUseCase(ledger: place.access.ledger(idsOn: transaction.account))
    let result = try await edits.execute(transaction.id, edit, version: transaction.version)
    return LedgerAnswer(changed: transaction.id, result)
  }
}
