import FinanceDomain

/// Sources that have days of an account in common but not the rows of these days, and of which equal rows were merged all
/// the same.
///
/// Exports of one account that overlap have all rows of the days between in common. Where they do not, they may be
/// exports of two accounts that name neither, and equal rows of these are two transactions.
struct UnevenOverlaps {
  private struct Pair: Hashable, Comparable {
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
    // The first and the last day in common may be cut.
    let first = max(here.lowerBound, there.lowerBound).adding(days: 1)
    let last = min(here.upperBound, there.upperBound).adding(days: -1)
    guard first <= last else { return nil }
    let days = first...last
    let rows = min(one.count(of: pair.account, on: days), other.count(of: pair.account, on: days))
    let shared =
      one.shared(with: pair.second, of: pair.account, on: days)
      + other.shared(with: pair.first, of: pair.account, on: days)
    guard shared < rows else { return nil }
    let whose = pair.account.isEmpty ? "" : " of account '\(pair.account)'"
    return
      "\(names[pair.first]) and \(names[pair.second]) both have rows\(whose) from \(first) to \(last), but only "
      + "\(shared) of \(rows) are in both; equal rows count once, so if these are two accounts, name them"
  }
}

extension SourceTally {
  fileprivate func count(of account: String, on days: ClosedRange<CalendarDay>) -> Int {
    (dayCounts[account] ?? [:]).reduce(0) { days.contains($1.key) ? $0 + $1.value : $0 }
  }

  fileprivate func shared(with source: Int, of account: String, on days: ClosedRange<CalendarDay>) -> Int {
    shared.reduce(0) { sum, entry in
      entry.key.original == source && entry.key.account == account && days.contains(entry.key.day)
        ? sum + entry.value : sum
    }
  }
}
