import ArgumentParser
import FinanceDomain

struct LedgerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "Check the ledger, or say where it is.",
    discussion: """
      The ledger is one file of SQLite. It is looked for under --ledger, then $FINANCE_LEDGER, then where the \
      configuration says, then at finance/ledger.sqlite in $XDG_DATA_HOME or ~/.local/share. The first place \
      that is named counts, whether there is a file or not.
      """, examples: LedgerCheckCommand.examples,
    subcommands: [LedgerCheckCommand.self, LedgerPathCommand.self])
}

struct LedgerPathCommand: CommandOnLedger {
  static let examples = ["finance ledger path"]

  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print the path of the ledger.",
    usage: "finance ledger path [<options>]",
    discussion: """
      What the path comes from, and whether there is a file, is told on standard error.
      """, examples: examples)

  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let access = place.access
    let state = access.exists ? "the file is there" : "there is no such file yet"
    return LedgerAnswer(
      output: place.shown(access.path) + "\n", remarks: ["the path comes from \(access.origin); \(state)"])
  }
}
