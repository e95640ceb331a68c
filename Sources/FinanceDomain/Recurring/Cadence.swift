/// How often something recurs.
public enum Cadence: String, Hashable, Sendable, CaseIterable {
  /// Every 7 days.
  case weekly
  /// Every 14 days.
  case twoWeekly = "2-weekly"
  /// Every 28 days.
  case fourWeekly = "4-weekly"
  /// Every month on one day of it, or on its last day where it is shorter.
  case monthly
  /// About the same day every three months.
  case quarterly
  /// About the same day every twelve months.
  case yearly

  /// How far from one to the next it is.
  enum Step: Hashable {
    case days(Int)
    case months(Int)
  }

  /// The step and how many days it is, the tolerance, and how many there are in a year.
  private var facts: (step: Step, days: ClosedRange<Int>, tolerance: Int, perYear: Int) {
    switch self {
    case .weekly: (.days(7), 7...7, 2, 52)
    case .twoWeekly: (.days(14), 14...14, 3, 26)
    case .fourWeekly: (.days(28), 28...28, 3, 13)
    case .monthly: (.months(1), 28...31, 4, 12)
    case .quarterly: (.months(3), 90...92, 8, 4)
    case .yearly: (.months(12), 365...366, 15, 1)
    }
  }

  var step: Step { facts.step }

  /// By how many days an occurrence may miss the day it is expected on.
  public var tolerance: Int { facts.tolerance }

  /// How many there are in a year: what a price is multiplied with to get the cost of one.
  public var perYear: Int { facts.perYear }

  /// The days between two occurrences that make it worth a try: as long as a step can be, give or take the tolerance.
  var gaps: ClosedRange<Int> {
    facts.days.lowerBound - tolerance...facts.days.upperBound + tolerance
  }
}
