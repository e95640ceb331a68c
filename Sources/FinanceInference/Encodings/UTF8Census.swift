import FinanceData
import FinanceDomain

/// How much of a text beyond ASCII is UTF-8, and how much is not.
struct UTF8Census: Hashable, Sendable {
  /// Characters of two bytes and more.
  private(set) var sequences = 0
  /// Bytes that belong to no character.
  private(set) var malformed = 0
  /// The first of them.
  private(set) var firstMalformed: Int?

  /// - Parameter isWhole: whether the text ends where the bytes end; if it goes on, a character may be cut off.
  init(_ bytes: [UInt8], isWhole: Bool) {
    var place = 0
    while let found = ByteSearch.firstNonASCII(in: bytes.span, from: place, to: bytes.count) {
      let length = UTF8Sequence.length(at: found, end: bytes.count, in: bytes.span)
      place = found + (length ?? 1)
      if length != nil {
        sequences += 1
      } else if isWhole || found + 3 < bytes.count {
        malformed += 1
        firstMalformed = firstMalformed ?? found
      }
    }
  }
}
