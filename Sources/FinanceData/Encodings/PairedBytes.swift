import FinanceDomain

/// An encoding of Chinese, Japanese or Korean: ASCII, and characters of two bytes, of which the first is beyond ASCII.
///
/// What each pair stands for is asked of the system's `iconv` once. On a system that does not know the encoding such
/// files have to be converted first.
package struct PairedBytes: Sendable {
  package let encoding: TextEncoding
  /// The name by which systems know it: with what programs have added to the standards.
  private let systemName: String
  /// The first and the second bytes of characters, and the bytes beyond ASCII that are characters of their own.
  package let leads, trails, singles: Set<UInt8>
  /// The pairs that texts mostly consist of, and their least share in percent.
  package let common: (leads: ClosedRange<UInt8>, trails: ClosedRange<UInt8>, percent: Int)

  private init(
    _ encoding: TextEncoding, systemName: String, _ leads: [ClosedRange<UInt8>],
    _ trails: [ClosedRange<UInt8>], singles: [ClosedRange<UInt8>] = [],
    common: (leads: ClosedRange<UInt8>, trails: ClosedRange<UInt8>, percent: Int)
  ) {
    (self.encoding, self.systemName) = (encoding, systemName)
    self.leads = Set(leads.joined())
    self.trails = Set(trails.joined())
    self.singles = Set(singles.joined())
    self.common = common
  }

  /// In this order the first wins: characters of one encoding are rare ones of those after it.
  package static let all = [
    // JIS X 0208 in Shift JIS, and half-width katakana of one byte.
    PairedBytes(
      .shiftJIS, systemName: "CP932", [0x81...0x9F, 0xE0...0xFC], [0x40...0x7E, 0x80...0xFC],
      singles: [0xA1...0xDF], common: (0x81...0x9F, 0x40...0xFC, 80)),
    // Syllables of KS X 1001.
    PairedBytes(
      .korean, systemName: "CP949", [0x81...0xFE], [0x41...0x5A, 0x61...0x7A, 0x81...0xFE],
      common: (0xB0...0xC8, 0xA1...0xFE, 85)),
    // Big5 has second bytes among the letters of ASCII, which GB 2312 has not.
    PairedBytes(
      .big5, systemName: "CP950", [0xA1...0xF9], [0x40...0x7E, 0xA1...0xFE],
      common: (0xA4...0xC6, 0x40...0x7E, 10)),
    // The first level of GB 2312.
    PairedBytes(
      .gbk, systemName: "gbk", [0x81...0xFE], [0x40...0x7E, 0x80...0xFE],
      common: (0xB0...0xD7, 0xA1...0xFE, 60)),
  ]

  /// How many characters of a text are pairs, if it is nothing but ASCII and such characters, mostly common ones and side by
  /// side: letters with accents are alone among those of ASCII. A pair beside a digit says nothing: 2024年3月27日.
  ///
  /// - Parameter isWhole: whether the text ends with the bytes.
  package func pairs(in bytes: [UInt8], isWhole: Bool) -> Int? {
    var (place, pairs, usual, neighbours, numbered, follows) = (0, 0, 0, 0, 0, false)
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x80 || singles.contains(byte) {
        (place, follows) = (place + 1, byte >= 0x80)
        continue
      }
      guard place + 1 < bytes.count else {
        if isWhole { return nil }
        break
      }
      guard leads.contains(byte), trails.contains(bytes[place + 1]) else { return nil }
      pairs += 1
      if common.leads.contains(byte), common.trails.contains(bytes[place + 1]) { usual += 1 }
      if follows || place + 2 < bytes.count && bytes[place + 2] >= 0x80 {
        neighbours += 1
      } else if place > 0 && bytes[place - 1].isASCIIDigit
        || place + 2 < bytes.count && bytes[place + 2].isASCIIDigit
      {
        numbered += 1
      }
      (place, follows) = (place + 2, true)
    }
    let telling = pairs - numbered
    return telling >= 6 && usual * 100 >= common.percent * pairs && neighbours * 3 >= 2 * telling
      ? pairs : nil
  }

  /// The scalar of each pair, at the place `(first - 0x80) << 8 | second`; zero for one without a meaning. `nil` if the
  /// system does not know the encoding.
  ///
  /// Unsafe: `iconv` takes and moves pointers; it gets those of two short buffers, and their lengths.
  package var scalars: [UInt16]? {
    guard let converter = unsafe iconv_open("UTF-16LE", systemName), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { unsafe iconv_close(converter) }
    var scalars = [UInt16](repeating: 0, count: 0x80 << 8)
    for lead in leads {
      for trail in trails {
        let pair = (CChar(bitPattern: lead), CChar(bitPattern: trail))
        let units = unsafe PairedBytes.convert(pair, by: converter)
        if let units, units.1 == 0 { scalars[Int(lead & 0x7F) << 8 | Int(trail)] = units.0 }
      }
    }
    return scalars
  }

  private static func convert(_ pair: (CChar, CChar), by converter: iconv_t) -> (UInt16, UInt16)? {
    var (input, output) = (pair, (UInt16(0), UInt16(0)))
    var (left, room) = (2, 4)
    let result = unsafe withUnsafeMutableBytes(of: &input) { input in
      unsafe withUnsafeMutableBytes(of: &output) { output in
        var source = unsafe input.baseAddress?.assumingMemoryBound(to: CChar.self)
        var target = unsafe output.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe iconv(converter, &source, &left, &target, &room)
      }
    }
    return result == 0 && left == 0 && room < 4 ? output : nil
  }
}

extension TextEncoding {
  /// How characters of two bytes are told apart; `nil` for other encodings.
  package var paired: PairedBytes? { PairedBytes.all.first { $0.encoding == self } }
}
