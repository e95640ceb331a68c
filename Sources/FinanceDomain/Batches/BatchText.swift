/// Where a text lies among the bytes of its batch.
package struct TextSlice: Hashable, Sendable {
  /// The first byte.
  package var start: UInt32
  /// How many bytes; zero where the row has no such text.
  package var count: UInt32

  /// No text.
  @inlinable package static var none: TextSlice { TextSlice(start: 0, count: 0) }

  /// Those bytes.
  @inlinable @inline(__always)
  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// Those bytes.
  @inlinable @inline(__always)
  package init(_ range: Range<Int>) {
    self.init(start: UInt32(range.lowerBound), count: UInt32(range.count))
  }

  /// The places among the batch's bytes.
  @inlinable
  package var range: Range<Int> {
    @inline(__always) get { Int(start)..<Int(start) + Int(count) }
  }
}

/// The texts of a batch: one run of bytes that its rows point into.
///
/// A decoder reads its chunk of the file straight into these bytes and points rows at it, so that a text which
/// stands in the file as it is meant costs no copy; texts that had to be put together (doubled quotes, escapes) are
/// appended behind the chunk. All bytes that a row points at are valid UTF-8.
package struct BatchText: Sendable {
  /// The bytes; rows hold places in it.
  package var bytes: [UInt8]

  /// No bytes yet.
  package init() { bytes = [] }

  /// Appends a text and says where it lies.
  package mutating func append(_ text: String) -> TextSlice {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return TextSlice(start..<bytes.count)
  }

  /// The text at that place.
  package func string(_ slice: TextSlice) -> String { String(decoding: bytes[slice.range], as: UTF8.self) }
}
