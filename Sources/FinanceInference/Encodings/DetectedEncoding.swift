import FinanceData

/// How a file is encoded, how certain that is, and what shows it.
package struct DetectedEncoding: Hashable, Sendable {
  /// The encoding.
  package let encoding: TextEncoding
  /// Whether the bytes leave no other reading. What is not proved is the most plausible, and is to be announced.
  package let isProved: Bool
  /// How many bytes the byte order mark at the beginning has; it is no part of the text.
  package let markLength: Int
  /// What shows it, as a sentence without an end.
  package let evidence: String

  init(_ encoding: TextEncoding, isProved: Bool, markLength: Int = 0, evidence: String) {
    self.encoding = encoding
    self.isProved = isProved
    self.markLength = markLength
    self.evidence = evidence
  }
}
