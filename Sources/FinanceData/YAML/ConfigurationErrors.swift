import FinanceDomain

/// All that is wrong with a configuration, in the order of its lines: nobody should have to mend a file once for every
/// mistake in it.
public struct ConfigurationErrors: Error, Hashable, Sendable {
  /// What is wrong; at least one thing.
  public let problems: [ConfigurationError]
  /// Whether a file that was named is not there or cannot be read, rather than making no sense.
  public let isInputMissing: Bool

  package init(_ problems: [ConfigurationError], isInputMissing: Bool = false) {
    self.problems = problems
    self.isInputMissing = isInputMissing
  }
}

extension ConfigurationErrors: LocalizedError {
  /// One problem after the other.
  public var errorDescription: String? {
    problems.map { $0.errorDescription ?? $0.sentence }.joined(separator: "\n")
  }
}
