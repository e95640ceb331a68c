/// Bytes to look for among bytes, letters of ASCII matching whatever their case.
///
/// The search looks for two neighbouring bytes of the text, the pair that ordinary texts have least of, at sixteen
/// places at a time, and compares the rest where they stand.
struct FoldedBytes: Sendable {
  /// The bytes in lower case.
  private let bytes: [UInt8]
  /// 0x20 where the byte is a letter: or-ed to a byte of the text, it makes it lower case.
  private let caseBits: [UInt8]
  /// Where the pair begins.
  private let anchor: Int
  private let first: RepeatedByte
  private let second: RepeatedByte

  /// How many bytes behind a text the search reads; where fewer may be read, it goes byte by byte.
  static let slack = 17

  /// These bytes, letters in lower case; at least one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    caseBits = bytes.map { $0.isLowerCaseLetter ? 0x20 : 0 }
    let rarest = bytes.indices.dropLast().min {
      bytes.frequency(ofPairAt: $0) < bytes.frequency(ofPairAt: $1)
    }
    anchor = rarest ?? 0
    first = RepeatedByte(bytes[anchor])
    second = bytes.count > 1 ? RepeatedByte(bytes[anchor + 1]) : .anything
  }

  /// Whether the bytes are the whole text.
  func isEqual(to text: UnsafeRawBufferPointer) -> Bool {
    unsafe text.count == bytes.count && stands(at: 0, of: text)
  }

  /// Whether the bytes stand somewhere in the text.
  ///
  /// - Parameter slack: how many bytes behind the text may be read.
  func isFound(in text: UnsafeRawBufferPointer, slack: Int) -> Bool {
    let last = text.count &- bytes.count
    guard last >= 0, let start = text.baseAddress else { return false }
    guard slack >= FoldedBytes.slack else { return unsafe isFoundByteByByte(in: text, upTo: last) }
    var place = 0
    // The last read begins at most at `last + anchor + 1`, which lies in the text, and has sixteen bytes.
    while place <= last {
      let pair = unsafe start + place + anchor
      let mask = unsafe first.places(in: pair) .& second.places(in: pair + 1)
      let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
      if words.x | words.y != 0 {
        if unsafe isFound(among: words.x, at: place, upTo: last, of: text) { return true }
        if unsafe isFound(among: words.y, at: place &+ 8, upTo: last, of: text) { return true }
      }
      place &+= 16
    }
    return false
  }

  /// Compares at every place whose byte is set.
  private func isFound(among hits: UInt64, at start: Int, upTo last: Int, of text: UnsafeRawBufferPointer)
    -> Bool
  {
    var hits = UInt64(littleEndian: hits)
    while hits != 0 {
      let place = hits.trailingZeroBitCount &>> 3
      if start &+ place > last { return false }
      if unsafe stands(at: start &+ place, of: text) { return true }
      hits &= ~(0xFF &<< UInt64(place &* 8))
    }
    return false
  }

  private func isFoundByteByByte(in text: UnsafeRawBufferPointer, upTo last: Int) -> Bool {
    for place in 0...last where unsafe stands(at: place, of: text) { return true }
    return false
  }

  /// Whether the bytes stand there; the caller has made sure that as many lie there.
  private func stands(at start: Int, of text: UnsafeRawBufferPointer) -> Bool {
    for index in bytes.indices where unsafe text[start &+ index] | caseBits[index] != bytes[index] {
      return false
    }
    return true
  }
}

/// A byte sixteen times over, to compare with sixteen bytes at once.
private struct RepeatedByte: Sendable {
  private let wanted: SIMD16<UInt8>
  private let caseBits: SIMD16<UInt8>

  init(_ byte: UInt8) {
    wanted = SIMD16(repeating: byte)
    caseBits = SIMD16(repeating: byte.isLowerCaseLetter ? 0x20 : 0)
  }

  private init(wanted: SIMD16<UInt8>, caseBits: SIMD16<UInt8>) {
    self.wanted = wanted
    self.caseBits = caseBits
  }

  /// Stands everywhere.
  static let anything = RepeatedByte(wanted: SIMD16(repeating: 0xFF), caseBits: SIMD16(repeating: 0xFF))

  /// Where it stands among the sixteen bytes that begin there.
  @inline(__always)
  func places(in bytes: UnsafeRawPointer) -> SIMDMask<SIMD16<Int8>> {
    unsafe (bytes.loadUnaligned(as: SIMD16<UInt8>.self) | caseBits) .== wanted
  }
}

extension UInt8 {
  fileprivate var isLowerCaseLetter: Bool { self &- UInt8(ascii: "a") < 26 }

  /// How ordinary the byte is in the words of a bank, roughly; only speed depends on it.
  fileprivate var frequency: Int {
    let ordinary = " eatinorslcdupmhgbkfyvwzxjq".utf8
    if let place = ordinary.firstIndex(of: self) {
      return 100 - 3 * ordinary.distance(from: ordinary.startIndex, to: place)
    }
    return self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") ? 80 : 20
  }
}

extension [UInt8] {
  fileprivate func frequency(ofPairAt index: Int) -> Int { self[index].frequency * self[index + 1].frequency }
}
