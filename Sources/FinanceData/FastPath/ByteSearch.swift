/// Looking for single bytes, sixteen at a time.
///
/// Unsafe: loads are not checked one by one; each is preceded by a check that sixteen bytes remain.
package enum ByteSearch {
  /// The first place of the byte in `start..<end`, or `nil`.
  @inline(__always)
  package static func first(_ byte: UInt8, in span: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    let raw = unsafe span.bytes
    precondition(start >= 0 && end <= span.count)
    let wanted = SIMD16<UInt8>(repeating: byte)
    var place = start
    while place + 16 <= end {
      let block = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
      let bits = LaneMask.bits(block .== wanted)
      if bits != 0 { return place + bits.trailingZeroBitCount }
      place += 16
    }
    while place < end {
      if unsafe span[unchecked: place] == byte { return place }
      place += 1
    }
    return nil
  }
}

extension ByteSearch {
  /// The first place in `start..<end` of a line feed or a carriage return, or `nil`.
  ///
  /// Unsafe: loads are not checked one by one; each is preceded by a check that sixteen bytes remain.
  @inline(__always)
  package static func firstLineEnd(in span: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    let raw = unsafe span.bytes
    precondition(start >= 0 && end <= span.count)
    let feed = SIMD16<UInt8>(repeating: CSVDialect.lineFeed)
    let carriageReturn = SIMD16<UInt8>(repeating: CSVDialect.carriageReturn)
    var place = start
    while place + 16 <= end {
      let block = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
      let bits = LaneMask.bits(
        LaneMask.bytes(block .== feed) | LaneMask.bytes(block .== carriageReturn))
      if bits != 0 { return place + bits.trailingZeroBitCount }
      place += 16
    }
    while place < end {
      if span[place] == CSVDialect.lineFeed || span[place] == CSVDialect.carriageReturn { return place }
      place += 1
    }
    return nil
  }

  /// The first place in `start..<end` of a byte beyond ASCII, or `nil`.
  ///
  /// Unsafe: loads are not checked one by one; each is preceded by a check that sixteen bytes remain.
  @inline(__always)
  package static func firstNonASCII(in span: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    let raw = unsafe span.bytes
    precondition(start >= 0 && end <= span.count)
    var place = start
    while place + 16 <= end {
      let bits = LaneMask.bits(
        unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self))
      if bits != 0 { return place + bits.trailingZeroBitCount }
      place += 16
    }
    while place < end {
      if span[place] >= 0x80 { return place }
      place += 1
    }
    return nil
  }
}
