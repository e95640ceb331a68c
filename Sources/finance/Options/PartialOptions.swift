import ArgumentParser
import FinanceDomain

/// What is read in the place of transactions.
struct PartialOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("partial"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Answer from these partials instead of files: see finance partial.", valueName: "file"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The decisions about rows that several of them have: see finance decide.", valueName: "file"),
    completion: .file())
  var decisions: String?

  func validate() throws {
    try requireInputs(paths)
    try refuse(
      if: decisions != nil && paths.isEmpty,
      "--decisions goes with partials. Name them with --partial, or leave it out.")
  }
}

extension PartialOptions {
  /// Those partials, under decisions about their rows.
  init(reading paths: [String], under decisions: String?) {
    self = .none
    (self.paths, self.decisions) = (paths, decisions)
  }
}

/// What was decided about the rows of files that are read.
struct FollowedDecisions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("decisions"),
    help: ArgumentHelp(
      "Follow these decisions of finance decide about rows of the files.", valueName: "file"),
    completion: .file())
  var path: String?
}

/// Which stretches of time a partial keeps apart.
enum PartialGrain: String, CaseIterable, Sendable, ExpressibleByArgument {
  case month, day

  func grain(_ calendar: ReportingCalendar) -> TotalsGrain {
    self == .day ? TotalsGrain(isDaily: true) : TotalsGrain(calendar)
  }
}
