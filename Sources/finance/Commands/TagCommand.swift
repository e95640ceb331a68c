import ArgumentParser
import FinanceDomain

struct TagCommand: CommandOnLedger {
  static let examples = ["finance tag tx-0001 holiday --remove work"]

  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Add tags to a transaction in the ledger, or remove some.",
    usage: "finance tag <id> [<tag> ...] [--remove <tag> ...] [<options>]",
    discussion: """
      Tags that are there already stay, and tags that are to be removed need not be there.
      """, examples: examples)

  @OptionGroup(title: "Which transaction") var transaction: StoredTransactionOptions

  @Argument(help: ArgumentHelp("Tags to add.", valueName: "tag"))
  var added: [String] = []

  @Option(
    name: .customLong("remove"), parsing: .upToNextOption,
    help: ArgumentHelp("Tags to remove.", valueName: "tag"))
  var removed: [String] = []

  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func validate() throws {
    let (added, removed) = (self.added.map(trimmed), self.removed.map(trimmed))
    try refuse(
      if: added.isEmpty && removed.isEmpty, "No tag is named. Name one to add, or one after --remove.")
    try refuse(if: (added + removed).contains(""), "A tag is empty. Write a word.")
    if let both = added.first(where: { tag in removed.contains { $0.hasSameBytes(as: tag) } }) {
      throw ValidationError("The tag '\(both)' is to be added and removed. Name it once.")
    }
  }

  private func trimmed(_ tag: String) -> String { tag.trimmingASCIISpace() }

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let tags = UpdateTransactionUseCase(ledger: place.access.ledger(idsOn: transaction.account))
    let result = try await tags.execute(
      transaction.id, adding: added, removing: removed, version: transaction.version)
    return LedgerAnswer(changed: transaction.id, result)
  }
}
