/// Looking for single bytes, sixteen at a time.
package enum ByteSearch {
  /// The first place of the byte in `start..<end`, or `nil`.
  @inline(__always)
  package static func first(_ byte: UInt8, in span: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    let wanted = SIMD16<UInt8>(repeating: byte)
    return first(in: span, from: start, to: end) {
      LaneMask.bits($0 .== wanted)
    } orOne: {
      $0 == byte
    }
  }

  /// The first place in `start..<end` of a line feed or a carriage return, or `nil`.
  @inline(__always)
  package static func firstLineEnd(in span: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    let feed = SIMD16<UInt8>(repeating: CSVDialect.lineFeed)
    let carriageReturn = SIMD16<UInt8>(repeating: CSVDialect.carriageReturn)
    return first(in: span, from: start, to: end) {
      LaneMask.bits(LaneMask.bytes($0 .== feed) | LaneMask.bytes($0 .== carriageReturn))
    } orOne: {
      $0 == CSVDialect.lineFeed || $0 == CSVDialect.carriageReturn
    }
  }

  /// The first place in `start..<end` of a byte beyond ASCII, or `nil`.
  @inline(__always)
  package static func firstNonASCII(in span: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    first(in: span, from: start, to: end) {
      LaneMask.bits($0)
    } orOne: {
      $0 >= 0x80
    }
  }

  /// The first place of a byte that is looked for.
  ///
  /// Unsafe: loads are not checked one by one; each is preceded by a check that sixteen bytes remain.
  ///
  /// - Parameters:
  ///   - isWanted: a bit for each of sixteen bytes, set if it is looked for.
  ///   - isOneWanted: the same of a single byte, for those at the end.
  @inline(__always)
  private static func first(
    in span: Span<UInt8>, from start: Int, to end: Int, where isWanted: (SIMD16<UInt8>) -> UInt32,
    orOne isOneWanted: (UInt8) -> Bool
  ) -> Int? {
    let raw = unsafe span.bytes
    precondition(start >= 0 && end <= span.count)
    var place = start
    while place + 16 <= end {
      let bits = isWanted(
        unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self))
      if bits != 0 { return place + bits.trailingZeroBitCount }
      place += 16
    }
    while place < end {
      if unsafe isOneWanted(span[unchecked: place]) { return place }
      place += 1
    }
    return nil
  }
}
