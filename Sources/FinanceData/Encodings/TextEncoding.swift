/// How a source's text is encoded.
///
/// UTF-8 and UTF-16 prove themselves. Those of one byte a character cannot: every byte means something in each of them, so
/// which one it is has to be said. Those of two bytes a character are plausible where all bytes go in such pairs.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1255 = "windows-1255"
  case windows1257 = "windows-1257"
  case windows874 = "windows-874"
  case latin1 = "iso-8859-1"
  case latin2 = "iso-8859-2"
  case latinCyrillic = "iso-8859-5"
  case latinGreek = "iso-8859-7"
  case latin5 = "iso-8859-9"
  case latin7 = "iso-8859-13"
  case latin9 = "iso-8859-15"
  case macRoman = "macintosh"
  case ibm850 = "ibm850"
  case ibm852 = "ibm852"
  case shiftJIS = "shift-jis"
  case korean = "euc-kr"
  case big5 = "big5"
  case gbk = "gbk"
}

extension TextEncoding {
  /// The encoding that people, editors and programs call so. Case, spaces, `-`, `_` and `.` make no difference.
  ///
  /// `utf-16` without an order of bytes is little-endian, as Windows writes it; `ansi` is windows-1252.
  package init?(named name: String) {
    let marks: Set<Character> = [" ", "-", "_", "."]
    let plain = name.lowercased().filter { !marks.contains($0) }
    let own = TextEncoding.allCases.first { $0.rawValue.filter { $0 != "-" } == plain }
    guard let encoding = own ?? TextEncoding.otherNames[plain] else { return nil }
    self = encoding
  }

  package var title: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16, little-endian"
    case .utf16BigEndian: "UTF-16, big-endian"
    case .windows1250: "Central European (windows-1250)"
    case .windows1251: "Cyrillic (windows-1251)"
    case .windows1252: "Western European (windows-1252)"
    case .windows1253: "Greek (windows-1253)"
    case .windows1254: "Turkish (windows-1254)"
    case .windows1255: "Hebrew (windows-1255)"
    case .windows1257: "Baltic (windows-1257)"
    case .windows874: "Thai (windows-874)"
    case .latin1: "Western European (ISO 8859-1)"
    case .latin2: "Central European (ISO 8859-2)"
    case .latinCyrillic: "Cyrillic (ISO 8859-5)"
    case .latinGreek: "Greek (ISO 8859-7)"
    case .latin5: "Turkish (ISO 8859-9)"
    case .latin7: "Baltic (ISO 8859-13)"
    case .latin9: "Western European with the euro sign (ISO 8859-15)"
    case .macRoman: "Western European (old Macintosh)"
    case .ibm850: "Western European (DOS, code page 850)"
    case .ibm852: "Central European (DOS, code page 852)"
    case .shiftJIS: "Japanese (Shift JIS)"
    case .korean: "Korean (EUC-KR, code page 949)"
    case .big5: "traditional Chinese (Big5)"
    case .gbk: "simplified Chinese (GBK)"
    }
  }

  private static let otherNames: [String: TextEncoding] = {
    var encodings: [String: TextEncoding] = [:]
    for names in Words.lines("other names") {
      for name in names.dropFirst() { encodings[name] = TextEncoding(rawValue: names[0]) }
    }
    return encodings
  }()
}

/// An encoding of one byte a character: ASCII, and 128 characters of its own.
package struct SingleByteTable: Sendable {
  /// The characters of the bytes from 0x80 on; zero for a byte without a meaning.
  package let scalars: [UInt16]

  /// - Parameter chart: the lines of a chart in `encodings.txt`.
  package init(chart: [String]) {
    let drawn = chart.flatMap { $0.unicodeScalars.map { UInt16(SingleByteTable.meanings[$0] ?? $0.value) } }
    scalars = (0x80..<UInt16(0x100 - drawn.count)) + drawn
    precondition(scalars.count == 128)
  }

  package func scalar(of byte: UInt8) -> Unicode.Scalar? {
    guard byte >= 0x80 else { return Unicode.Scalar(byte) }
    let value = scalars[Int(byte) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// What charts show for what cannot be seen.
  private static let meanings: [Unicode.Scalar: UInt32] = [
    "_": 0, "~": 0xA0, "-": 0xAD, "@": 0xF8FF, "<": 0x200E, ">": 0x200F,
  ]
}

extension TextEncoding {
  /// The table of an encoding of one byte a character; `nil` for the forms of Unicode.
  package var table: SingleByteTable? { TextEncoding.tables[self] }

  private static let tables: [TextEncoding: SingleByteTable] = {
    let charts = allCases.map { ($0, Words.sections("chart \($0.rawValue)").first) }
    return Dictionary(uniqueKeysWithValues: charts).compactMapValues { $0.map { SingleByteTable(chart: $0) } }
  }()
}

extension TextEncoding {
  /// Where a text in UTF-8 begins: after its byte order mark, if it has one.
  ///
  /// UTF-16 and UTF-32 are known by their byte order marks, and without one by the zero bytes beside the first
  /// character, which is taken to be ASCII.
  ///
  /// - Throws: ``TextEncodingError`` that names the encoding, if it is UTF-16 or UTF-32.
  package static func textStart(of bytes: [UInt8]) throws(TextEncodingError) -> Int {
    // After the end there is no byte of any value.
    let first = (0..<4).map { $0 < bytes.count ? Int(bytes[$0]) : -1 }
    switch (first[0], first[1], first[2], first[3]) {
    case (0xEF, 0xBB, 0xBF, _): return 3
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): throw .notUTF8("UTF-32LE")
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): throw .notUTF8("UTF-32BE")
    case (0xFF, 0xFE, _, _), (1..., 0, 1..., _): throw .notUTF8("UTF-16LE")
    case (0xFE, 0xFF, _, _), (0, 1..., 0, _): throw .notUTF8("UTF-16BE")
    default: return 0
    }
  }
}

/// Why bytes are not text in an encoding.
package struct TextEncodingError: Error, Hashable, Sendable {
  /// What was found and what to do, without the file's name.
  package let sentence: String

  static func notUTF8(_ name: String) -> Self {
    Self(sentence: "the file is encoded as \(name); save it as UTF-8")
  }

  static func meaningless(byte: UInt8, offset: Int, _ encoding: TextEncoding) -> Self {
    Self(
      sentence: "byte \(offset) of the file, 0x\(hexadecimal(byte, digits: 2)), means nothing in "
        + "\(encoding.rawValue); state the encoding the file was written in, or save it as UTF-8")
  }

  static func unpairedSurrogate(_ unit: UInt16, offset: Int, _ encoding: TextEncoding) -> Self {
    Self(
      sentence: "byte \(offset) of the file begins 0x\(hexadecimal(unit, digits: 4)), one half of a pair of "
        + "\(encoding.rawValue) without the other; save the file as UTF-8")
  }

  static func oddByte(offset: Int, _ encoding: TextEncoding) -> Self {
    Self(
      sentence:
        "the file ends at byte \(offset) in the middle of a character of \(encoding.rawValue); export it again"
    )
  }

  static func unknown(_ encoding: TextEncoding) -> Self {
    Self(
      sentence: "the text is \(encoding.title), which this system cannot convert; convert it first, as in "
        + "iconv -f \(encoding.rawValue.uppercased().replacing("-JIS", with: "_JIS")) -t UTF-8")
  }
}
