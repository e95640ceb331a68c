import ArgumentParser
import FinanceDomain
import FinancePresentation

/// `finance ledger check`: whether the ledger is sound.
struct LedgerCheckCommand: CommandOnLedger {
  static let example = "finance ledger check"

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look at every row, every index and every total of the ledger.",
    usage: "finance ledger check [--format <format>] [<options>]",
    discussion: """
      The status is 1 if anything is wrong. Nothing is changed.

      EXAMPLE:
        \(example)
      """)

  @Option(help: "The form of the report.")
  var format = ListingFormat.text

  @OptionGroup(title: "Ledger") var ledger: LedgerOptions

  func answer(in place: LedgerPlace) async throws -> LedgerAnswer {
    let check = CheckLedgerUseCase(ledger: try place.access.open(writing: false))
    let report = try await check.execute()
    return LedgerAnswer(
      output: format.renderer(in: place.environment).render(report),
      status: report.isSound ? .done : .checkFailed)
  }
}
