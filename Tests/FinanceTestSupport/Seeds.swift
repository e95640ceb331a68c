import FinanceDomain

/// The seeds that random laws are tried with.
///
/// A law that fails prints its seed. `FINANCE_TEST_SEED=<seed>` adds that one to every law, first;
/// `FINANCE_TEST_ROUNDS=<n>` tries every law with n times as many seeds, for a night on a larger machine.
package enum Seeds {
  /// `count` seeds, more if the environment asks for more.
  ///
  /// - Parameter salt: set apart the seeds of different laws.
  package static func list(_ count: Int, salt: UInt64 = 0) -> [UInt64] {
    var generator = SeededGenerator(seed: 0xF1A2_0000 ^ salt)
    let seeds = (0..<count * rounds).map { _ in generator.next() >> 32 }
    return (added.map { [$0] } ?? []) + seeds
  }

  /// The remark that makes a failure repeatable.
  package static func replay(_ seed: UInt64) -> String { "replay with FINANCE_TEST_SEED=\(seed)" }

  /// The seed that the environment asks for.
  package static var added: UInt64? { environment["FINANCE_TEST_SEED"].flatMap { UInt64($0) } }
  /// How many times as much the environment asks for; 1 if it does not.
  package static var rounds: Int { max(1, environment["FINANCE_TEST_ROUNDS"].flatMap { Int($0) } ?? 1) }
  /// Whether the environment asks for all rounds of the tests of faults, `FINANCE_FAULTS=long`: about an hour.
  package static var isLong: Bool { environment["FINANCE_FAULTS"] == "long" }
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}
