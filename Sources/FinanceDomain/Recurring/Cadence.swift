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

  var step: Step {
    switch self {
    case .weekly: .days(7)
    case .twoWeekly: .days(14)
    case .fourWeekly: .days(28)
    case .monthly: .months(1)
    case .quarterly: .months(3)
    case .yearly: .months(12)
    }
  }

  /// By how many days an occurrence may miss the day it is expected on.
  public var tolerance: Int {
    switch self {
    case .weekly: 2
    case .twoWeekly, .fourWeekly: 3
    case .monthly: 4
    case .quarterly: 8
    case .yearly: 15
    }
  }

  /// How many there are in a year: what a price is multiplied with to get the cost of one.
  public var perYear: Int {
    switch self {
    case .weekly: 52
    case .twoWeekly: 26
    case .fourWeekly: 13
    case .monthly: 12
    case .quarterly: 4
    case .yearly: 1
    }
  }

  /// The days between two occurrences that make it worth a try: as long as a step can be, give or take the tolerance.
  var gaps: ClosedRange<Int> {
    switch step {
    case .days(let days): days - tolerance...days + tolerance
    case .months(1): 28 - tolerance...31 + tolerance
    case .months(3): 90 - tolerance...92 + tolerance
    case .months: 365 - tolerance...366 + tolerance
    }
  }
}
