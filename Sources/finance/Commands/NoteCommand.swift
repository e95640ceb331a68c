import ArgumentParser
import FinanceDomain

struct NoteCommand: CommandOnLedger {
  static let examples = ["finance note tx-0001 'Warranty until 2026'", "finance note tx-0001 --remove"]

  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Write, show or remove the note of a transaction in the ledger.",
    usage: "finance note <id> [<text>] [--title <text>] [--remove] [<options>]",
    discussion: """
      With a text, the note becomes that text, and its title the one that is given or none. Without one, the \
      note is shown. A title has at most 100 characters, a text 10,000.
      """, examples: examples)

  @OptionGroup(title: "Which transaction") var transaction: StoredTransactionOptions

  @Argument(help: "The text.")
  var text: String?

  @Option(help: ArgumentHelp("A title.", valueName: "text"))
  var title: String?

  @Flag(name: .customLong("remove"), help: "Take the note away.")
  var isRemoved = false

  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func validate() throws {
    try refuse(
      if: isRemoved && (text != nil || title != nil),
      "--remove takes the note away. Leave out the text and --title.")
    try refuse(if: title != nil && text == nil, "--title belongs to a text. Write the text.")
    try refuse(
      if: text == nil && !isRemoved && transaction.version != nil,
      "--seen belongs to a change. Write a text, or leave it out.")
  }

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    guard isRemoved || text != nil else { return try await shown(in: place) }
    let note = try text.map { try TransactionNote(title: title, content: $0) }
    let notes = UpdateTransactionUseCase(ledger: place.access.ledger(idsOn: transaction.account))
    let result = try await notes.execute(transaction.id, noting: note, version: transaction.version)
    return LedgerAnswer(changed: transaction.id, result)
  }

  private func shown(in place: LedgerPlace) async throws -> LedgerAnswer {
    let stored = try await place.access.ledger(idsOn: transaction.account).stored(transaction.id)
    guard let note = stored.note else { return LedgerAnswer(remarks: ["'\(transaction.id)' has no note"]) }
    return LedgerAnswer(output: note.page)
  }
}
