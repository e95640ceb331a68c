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

/// A text that is compared, ordered and hashed by its bytes, for names that have no type of their own, such as those of
/// accounts: a type with such a property needs no comparison written by hand.
@propertyWrapper
public struct Bytewise: ByteText {
  /// The text.
  public let rawValue: String

  /// That text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// That text.
  public init(wrappedValue: String) { rawValue = wrappedValue }

  /// The text.
  public var wrappedValue: String { rawValue }
}
