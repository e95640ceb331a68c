import ArgumentParser
import FinanceDomain
import FinancePresentation

struct ImportsCommand: CommandOnLedger {
  static let examples = ["finance imports --all"]
  static let documents = [LedgerBatch.list.schema]

  static let configuration = CommandConfiguration(
    commandName: "imports",
    abstract: "List the imports of the ledger, or all changes to it.",
    usage: "finance imports [--all] [--format <format>] [<options>]",
    discussion: """
      A batch is an import or a change by hand; `finance undo` takes it back by its number. Times are UTC. \
      --format json has the hash of each file, XXH64, as `xxhsum -H1` prints it.
      """, examples: examples)

  @Flag(name: .customLong("all"), help: "Show changes by hand as well.")
  var showsAll = false

  @Option(name: [.customShort("f"), .long], help: "The form of the list.")
  var format = ListingFormat.text

  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let batches = try await place.access.ledger().batches().filter { showsAll || $0.kind == .import }
    let title = showsAll ? "Batches" : "Imports"
    return LedgerAnswer(
      output: format.renderer(in: place.context.environment).render(
        documents: [LedgerBatch.document(of: batches, title: title)], json: LedgerBatch.list.json(batches),
        lines: []))
  }
}
