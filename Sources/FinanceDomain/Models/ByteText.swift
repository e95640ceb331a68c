/// A name or a code that is compared, ordered and hashed by the bytes of its text, so that the order is the same on every
/// machine and in every locale; `é` is not `e` followed by U+0301.
public protocol ByteText: RawRepresentable<String>, Hashable, Comparable, CustomStringConvertible, Sendable {}

extension ByteText {
  /// Whether the texts are the same bytes.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Whether the left text comes first by its bytes.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }

  /// Feeds the bytes of the text.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    var text = rawValue
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }

  /// The text.
  public var description: String { rawValue }
}
