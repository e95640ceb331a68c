import FinanceTestSupport

/// How many rounds the tests of faults make.
///
/// An ordinary run makes a few of each kind. `FINANCE_FAULTS=long` makes all of them: a kill at every single write, hundreds
/// of damaged files and of random kills, which takes about an hour. `FINANCE_TEST_SEED=<seed>` replays a seed.
enum FaultRounds {
  /// Whether all rounds are made.
  static let isLong = Seeds.isLong

  /// What random rounds begin with.
  static func seed(_ usual: UInt64) -> UInt64 { Seeds.added ?? usual }

  /// The smaller number, or the larger one if all rounds are made.
  static func count(_ short: Int, long: Int) -> Int { isLong ? long : short }

  /// Places from 1 to `end`: all of them, or some, always with the first and the last.
  static func places(upTo end: Int, short: Int) -> [Int] {
    guard end > 0 else { return [] }
    guard !isLong, end > short, short > 1 else { return Array(1...end) }
    return (0..<short).map { 1 + $0 * (end - 1) / (short - 1) }
  }
}
