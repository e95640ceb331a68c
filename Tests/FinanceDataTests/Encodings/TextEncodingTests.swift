import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Encodings of text")
struct TextEncodingTests {
  static let singleByte = TextEncoding.allCases.filter { $0.table != nil }

  #if canImport(Glibc)
    @Test("every byte means what the system's converter says", arguments: singleByte)
    func oracle(_ encoding: TextEncoding) {
      var different: [UInt8] = []
      // The converter keeps a letter of Hebrew back until it knows that no point follows, and points are left out here.
      let end: [UInt8] = encoding == .windows1255 ? Array(".".utf8) : []
      for byte in UInt8.min...UInt8.max where encoding != .windows1255 || !(0xC0...0xD2).contains(byte) {
        let expected = SystemConverter.utf8([byte] + end, from: encoding.rawValue).map {
          Array($0.dropLast(end.count))
        }
        if (try? encoding.decode([byte])) != expected { different.append(byte) }
      }
      // The converter has an increment for the delta's look-alike, and the apple in a private place of its own.
      #expect(different == (encoding == .macRoman ? [0xC6, 0xF0] : []))
    }
  #endif

  @Test("every byte that means something comes back", arguments: singleByte)
  func roundTrip(_ encoding: TextEncoding) throws {
    let bytes = (UInt8.min...UInt8.max).filter { (try? encoding.decode([$0])) != nil }
    #expect(try encoding.encode(encoding.decode(bytes)) == bytes)
    #expect(bytes.starts(with: Array(0..<0x80)))
  }

  @Test(
    "text of any planes comes back",
    arguments: [.utf8, .utf16LittleEndian, .utf16BigEndian] as [TextEncoding])
  func unicode(_ encoding: TextEncoding) throws {
    let text = Array("date;Betrag €;😀\u{FEFF}\r\n\u{10FFFF}\u{0}\u{D7FF}\u{E000}".utf8)
    #expect(try encoding.decode(encoding.encode(text)) == text)
  }

  @Test("the two orders of UTF-16 are what the standard says")
  func utf16() throws {
    #expect(try TextEncoding.utf16LittleEndian.encode(Array("é😀".utf8)) == [0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE])
    #expect(try TextEncoding.utf16BigEndian.encode(Array("é😀".utf8)) == [0, 0xE9, 0xD8, 0x3D, 0xDE, 0x00])
  }

  @Test(
    "what is no text is refused where it stands",
    arguments: [
      (
        .windows1252, [0x41, 0x81],
        "byte 1 of the file, 0x81, means nothing in windows-1252; state the encoding the file was written in, "
          + "or save it as UTF-8"
      ),
      (
        .utf8, [0x41, 0x42, 0xE9],
        "byte 2 of the file, 0xE9, means nothing in utf-8; state the encoding the file was written in, "
          + "or save it as UTF-8"
      ),
      (
        .utf16LittleEndian, [0x41, 0, 0x3D, 0xD8, 0x41, 0],
        "byte 2 of the file begins 0xD83D, one half of a pair of utf-16le without the other; save the file as UTF-8"
      ),
      (
        .utf16BigEndian, [0, 0x41, 0xDE, 0x00],
        "byte 2 of the file begins 0xDE00, one half of a pair of utf-16be without the other; save the file as UTF-8"
      ),
      (
        .utf16BigEndian, [0, 0x41, 0xD8, 0x3D],
        "byte 2 of the file begins 0xD83D, one half of a pair of utf-16be without the other; save the file as UTF-8"
      ),
      (
        .utf16LittleEndian, [0x41, 0, 0x42],
        "the file ends at byte 2 in the middle of a character of utf-16le; export it again"
      ),
    ] as [(TextEncoding, [UInt8], String)])
  func refusals(_ encoding: TextEncoding, _ bytes: [UInt8], _ sentence: String) {
    let error = #expect(throws: TextEncodingError.self) { try encoding.decode(bytes) }
    #expect(error?.sentence == sentence)
  }

  @Test(
    "encodings are known by many names",
    arguments: [
      ("cp1252", .windows1252), ("Windows-1252", .windows1252), ("ANSI", .windows1252), ("latin1", .latin1),
      ("ISO_8859-15", .latin9), ("utf8", .utf8), ("UTF-8-SIG", .utf8), ("utf-16", .utf16LittleEndian),
      ("UTF-16BE", .utf16BigEndian), ("mac", .macRoman), ("MacRoman", .macRoman), ("cp850", .ibm850),
      ("IBM852", .ibm852), ("1250", .windows1250), ("win1251", .windows1251), ("iso 8859-9", .latin5),
      ("iso-2022-jp", nil), ("", nil),
    ] as [(String, TextEncoding?)])
  func names(_ name: String, _ encoding: TextEncoding?) {
    #expect(TextEncoding(named: name) == encoding)
  }

  @Test("every encoding is known by the name that settings use, and has a title of its own")
  func ownNames() {
    for encoding in TextEncoding.allCases { #expect(TextEncoding(named: encoding.rawValue) == encoding) }
    #expect(Set(TextEncoding.allCases.map(\.title)).count == TextEncoding.allCases.count)
  }

  @Test("a file is decoded behind its byte order mark, and refused by its own offsets")
  func files() throws {
    let file = InputFile(name: "a.csv", bytes: [0xFF, 0xFE, 0xE9, 0x00])
    let decoded = file.decoded(from: .utf16LittleEndian, after: 2)
    #expect(try decoded.bytes(in: 0..<10) == Array("é".utf8))
    #expect(decoded.original === file)
    let failure = #expect(throws: SourceFailure.self) {
      try file.decoded(from: .utf16BigEndian, after: 3).size
    }
    #expect(
      failure?.message == "the file ends at byte 3 in the middle of a character of utf-16be; export it again")
  }

  @Test("text is the same block by block, from any place and again", arguments: TextEncoding.allCases)
  func blocks(_ encoding: TextEncoding) throws {
    guard encoding != .utf8 else { return }
    let some = encoding.paired != nil ? "日本" : encoding.table == nil ? "Tea €😀 ;\u{E9}" : "Tea"
    let lines = (0..<60).map { "\($0);\(some);\(String(repeating: "x", count: $0))\n" }.joined()
    let foreign = (UInt8(0x80)...0xFF).filter { encoding.table?.scalar(of: $0) != nil }
    let bytes = try encoding.encode(Array(lines.utf8)) + foreign
    let whole = try encoding.decode(bytes)
    for size in [8, 9, 61, 1000, 1 << 18] {
      let source = DecodedText(
        of: InputFile(name: "a", bytes: bytes), from: 0, in: encoding, blockSize: size)
      let file = InputFile(name: "a", source, limits: InputLimits())
      #expect(try file.bytes(in: 0..<whole.count + 9) == whole, "\(size)")
      #expect(file.knownSize == whole.count)
      for start in stride(from: whole.count - 1, to: 0, by: -7) {
        #expect(
          try file.bytes(in: start..<start + 20) == Array(whole[start...].prefix(20)), "\(size), \(start)")
      }
    }
  }

  @Test("blocks of any size say what the whole says, and refuse what it refuses", arguments: Seeds.list(60))
  func anyBlocks(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let encoding = random.pick(TextEncoding.allCases.filter { $0 != .utf8 })
    var bytes = try TextEncodingTests.text(&random, in: encoding)
    // Half of the texts are damaged somewhere: halves of pairs, bytes without a meaning, an odd byte.
    for _ in 0..<random.below(3) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(3) {
      case 0: bytes[place] = random.pick([0xD8, 0xDC, 0x81, 0x98, 0xFF])
      case 1: bytes.remove(at: place)
      default: bytes.insert(UInt8(random.below(256)), at: place)
      }
    }
    let start = random.below(3) == 0 ? 2 : 0
    let given = InputFile(name: "a", bytes: Array(repeating: 0xFE, count: start) + bytes)
    let source = DecodedText(of: given, from: start, in: encoding, blockSize: 4 + random.below(120))
    let file = InputFile(name: "a", source, limits: InputLimits())
    do {
      let whole = try encoding.decode(bytes)
      #expect(try file.bytes(in: 0..<whole.count + 9) == whole, "\(Seeds.replay(seed))")
      #expect(try file.size == whole.count)
    } catch let error as TextEncodingError {
      let failure = #expect(throws: SourceFailure.self) { try file.size }
      let moved = error.sentence.replacing(/byte (\d+)/) { "byte \((Int($0.1) ?? 0) + start)" }
      #expect(failure?.message == moved && failure?.code == .textEncoding, "\(Seeds.replay(seed))")
    }
  }

  /// Runs of ASCII and of other characters that the encoding has.
  private static func text(_ random: inout SeededGenerator, in encoding: TextEncoding) throws -> [UInt8] {
    let known = (UInt8(0x80)...0xFF).compactMap { encoding.table?.scalar(of: $0) }
    let foreign =
      encoding.paired != nil
      ? Array("日本中東".unicodeScalars)
      : encoding.table == nil ? Array("é€😀\u{FEFF}\u{10FFFF}\u{D7FF}\u{E000}ж".unicodeScalars) : known
    var text = String.UnicodeScalarView()
    for _ in 0..<random.below(12) {
      let isForeign = random.once(in: 2)
      for _ in 0..<random.below(40) {
        text.append(isForeign ? random.pick(foreign) : Unicode.Scalar(UInt8(random.below(0x80))))
      }
    }
    return try encoding.encode(Array(String(text).utf8))
  }
}
