extension TextEncoding {
  /// The encoding that people, editors and programs call so. Case, spaces, `-`, `_` and `.` make no difference.
  ///
  /// `utf-16` without an order of bytes is little-endian, as Windows writes it; `ansi` is windows-1252.
  package init?(named name: String) {
    let marks: Set<Character> = [" ", "-", "_", "."]
    guard let encoding = TextEncoding.named[name.lowercased().filter { !marks.contains($0) }] else {
      return nil
    }
    self = encoding
  }

  /// The encoding's name for people.
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
    case .windows1257: "Baltic (windows-1257)"
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
    }
  }

  private static let named: [String: TextEncoding] = {
    var named: [String: TextEncoding] = [:]
    for encoding in allCases {
      named[encoding.rawValue.filter { $0 != "-" }] = encoding
      for name in encoding.otherNames { named[name] = encoding }
    }
    return named
  }()

  private var otherNames: [String] {
    switch self {
    case .utf8: ["utf8bom", "utf8sig", "ascii", "usascii"]
    case .utf16LittleEndian: ["utf16", "ucs2", "ucs2le", "unicode"]
    case .utf16BigEndian: ["ucs2be"]
    case .windows1250, .windows1251, .windows1253, .windows1254, .windows1257: windowsNames
    case .windows1252: windowsNames + ["ansi", "westernwindows"]
    case .latin1: ["latin1", "l1", "isolatin1", "88591"]
    case .latin2: ["latin2", "l2", "isolatin2", "88592"]
    case .latinCyrillic: ["isocyrillic", "cyrillic", "88595"]
    case .latinGreek: ["isogreek", "greek", "88597"]
    case .latin5: ["latin5", "l5", "isolatin5", "88599"]
    case .latin7: ["latin7", "l7", "885913"]
    case .latin9: ["latin9", "l9", "isolatin9", "885915"]
    case .macRoman: ["mac", "macroman", "xmacroman", "apple"]
    case .ibm850: ["cp850", "850", "dos850", "oem850"]
    case .ibm852: ["cp852", "852", "dos852", "oem852"]
    }
  }

  private var windowsNames: [String] {
    let page = rawValue.drop { $0 != "-" }.dropFirst()
    return [String(page), "cp\(page)", "win\(page)", "xcp\(page)"]
  }
}
