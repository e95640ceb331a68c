import ArgumentParser
import FinanceDomain

struct AddCommand: CommandOnLedger {
  static let examples = [
    "finance add --amount -12.50 --description 'Corner shop'",
    "finance add --date 2024-05-03 --amount 2000 --type income --description Wages",
  ]

  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a transaction to the ledger by hand.",
    usage: "finance add --amount <amount> --description <text> [<options>]",
    discussion: """
      The amount says its direction by a sign, -12.50 or +12.50, or --type says it. The day is today's unless \
      --date names one. Without --id the transaction gets the id that a file without ids would give it, so a \
      file that brings it later is recognised. The id is printed.
      """, examples: examples)

  @OptionGroup(title: "Facts") var facts: FactOptions

  @Option(help: ArgumentHelp("An id of its own. (default: derived from the facts)", valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("A note.", valueName: "text"))
  var note: String?

  @Option(help: ArgumentHelp("The title of the note.", valueName: "text"))
  var title: String?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("A word to file it under; repeat it for several.", valueName: "tag"))
  var tags: [String] = []

  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func validate() throws {
    guard let amount = facts.amount else {
      throw ValidationError("--amount is missing. Write how much it was, as in --amount -12.50.")
    }
    try refuse(
      if: facts.description == nil, "--description is missing. Write whom it was paid to or came from.")
    try refuse(
      if: facts.type == nil && !facts.hasSign,
      "--amount \(amount) does not say the direction. Write -\(amount) for money out or +\(amount) for "
        + "money in, or add --type.")
    try refuse(if: title != nil && note == nil, "--title belongs to a note. Add --note.")
    try refuse(if: note?.trimmingASCIISpace() == "", "--note is empty. Write a text, or leave it out.")
    try refuse(if: id?.trimmingASCIISpace() == "", "The id is empty. Name one, or leave out --id.")
    try refuse(if: tags.contains(where: { $0.trimmingASCIISpace().isEmpty }), "A tag is empty. Write a word.")
  }

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let transaction = try await transaction(in: place)
    let note = try note.map { try TransactionNote(title: title, content: $0) }
    let add = AddTransactionUseCase(ledger: place.access.ledger())
    let result =
      try await id == nil
      ? add.execute(derivingIDOf: transaction, note: note) : add.execute(transaction, note: note)
    guard let batch = result.batch, let id = result.stored?.transaction.id else { return LedgerAnswer() }
    // The id is what a script needs next.
    return LedgerAnswer(
      output: place.shown("\(id)\n"),
      remarks: ["'\(id)' is added; `finance undo \(batch.number)` takes it back"])
  }

  private func transaction(in place: LedgerPlace) async throws -> Transaction {
    let currency = facts.currency == nil ? try await currency(in: place) : nil
    let typed = try facts.transaction(id: id, today: place.context.environment.today, assuming: currency)
    return try Transaction(
      id: typed.id, date: typed.date, time: typed.time, amount: typed.amount, type: typed.type,
      category: typed.category, description: typed.description, account: typed.account,
      currency: typed.currency, tags: tags, payee: facts.payee)
  }

  /// The currency where none is typed: that of the configuration, or the only one that the ledger has.
  private func currency(in place: LedgerPlace) async throws -> Currency? {
    if let stated = place.defaults.currency { return stated }
    guard place.access.exists else { return nil }
    let survey = try await TransactionsSurvey(of: place.access.ledger())
    let known = survey.currencies.filter { $0 != .none }
    guard let first = known.first else { return nil }
    guard known.count == 1 else {
      throw CommandError(
        .usage,
        "the ledger has \(known.map(\.rawValue).joined(separator: ", ")); say which with --currency \(first)")
    }
    return first
  }
}
