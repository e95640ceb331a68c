/// How many different values of one kind an aggregate keeps apart: what its memory grows with, beside the rows that it
/// keeps.
public struct DistinctValues: Hashable, Sendable {
  /// What is kept apart.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case payees, accounts, categories
    /// What sums are of, where there are too many for a table with a place for every one.
    case combinations = "combinations of time, account, category and currency"
  }

  /// What is kept apart.
  public let kind: Kind
  /// How many there are.
  public let count: Int

  /// The kind of which there are most; of equals the first.
  package static func most(of all: [DistinctValues]) -> DistinctValues? {
    all.reduce(nil) { most, next in most.map { next.count > $0.count ? next : $0 } ?? next }
  }
}

extension TotalsCube {
  /// Of accounts, categories and their combinations the kind of which there are most.
  public var mostDistinct: DistinctValues? {
    let cells = sparse?.count ?? 0
    // A table that has become sparse with few cells might as well be dense, by another division of the rows.
    return .most(of: [
      DistinctValues(kind: .categories, count: groups.categories.count),
      DistinctValues(kind: .accounts, count: groups.accounts.count),
      DistinctValues(kind: .combinations, count: cells > TotalsCube.denseLimit ? cells : 0),
    ])
  }
}

extension ScanSummary {
  /// Of payees and what the totals keep apart the kind of which there are most.
  public var mostDistinct: DistinctValues? {
    .most(of: [totals.mostDistinct, payees.mostDistinct].compactMap(\.self))
  }
}

extension AccountDays {
  var mostDistinct: DistinctValues? { totals.mostDistinct }
}

extension CheckFigures {
  var mostDistinct: DistinctValues? { DistinctValues(kind: .accounts, count: days.count) }
}

extension Converting {
  package var mostDistinct: DistinctValues? { inner.mostDistinct }
}
