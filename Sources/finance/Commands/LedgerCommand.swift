import ArgumentParser
import FinanceDomain
import FinanceLedger

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

/// `finance ledger check`: whether the ledger is sound.
struct LedgerCheckCommand: CommandOnLedger {
  static let examples = ["finance ledger check"]
  static let documents = [LedgerCheckReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look at every row, every index and every total of the ledger.",
    usage: "finance ledger check [--format <format>] [<options>]",
    discussion: """
      The status is 1 if anything is wrong. Nothing is changed.
      """, examples: examples)

  @Option(name: [.customShort("f"), .long], help: "The form of the report.")
  var format = ListingFormat.text

  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let report = try await report(on: place.access)
    return LedgerAnswer(
      output: format.renderer(in: place.context.environment).render(
        documents: [report.document], json: LedgerCheckReport.form.json(report), lines: []),
      status: report.isSound ? .done : .checkFailed)
  }

  /// A ledger too damaged to be looked at is what the check was made for, and not a run that failed.
  private func report(on access: LedgerAccess) async throws -> LedgerCheckReport {
    do {
      return try await access.ledger().check()
    } catch LedgerError.damaged(let path, let finding) {
      let finding = LedgerCheckReport.Finding(check: "opening", examined: 1, problems: [finding])
      return LedgerCheckReport(path: path, transactions: 0, findings: [finding])
    }
  }
}
