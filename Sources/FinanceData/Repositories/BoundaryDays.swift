import FinanceDomain

/// Days on which one source ends and another begins, and on which rows of both were taken for the same.
///
/// If each of the sources holds a part of such a day, two equal payments may be two payments after all: the larger of the
/// two counts is then too small. Nothing in the files tells, so it is said.
struct BoundaryDays {
  private struct Place: Hashable, Comparable {
    let account: String
    let day: CalendarDay
    let earlier: Int
    let later: Int

    static func < (left: Place, right: Place) -> Bool {
      if left.day != right.day { return left.day < right.day }
      if left.account != right.account { return left.account.precedesByBytes(right.account) }
      return (left.earlier, left.later) < (right.earlier, right.later)
    }
  }

  private var counts: [Place: Int] = [:]
  private let names: [String]

  /// Finds them.
  init(_ tallies: [SourceTally], names: [String]) {
    self.names = names
    for (source, tally) in tallies.enumerated() {
      for (merged, count) in tally.merged {
        guard let here = tally.span(of: merged.account),
          let there = tallies[merged.original].span(of: merged.account), here != there
        else { continue }
        let first = max(here.lowerBound, there.lowerBound)
        guard first == min(here.upperBound, there.upperBound), first == merged.day else { continue }
        let isEarlier = (here.lowerBound, here.upperBound) < (there.lowerBound, there.upperBound)
        counts[
          Place(
            account: merged.account, day: merged.day, earlier: isEarlier ? source : merged.original,
            later: isEarlier ? merged.original : source), default: 0] += count
      }
    }
  }

  /// A sentence a day and pair of sources, in the order of the days.
  var warnings: [String] {
    counts.sorted { $0.key < $1.key }.map { place, count in
      let account = place.account.isEmpty ? "" : " of account '\(place.account)'"
      let rows = count == 1 ? "1 equal row" : "\(count) equal rows"
      return "\(names[place.earlier]) ends and \(names[place.later]) begins on \(place.day): "
        + "\(rows)\(account) in both counted once; if either holds only a part of that day, export the day as a whole"
    }
  }
}

extension SourceTally {
  /// From the first to the last day of an account.
  func span(of account: String) -> ClosedRange<CalendarDay>? {
    guard let days = dayCounts[account]?.keys, let first = days.min(), let last = days.max() else {
      return nil
    }
    return first...last
  }
}
