import FinanceDomain

/// Sources that have days of an account in common but not the rows of these days, and of which equal rows were merged all
/// the same.
///
/// Of overlapping exports of one account, each has all rows of the days between its first and its last, of which it may have
/// a part. Where one lacks rows of the other, they may be exports of two accounts that name neither, and equal rows of these
/// are two transactions.
struct UnevenOverlaps {
  fileprivate struct Pair: Hashable, Comparable {
    let account: String
    let first: Int
    let second: Int

    static func < (left: Pair, right: Pair) -> Bool {
      if (left.first, left.second) != (right.first, right.second) {
        return (left.first, left.second) < (right.first, right.second)
      }
      return left.account.precedesByBytes(right.account)
    }
  }

  /// A sentence a pair of sources and account.
  private(set) var warnings: [String] = []

  /// Finds them.
  init(_ tallies: [SourceTally], names: [String]) {
    var pairs: Set<Pair> = []
    for (source, tally) in tallies.enumerated() {
      for merged in tally.merged.keys {
        pairs.insert(
          Pair(
            account: merged.account, first: min(source, merged.original), second: max(source, merged.original)
          ))
      }
    }
    warnings = pairs.sorted().compactMap { UnevenOverlaps.sentence(about: $0, tallies, names) }
  }

  private static func sentence(about pair: Pair, _ tallies: [SourceTally], _ names: [String]) -> String? {
    let (one, other) = (tallies[pair.first], tallies[pair.second])
    guard let here = one.span(of: pair.account), let there = other.span(of: pair.account) else { return nil }
    guard here.overlaps(there) else { return nil }
    let days = here.clamped(to: there)
    // Of a day that both may have cut, one of them has all that the other has; of a named account one may be a selection.
    let between: [(days: ClosedRange<CalendarDay>?, of: [SourceTally])] =
      pair.account.isEmpty
      ? [(days.inside(there), [one]), (days.inside(here), [other])] : [(days.inside(days), [one, other])]
    let expected =
      between + [
        (days.lowerBound...days.lowerBound, [one, other]), (days.upperBound...days.upperBound, [one, other]),
      ]
    for case (let days?, let sources) in expected {
      let count = sources.map { $0.count(of: pair.account, on: days) }.min() ?? 0
      let shared = one.shared(with: other, in: pair, on: days)
      guard shared >= count else { return sentence(about: pair, days, "\(shared) of \(count)", names) }
    }
    return nil
  }

  private static func sentence(
    about pair: Pair, _ days: ClosedRange<CalendarDay>, _ share: String, _ names: [String]
  ) -> String {
    let whose = pair.account.isEmpty ? "" : " of account '\(pair.account)'"
    let when =
      days.lowerBound == days.upperBound
      ? "on \(days.lowerBound)" : "from \(days.lowerBound) to \(days.upperBound)"
    return
      "\(names[pair.first]) and \(names[pair.second]) have equal rows\(whose), but \(when) only "
      + "\(share) are in both; equal rows count once, so if these are two accounts, name them"
      + " with 'account:' under 'sources:' in the configuration"
  }
}

extension ClosedRange<CalendarDay> {
  /// The part that is inside another period, without that one's first and last day.
  fileprivate func inside(_ other: ClosedRange<CalendarDay>) -> ClosedRange<CalendarDay>? {
    let first = Swift.max(lowerBound, other.lowerBound.adding(days: 1))
    let last = Swift.min(upperBound, other.upperBound.adding(days: -1))
    return first <= last ? first...last : nil
  }
}

extension SourceTally {
  fileprivate func count(of account: String, on days: ClosedRange<CalendarDay>) -> Int {
    (dayCounts[account] ?? [:]).reduce(0) { days.contains($1.key) ? $0 + $1.value : $0 }
  }

  /// How many rows both have: one repeats the other, or both repeat the same source.
  fileprivate func shared(
    with other: SourceTally, in pair: UnevenOverlaps.Pair, on days: ClosedRange<CalendarDay>
  ) -> Int {
    func isMeant(_ day: MergedDay) -> Bool { day.account == pair.account && days.contains(day.day) }
    let mine = shared.filter { isMeant($0.key) }.map { day, count in
      day.original == pair.second ? count : Swift.min(count, other.shared[day] ?? 0)
    }
    let theirs = other.shared.filter { isMeant($0.key) && $0.key.original == pair.first }.values
    return mine.reduce(0, +) + theirs.reduce(0, +)
  }
}
