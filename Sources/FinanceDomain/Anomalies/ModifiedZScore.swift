/// Amounts each of which can be judged by all others.
///
/// The score of an amount is its distance from the median of the others, in units of their spread. The spread is the
/// median of their distances from the median, times 1.4826, which makes it a standard deviation where amounts scatter
/// normally; but at least a twentieth of the median, and at least one unit of the currency, so that amounts that never
/// change have one. All is reckoned exactly; only the score that is shown is rounded, to two places, halves up.
///
/// It is the modified z-score of Iglewicz and Hoaglin, *How to Detect and Handle Outliers* (1993), who take 3.5 for the
/// threshold; leaving the amount itself out and the least spread are ours.
struct ModifiedZScore {
  /// The score of an amount, and why.
  struct Verdict {
    let baseline: Baseline
    /// To two places.
    let score: Decimal
    /// Whether the score exceeds the threshold, before it is rounded.
    let isUnusual: Bool
    let isAbove: Bool
  }

  /// In order, in units of 10^-8.
  private let sorted: [Int128]

  /// Beyond so many units nothing is reckoned: the largest products would not fit into 128 bits. It is ten times the
  /// largest amount that a transaction can have.
  private static let limit: Int128 = 10_000_000_000_000_000_000_000_000_000

  /// Those amounts; `nil` if one of them is too large to reckon with.
  init?(_ amounts: some Sequence<ExactSum>) {
    sorted = amounts.map(\.units).sorted()
    guard sorted.allSatisfy({ $0.magnitude < ModifiedZScore.limit.magnitude }) else { return nil }
  }

  /// Judges one of the amounts. Costs a few searches in the sorted amounts.
  ///
  /// - Parameter threshold: in hundredths, 100 000 at the most.
  /// - Precondition: it is one of them, and there is another one.
  func judge(_ amount: ExactSum, threshold: Int) -> Verdict {
    precondition(sorted.count > 1, "a single amount has no others")
    let others = Others(sorted: sorted, without: place(of: amount.units))
    let twice = others[(others.count - 1) / 2] + others[others.count / 2]
    // In quarters of a unit: the median of an even number of amounts has halves, that of its distances has quarters.
    let deviation =
      others.distance(from: twice, rank: (others.count - 1) / 2)
      + others.distance(from: twice, rank: others.count / 2)
    let distance = (4 * amount.units - 2 * twice).magnitude
    // In 1/10 000 of a quarter.
    let spread = max(14_826 * deviation, 500 * (2 * twice).magnitude, 10_000 * 4 * 100_000_000)
    let (whole, rest) = (distance * 1_000_000).quotientAndRemainder(dividingBy: spread)
    let hundredths = rest >= spread - rest ? whole + 1 : whole
    return Verdict(
      baseline: Baseline(
        count: others.count, median: Decimal(digits: twice * 5, scale: FixedPoint.maximumScale + 1),
        deviation: Decimal(digits: Int128(deviation) * 25, scale: FixedPoint.maximumScale + 2),
        range: ExactSum(units: others[0])...ExactSum(units: others[others.count - 1])),
      score: Decimal(digits: Int128(hundredths), scale: 2),
      isUnusual: distance * 1_000_000 > UInt128(threshold) * spread, isAbove: 2 * amount.units > twice)
  }

  private func place(of units: Int128) -> Int {
    let place = sorted.partitioningIndex { $0 >= units }
    precondition(place < sorted.count && sorted[place] == units, "only one of the amounts can be left out")
    return place
  }
}

private struct Others {
  let sorted: [Int128]
  let without: Int

  var count: Int { sorted.count - 1 }

  subscript(place: Int) -> Int128 { sorted[place < without ? place : place + 1] }

  /// The distance of that rank, from 0 on, of all distances from a median, in halves of a unit.
  ///
  /// The nearest amounts are side by side, so it is enough to search for where they begin.
  func distance(from twice: Int128, rank: Int) -> UInt128 {
    let first = (0..<count - rank - 1).partitioningIndex {
      twice - 2 * self[$0] <= 2 * self[$0 + rank + 1] - twice
    }
    return max((twice - 2 * self[first]).magnitude, (2 * self[first + rank] - twice).magnitude)
  }
}

/// What an amount is held against: the others of its kind, itself not among them.
public struct Baseline: Hashable, Sendable {
  /// How many others there are.
  public let count: Int
  /// Their median.
  public let median: Decimal
  /// The median of how far they are from their median (MAD).
  public let deviation: Decimal
  /// The smallest and the largest of them.
  public let range: ClosedRange<ExactSum>
}
