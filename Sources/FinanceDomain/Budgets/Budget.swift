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

/// Categories, each with everything below it: `food` is `food` and `food:restaurant`, but not `foodstuff`.
public struct CategoryBranches: Hashable, Sendable {
  /// The categories, none of them twice and none below another, in the order they were named.
  public let roots: [TransactionCategory]

  /// Those categories; one that is named twice, or is below another of them, says nothing new.
  public init(_ categories: [TransactionCategory]) {
    var roots: [TransactionCategory] = []
    for category in categories where !roots.contains(where: category.isOrLies(below:)) {
      roots.removeAll { $0.isOrLies(below: category) }
      roots.append(category)
    }
    self.roots = roots
  }

  /// Whether it is one of the categories, or is below one.
  public func contains(_ category: TransactionCategory) -> Bool {
    roots.contains(where: category.isOrLies(below:))
  }

  /// Whether everything of the other belongs to these as well.
  public func contains(_ other: CategoryBranches) -> Bool { other.roots.allSatisfy { contains($0) } }

  /// Whether a category may belong to both.
  public func meets(_ other: CategoryBranches) -> Bool {
    roots.contains { other.contains($0) } || other.roots.contains { contains($0) }
  }
}

extension TransactionCategory {
  /// Whether both are the same, or the other is one of those before its colons.
  fileprivate func isOrLies(below other: TransactionCategory) -> Bool {
    let (mine, theirs) = (rawValue.utf8, other.rawValue.utf8)
    guard mine.starts(with: theirs) else { return false }
    return mine.count == theirs.count || mine.dropFirst(theirs.count).first == UInt8(ascii: ":")
  }
}
