/// How much may be spent on a category, or on several of them together, in every period of some length.
///
/// An amount that changes is a budget that ends and another of the same name that begins on the next day.
public struct Budget: Hashable, Sendable {
  /// What becomes of the money that a period leaves over.
  public enum Rollover: String, Hashable, Sendable, CaseIterable {
    /// Every period begins anew.
    case none
    /// What was not spent may be spent in the next period; what was spent too much is forgotten.
    case positive
    /// What was spent too much is missing in the next period, too.
    case all

    /// What goes on into the next period of what this one leaves over.
    func carried(_ left: ExactSum) -> ExactSum {
      switch self {
      case .none: .zero
      case .positive: max(.zero, left)
      case .all: left
      }
    }
  }

  /// What a person calls it: the category, or the name of the group.
  public let name: String
  /// Whether it is for several categories under a name of their own.
  public let isGroup: Bool
  /// What it is for.
  public let branches: CategoryBranches
  /// How much may be spent in a period.
  public let amount: ExactSum
  /// The currency.
  public let currency: Currency
  /// How long a period is.
  public let step: PeriodStep
  /// What becomes of the money that a period leaves over.
  public let rollover: Rollover
  /// The days that it is valid on. Of its periods only those count that are in them whole.
  public let validity: DatePeriod

  /// A budget for a category, or for several of them together under a name of their own.
  ///
  /// - Precondition: a budget that carries money over has a first day, or there would be no end to what came before.
  public init(
    _ name: String, isGroup: Bool = false, for branches: CategoryBranches, _ amount: ExactSum,
    in currency: Currency, per step: PeriodStep = .month, rollover: Rollover = .none,
    validity: DatePeriod = .all
  ) {
    precondition(
      rollover == .none || validity.first > .earliest, "a budget that carries money over has a first day")
    self.name = name
    self.isGroup = isGroup
    self.branches = branches
    self.amount = amount
    self.currency = currency
    self.step = step
    self.rollover = rollover
    self.validity = validity
  }

  /// Whether it says how much may be spent in that period of its length.
  func isValid(in period: DatePeriod) -> Bool {
    validity.first <= period.first && period.last <= validity.last
  }

  /// Whether both are the same budget at different times: of one name, currency and length.
  func isSame(as other: Budget) -> Bool {
    isGroup == other.isGroup && currency == other.currency && step == other.step
      && name.hasSameBytes(as: other.name)
  }
}
