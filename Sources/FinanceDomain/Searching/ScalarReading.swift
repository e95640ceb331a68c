extension UnsafeRawBufferPointer {
  /// The scalar whose UTF-8 bytes begin at `place`, which moves behind them.
  ///
  /// Texts of a batch are valid UTF-8. Bytes that are not give some number or other below 2^21, never a read beyond
  /// the end.
  @inline(__always)
  package func scalar(at place: inout Int) -> UInt32 {
    let lead = UInt32(unsafe self[place])
    place += 1
    if lead < 0x80 { return lead }
    let followers = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var scalar = lead & (0x3F >> UInt32(followers))
    var remaining = followers
    while remaining > 0, place < count {
      scalar = scalar << 6 | UInt32(unsafe self[place]) & 0x3F
      place += 1
      remaining -= 1
    }
    return scalar
  }

  /// Whether no byte is above 0x7F.
  package var isASCII: Bool {
    var seen: UInt64 = 0
    var place = 0
    while place + 8 <= count {
      seen |= unsafe loadUnaligned(fromByteOffset: place, as: UInt64.self)
      place += 8
    }
    while place < count {
      seen |= UInt64(unsafe self[place])
      place += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }
}
