import ArgumentParser
import FinanceDomain

/// `finance ledger path`: where the ledger is.
struct LedgerPathCommand: CommandOnLedger {
  static let example = "finance ledger path"

  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print the path of the ledger.",
    usage: "finance ledger path [<options>]",
    discussion: """
      What the path comes from, and whether there is a file, is told on standard error.

      EXAMPLE:
        \(example)
      """)

  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let access = place.access
    let state = access.exists ? "the file is there" : "there is no such file yet"
    return LedgerAnswer(
      output: place.shown(access.path) + "\n", remarks: ["the path comes from \(access.origin); \(state)"])
  }
}
