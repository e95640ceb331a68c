/// What tells one transaction from another: the source's own id verbatim, or one derived from the content.
///
/// Ids are compared and ordered by their bytes, so the order is the same on every machine and in every locale.
public struct TransactionID: RawRepresentable, Sendable {
  /// The id as text.
  public let rawValue: String

  /// The id with that text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension TransactionID: Hashable, Comparable {
  /// Whether the texts are the same bytes.
  public static func == (left: TransactionID, right: TransactionID) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }
  /// Feeds the bytes of the text.
  public func hash(into hasher: inout Hasher) { hasher.combineBytes(of: rawValue) }
  /// Whether the left text comes first by its bytes.
  public static func < (left: TransactionID, right: TransactionID) -> Bool {
    left.rawValue.precedesByBytes(right.rawValue)
  }
}

extension TransactionID: CustomStringConvertible {
  /// The id.
  public var description: String { rawValue }
}
