import Foundation

/// The rounds of a law that is tried with fresh input until the time is up.
///
/// `FINANCE_FUZZ_SECONDS=<n>` gives it that long and a seed of its own, which is written to standard error at once, so
/// that even a crash can be repeated; `FINANCE_TEST_SEED=<seed>` gives it that seed. Without the first of these it makes
/// a fixed number of rounds from a fixed seed: an ordinary test run does not depend on time or luck.
///
/// Each round has a seed of its own, the run's seed and the round's number added, so that a run with the seed of
/// a round begins with that round.
package struct FuzzRun {
  /// How many rounds have been begun.
  package private(set) var rounds = 0
  private let name: String
  private let seed: UInt64
  private let limit: Int
  private let least: Int
  private let seconds: Int?
  private let start = ContinuousClock.now
  private var nextRemark = FuzzRun.remarkEvery

  private static let remarkEvery = 10

  /// - Parameters:
  ///   - name: what the remarks on standard error begin with.
  ///   - rounds: how many there are unless the environment gives a time.
  ///   - least: how many there are even if the time is up before.
  package init(_ name: String, rounds: Int, atLeast least: Int = 0) {
    let environment = ProcessInfo.processInfo.environment
    self.name = name
    self.least = least
    seconds = environment["FINANCE_FUZZ_SECONDS"].flatMap { Int($0) }
    let fresh = seconds == nil ? 0xF1A2 : UInt64.random(in: 0...UInt64(UInt32.max))
    seed = Seeds.added ?? fresh
    limit = rounds * Seeds.rounds
    if let seconds { remark("\(seconds) seconds, \(Seeds.replay(seed))") }
    if Seeds.isLong { remark("\(limit) rounds, \(Seeds.replay(seed))") }
  }

  /// The seed of the next round; `nil` if there is none.
  package mutating func next() -> UInt64? {
    guard seconds.map({ elapsed < $0 || rounds < least }) ?? (rounds < limit) else { return nil }
    if seconds != nil || Seeds.isLong, elapsed >= nextRemark {
      nextRemark += FuzzRun.remarkEvery
      remark("\(rounds) rounds, now at \(Seeds.replay(seed &+ UInt64(rounds)))")
    }
    defer { rounds += 1 }
    return seed &+ UInt64(rounds)
  }

  /// Says how much was tried, if that is not known beforehand.
  package func finish() {
    guard seconds != nil else { return }
    remark("\(rounds) rounds in \(elapsed) seconds")
  }

  private var elapsed: Int { Int((ContinuousClock.now - start).components.seconds) }

  /// Standard error keeps nothing back, so that a crash loses nothing.
  private func remark(_ text: String) { FileHandle.standardError.write(Data("\(name): \(text)\n".utf8)) }
}
