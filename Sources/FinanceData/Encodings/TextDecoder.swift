/// Turns text of an encoding into UTF-8, block by block.
///
/// Unsafe: loads and stores of several bytes are not checked one by one; each is preceded by a check that so many bytes
/// remain, and what is written to has room for the longest text that so many bytes can be.
package struct TextDecoder: Sendable {
  private let encoding: TextEncoding
  /// The UTF-8 of each byte beyond ASCII, the first byte lowest and their number highest; zero for one without a meaning.
  private let sequences: [UInt32]
  /// The same for characters of two bytes, at the place `(first - 0x80) << 8 | second`.
  private let pairs: [UInt32]
  private let isUnknown: Bool

  package init(_ encoding: TextEncoding) {
    self.encoding = encoding
    let paired = encoding.paired
    let scalars = paired?.scalars
    isUnknown = paired != nil && scalars == nil
    pairs = (scalars ?? []).map(TextDecoder.sequence)
    // Half-width katakana are in one row in both.
    let singles = paired.map { form in
      (0x80...0xFF).map { form.singles.contains($0) ? 0xFF61 - 0xA1 + UInt16($0) : 0 }
    }
    sequences = (singles ?? encoding.table?.scalars ?? []).map(TextDecoder.sequence)
  }

  private static func sequence(of value: UInt16) -> UInt32 {
    guard value != 0, let scalar = Unicode.Scalar(value) else { return 0 }
    return sequence(of: scalar)
  }

  /// How many bytes the text of so many bytes may have, and how many may be written after it.
  package static func room(for count: Int) -> Int { 3 * count + 16 }

  /// Decodes bytes into the front of `text`, which has ``room(for:)`` them, and says how many bytes were decoded and
  /// how long the text is. A character that goes on after the bytes is left for the next block.
  ///
  /// - Parameters:
  ///   - offset: where the bytes are in the file, for errors.
  ///   - isLast: whether the file ends with them.
  /// - Throws: ``TextEncodingError`` at the first byte that means nothing.
  package func decode(
    _ bytes: Span<UInt8>, at offset: Int, isLast: Bool, into text: inout [UInt8]
  ) throws(TextEncodingError) -> (used: Int, count: Int) {
    precondition(text.count >= TextDecoder.room(for: bytes.count))
    if isUnknown { throw .unknown(encoding) }
    return sequences.isEmpty
      ? try decodeUnits(bytes, at: offset, isLast: isLast, into: &text)
      : try decodeBytes(bytes, at: offset, isLast: isLast, into: &text)
  }

  // MARK: One byte a character, or two

  private func decodeBytes(
    _ bytes: Span<UInt8>, at offset: Int, isLast: Bool, into text: inout [UInt8]
  ) throws(TextEncodingError) -> (used: Int, count: Int) {
    let raw = unsafe bytes.bytes
    let sequences = sequences.span
    var target = text.mutableSpan
    var out = unsafe target.mutableBytes
    var (place, count) = (0, 0)
    while place < bytes.count {
      if place + 16 <= bytes.count {
        let block = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
        unsafe out.storeBytes(of: block, toUncheckedByteOffset: count, as: SIMD16<UInt8>.self)
        let run = min(16, LaneMask.bits(block).trailingZeroBitCount)
        (place, count) = (place + run, count + run)
        if run == 16 { continue }
      }
      // Letters of other scripts come in words.
      repeat {
        let byte = bytes[place]
        var (sequence, width) = (byte < 0x80 ? 1 << 24 | UInt32(byte) : sequences[Int(byte) - 0x80], 1)
        if sequence == 0, !pairs.isEmpty {
          guard place + 1 < bytes.count else {
            if isLast { throw .oddByte(offset: offset + place, encoding) }
            return (place, count)
          }
          (sequence, width) = (pairs[Int(byte & 0x7F) << 8 | Int(bytes[place + 1])], 2)
        }
        guard sequence != 0 else { throw .meaningless(byte: byte, offset: offset + place, encoding) }
        unsafe out.storeBytes(of: sequence, toUncheckedByteOffset: count, as: UInt32.self)
        (place, count) = (place + width, count + Int(sequence >> 24))
      } while place < bytes.count && bytes[place] >= 0x80
    }
    return (place, count)
  }

  // MARK: UTF-16 (The Unicode Standard, section 3.10)

  private func decodeUnits(
    _ bytes: Span<UInt8>, at offset: Int, isLast: Bool, into text: inout [UInt8]
  ) throws(TextEncodingError) -> (used: Int, count: Int) {
    let raw = unsafe bytes.bytes
    var target = text.mutableSpan
    var out = unsafe target.mutableBytes
    let isLittleEndian = encoding == .utf16LittleEndian
    let foreign: UInt64 = isLittleEndian ? 0xFF80_FF80_FF80_FF80 : 0x80FF_80FF_80FF_80FF
    var (place, count) = (0, 0)
    while place + 1 < bytes.count {
      if place + 8 <= bytes.count {
        let units = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
        if units & foreign == 0 {
          let packed = TextDecoder.packed(isLittleEndian ? units : units >> 8)
          unsafe out.storeBytes(of: packed, toUncheckedByteOffset: count, as: UInt32.self)
          (place, count) = (place + 8, count + 4)
          continue
        }
      }
      guard let scalar = try scalar(bytes, at: place, offset, isLast) else { return (place, count) }
      let sequence = TextDecoder.sequence(of: scalar)
      unsafe out.storeBytes(of: sequence, toUncheckedByteOffset: count, as: UInt32.self)
      place += scalar.value > 0xFFFF ? 4 : 2
      count += UTF8.width(scalar)
    }
    guard !isLast || place == bytes.count else { throw .oddByte(offset: offset + place, encoding) }
    return (place, count)
  }

  private static func packed(_ units: UInt64) -> UInt32 {
    let pairs = (units | units >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: pairs | pairs >> 16)
  }

  /// The character of a unit or two; `nil` if the second comes with the next block.
  private func scalar(
    _ bytes: Span<UInt8>, at place: Int, _ offset: Int, _ isLast: Bool
  ) throws(TextEncodingError) -> Unicode.Scalar? {
    let unit = unit(bytes, at: place)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(unit), place + 3 >= bytes.count, !isLast { return nil }
    guard UTF16.isLeadSurrogate(unit), place + 3 < bytes.count else {
      throw .unpairedSurrogate(unit, offset: offset + place, encoding)
    }
    let trail = self.unit(bytes, at: place + 2)
    let value = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(trail) & 0x3FF
    guard UTF16.isTrailSurrogate(trail), let scalar = Unicode.Scalar(value) else {
      throw .unpairedSurrogate(unit, offset: offset + place, encoding)
    }
    return scalar
  }

  private func unit(_ bytes: Span<UInt8>, at place: Int) -> UInt16 {
    let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
    return encoding == .utf16LittleEndian ? second << 8 | first : first << 8 | second
  }

  /// The bytes of a character, the first lowest; in the highest, unless there are four, how many there are.
  private static func sequence(of scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.value
    func next(_ shift: UInt32) -> UInt32 { 0x80 | value >> shift & 0x3F }
    switch value {
    case ..<0x80: return 1 << 24 | value
    case ..<0x800: return 2 << 24 | next(0) << 8 | 0xC0 | value >> 6
    case ..<0x10000: return 3 << 24 | next(0) << 16 | next(6) << 8 | 0xE0 | value >> 12
    default: return next(0) << 24 | next(6) << 16 | next(12) << 8 | 0xF0 | value >> 18
    }
  }
}

extension InputFile {
  /// The file's text as UTF-8; the file itself if it is UTF-8 already. Line numbers stay, bytes move.
  ///
  /// A byte that means nothing in the encoding is refused when the text is read up to it.
  ///
  /// - Parameter start: how long the byte order mark is; it is left out.
  package func decoded(from encoding: TextEncoding, after start: Int = 0) -> InputFile {
    guard encoding != .utf8 else { return self }
    return InputFile(self, DecodedText(of: self, from: start, in: encoding))
  }
}
