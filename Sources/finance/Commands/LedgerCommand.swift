import ArgumentParser

/// `finance ledger`: the ledger itself.
struct LedgerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "Check the ledger, or say where it is.",
    discussion: """
      The ledger is one file of SQLite. It is looked for under --ledger, then $FINANCE_LEDGER, then where the \
      configuration says, then at finance/ledger.sqlite in $XDG_DATA_HOME or ~/.local/share. The first place \
      that is named counts, whether there is a file or not.

      EXAMPLE:
        \(LedgerCheckCommand.example)
      """,
    subcommands: [LedgerCheckCommand.self, LedgerPathCommand.self])
}
