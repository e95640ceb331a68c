import ArgumentParser
import FinanceDomain

/// Which stretches of time a partial keeps apart.
enum PartialGrain: String, CaseIterable, Sendable, ExpressibleByArgument {
  case month, day

  /// The stretches of that calendar.
  func grain(_ calendar: ReportingCalendar) -> TotalsGrain {
    self == .day ? TotalsGrain(isDaily: true) : TotalsGrain(calendar)
  }
}
