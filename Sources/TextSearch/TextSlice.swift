/// Where a text is among the bytes of its batch.
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
