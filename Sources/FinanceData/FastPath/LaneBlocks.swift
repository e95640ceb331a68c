#if arch(x86_64)
  import CLanes
#endif

/// Blocks of sixty-four bytes to words with a bit a byte, words to places, blocks to the lines in them: the steps in which
/// most bytes of a file are looked at.
///
/// Processors of the x86-64 family take them through a little C, with the widest vectors they have: a third of the
/// instructions that the way in Swift needs there, which all others take.
///
/// Unsafe: what is read and written is bounded by the preconditions.
package enum LaneBlocks {
  /// For each block from `start` on: a bit for each delimiter and line feed in `structure`, and in `special` one for each
  /// quote, each other control character and each byte beyond ASCII.
  ///
  /// - Returns: how many line feeds there are.
  @inline(__always)
  package static func classify(
    _ bytes: Span<UInt8>, from start: Int, blocks: Int, delimiter: UInt8, structure: inout [UInt64],
    special: inout [UInt64]
  ) -> Int {
    precondition(start >= 0 && blocks >= 0 && start + 64 * blocks <= bytes.count)
    precondition(blocks <= structure.count && blocks <= special.count)
    #if arch(x86_64)
      return unsafe bytes.withUnsafeBufferPointer { text in
        guard let first = text.baseAddress else { return 0 }
        return unsafe c_classify(first + start, blocks, delimiter, &structure, &special)
      }
    #else
      return portableClassify(
        bytes, from: start, blocks: blocks, delimiter: delimiter, structure: &structure, special: &special)
    #endif
  }

  /// Writes the places of all bits of the words into `places`, from `first` on, and says where it stopped.
  ///
  /// - Parameter base: the place of the first bit.
  @inline(__always)
  package static func places(
    of bits: [UInt64], blocks: Int, base: Int, into places: inout [UInt32], from first: Int
  ) -> Int {
    precondition(blocks <= bits.count && first + 64 * (blocks + 1) <= places.count)
    #if arch(x86_64)
      return unsafe places.withUnsafeMutableBufferPointer { places in
        guard let start = places.baseAddress else { return first }
        return unsafe first + c_places(bits, blocks, UInt32(base), start + first)
      }
    #else
      return portablePlaces(of: bits, blocks: blocks, base: base, into: &places, from: first)
    #endif
  }

  /// How many line feeds the blocks from `start` on have; `nil` if they have a carriage return, too.
  package static func lineFeeds(in bytes: Span<UInt8>, from start: Int, blocks: Int) -> Int? {
    precondition(start >= 0 && blocks >= 0 && start + 64 * blocks <= bytes.count)
    #if arch(x86_64)
      return unsafe bytes.withUnsafeBufferPointer { text in
        guard let first = text.baseAddress else { return 0 }
        var hasReturns = false
        let count = unsafe c_line_feeds(first + start, blocks, &hasReturns)
        return hasReturns ? nil : count
      }
    #else
      return portableLineFeeds(in: bytes, from: start, blocks: blocks)
    #endif
  }

  /// Where the last line feed outside quotes ends a record of CSV, zero if none does; `nil` where quotes are irregular, and on
  /// processors that have no quick way.
  ///
  /// - Parameter bytes: they begin with a record, and are blocks of sixty-four.
  package static func recordEnd(
    in bytes: Span<UInt8>, delimiter: UInt8, quote: UInt8
  ) -> Int? {
    precondition(bytes.count % 64 == 0)
    #if arch(x86_64)
      return unsafe bytes.withUnsafeBufferPointer { text in
        guard let first = text.baseAddress else { return nil }
        var end = 0
        return unsafe c_record_end(first, text.count / 64, delimiter, quote, &end) ? end : nil
      }
    #else
      return nil
    #endif
  }

  /// ``classify(_:from:blocks:delimiter:structure:special:)`` for other processors, sixteen bytes at a time.
  package static func portableClassify(
    _ bytes: Span<UInt8>, from start: Int, blocks: Int, delimiter: UInt8, structure: inout [UInt64],
    special: inout [UInt64]
  ) -> Int {
    var lineFeeds = 0
    let raw = unsafe bytes.bytes
    for block in 0..<blocks {
      var (found, odd): (UInt64, UInt64) = (0, 0)
      for part in 0..<4 {
        let text = unsafe raw.unsafeLoadUnaligned(
          fromUncheckedByteOffset: start + 64 * block + 16 * part, as: SIMD16<UInt8>.self)
        let feeds = LaneMask.bytes(text .== SIMD16(repeating: CSVDialect.lineFeed))
        let ends = LaneMask.bytes(text .== SIMD16(repeating: delimiter)) | feeds
        let controls = LaneMask.bytes(text .< SIMD16(repeating: 0x20))
        let quotes = LaneMask.bytes(text .== SIMD16(repeating: CSVDialect.quote))
        lineFeeds += LaneMask.bits(feeds).nonzeroBitCount
        found |= UInt64(LaneMask.bits(ends)) << UInt64(16 * part)
        odd |= UInt64(LaneMask.bits(text | quotes | (controls & ~ends))) << UInt64(16 * part)
      }
      structure[block] = found
      special[block] = odd
    }
    return lineFeeds
  }

  /// ``lineFeeds(in:from:blocks:)`` for other processors, sixteen bytes at a time.
  package static func portableLineFeeds(in bytes: Span<UInt8>, from start: Int, blocks: Int) -> Int? {
    let raw = unsafe bytes.bytes
    var (lineFeeds, returns) = (0, SIMD16<UInt8>.zero)
    for block in 0..<4 * blocks {
      let text = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: start + 16 * block, as: SIMD16<UInt8>.self)
      lineFeeds += LaneMask.bits(text .== SIMD16(repeating: CSVDialect.lineFeed)).nonzeroBitCount
      returns |= LaneMask.bytes(text .== SIMD16(repeating: CSVDialect.carriageReturn))
    }
    return returns == .zero ? lineFeeds : nil
  }

  /// ``places(of:blocks:base:into:from:)`` for other processors, bit by bit.
  package static func portablePlaces(
    of bits: [UInt64], blocks: Int, base: Int, into places: inout [UInt32], from first: Int
  ) -> Int {
    var count = first
    for block in 0..<blocks {
      var rest = bits[block]
      while rest != 0 {
        places[count] = UInt32(truncatingIfNeeded: base + 64 * block + rest.trailingZeroBitCount)
        rest &= rest &- 1
        count += 1
      }
    }
    return count
  }
}

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
