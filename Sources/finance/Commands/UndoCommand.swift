import ArgumentParser
import FinanceDomain

struct UndoCommand: CommandOnLedger {
  static let examples = ["finance undo 7"]

  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back an import or a change of the ledger.",
    usage: "finance undo <batch> [<options>]",
    discussion: """
      Afterwards the transactions are exactly what they were before it. If a later batch has changed or \
      recognised some of them, that one has to be undone first: the status is 65, and nothing is changed. \
      `finance imports --all` lists the numbers.
      """, examples: examples)

  @Argument(help: ArgumentHelp("The number of the batch.", valueName: "batch"))
  var number: Int

  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func validate() throws {
    try refuse(if: number < 1, "There is no batch \(number): batches are counted from 1.")
  }

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let ledger = place.access.ledger()
    let batch = try await ledger.undo(batch: number)
    // It is undone, whether or not what went with it can be listed.
    let others = ((try? await ledger.batches()) ?? []).filter {
      $0.undoneAt == batch.undoneAt && $0.number > batch.number && $0.kind == .import
        && $0.files.allSatisfy { $0.added == 0 }
    }
    guard !others.isEmpty else { return LedgerAnswer(remarks: ["batch \(batch.number) is undone"]) }
    let numbers = others.map { "\($0.number)" }.joined(separator: ", ")
    return LedgerAnswer(remarks: [
      "batch \(batch.number) is undone, and with it the later imports that only recognised its rows: \(numbers)"
    ])
  }
}
