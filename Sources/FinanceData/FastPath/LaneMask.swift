#if arch(x86_64)
  import CLanes
#endif

/// Sixteen lanes to sixteen bits, the first lane lowest: the step from comparing vectors to counting places.
///
/// A processor of the x86-64 family does it in one instruction, which is reached through a C header because Swift does
/// not name it.
package enum LaneMask {
  /// The highest bit of each byte.
  @inline(__always)
  package static func bits(_ bytes: SIMD16<UInt8>) -> UInt32 {
    #if arch(x86_64)
      c_lane_mask(bytes)
    #else
      portableBits(bytes)
    #endif
  }

  /// A bit for each lane in which the comparison held.
  @inline(__always)
  package static func bits(_ lanes: SIMDMask<SIMD16<Int8>>) -> UInt32 { bits(bytes(lanes)) }

  /// The lanes of a comparison as bytes, zeros or ones throughout: bytes can be joined by `|`, `&` and `~` in one
  /// instruction, where some of the operators of masks go from lane to lane.
  @inline(__always)
  package static func bytes(_ lanes: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
    // Both are sixteen bytes, and any sixteen bytes are a vector of bytes.
    unsafe unsafeBitCast(lanes, to: SIMD16<UInt8>.self)
  }

  /// The mask by two multiplications, for processors that have no such instruction.
  @inline(__always)
  package static func portableBits(_ bytes: SIMD16<UInt8>) -> UInt32 {
    let halves = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    let low = (((halves.x &>> 7) & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56
    let high = (((halves.y &>> 7) & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56
    return UInt32(truncatingIfNeeded: low | high &<< 8)
  }
}
