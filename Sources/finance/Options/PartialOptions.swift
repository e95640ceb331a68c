import ArgumentParser
import FinanceDomain

/// What is read in the place of transactions.
struct PartialOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("partial"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Partials to answer from, in the place of files: see finance partial.", valueName: "file"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "What was decided about rows that several of them have: see finance decide.", valueName: "file"),
    completion: .file())
  var decisions: String?

  func validate() throws {
    if paths.contains("") { throw ValidationError("--partial needs the names of files.") }
    if decisions != nil, paths.isEmpty {
      throw ValidationError("--decisions goes with partials. Name them with --partial, or leave it out.")
    }
    if paths.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once; write - only once.")
    }
  }
}

/// Which stretches of time a partial keeps apart.
enum PartialGrain: String, CaseIterable, Sendable, ExpressibleByArgument {
  case month, day

  /// The stretches of that calendar.
  func grain(_ calendar: ReportingCalendar) -> TotalsGrain {
    self == .day ? TotalsGrain(isDaily: true) : TotalsGrain(calendar)
  }
}
