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
      let bits = mask(block .== wanted)
      if bits != 0 { return place + bits.trailingZeroBitCount }
      place += 16
    }
    while place < end {
      if unsafe span[unchecked: place] == byte { return place }
      place += 1
    }
    return nil
  }

  /// One bit a lane, the first lane lowest: what other instruction sets call a move mask, made by two multiplications.
  @inline(__always)
  package static func mask(_ lanes: SIMDMask<SIMD16<Int8>>) -> UInt32 {
    let halves = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    let low = ((halves.x & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56
    let high = ((halves.y & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56
    return UInt32(truncatingIfNeeded: low | high &<< 8)
  }
}
