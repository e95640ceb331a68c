import FinanceDomain

/// A cell of a row before it is known what it means: a field of CSV, or a value of JSON.
package struct MappedCell: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text
    /// The literal of a JSON number, which may have an exponent and always has a decimal point.
    case number
    /// There is no such cell, or JSON's null.
    case absent
  }

  /// The bytes of the text or of the literal, without white space around them, no-break spaces included.
  package let bytes: [UInt8]
  package let kind: Kind

  package init(_ bytes: some Collection<UInt8>, kind: Kind = .text) {
    self.bytes = MappedCell.trimmed(Array(bytes))
    self.kind = kind
  }

  /// A cell of text with those bytes and no others, the white space around them too.
  package init(verbatim bytes: [UInt8]) { (self.bytes, kind) = (bytes, .text) }

  package static let absent = MappedCell([], kind: .absent)

  package var isBlank: Bool { bytes.isEmpty }
  /// Whether it has nothing but dashes, or a word by which tables and programs say that there is nothing: `n/a`, `NaN`, `\N`.
  package var saysNone: Bool {
    guard let first = bytes.first, bytes.count <= 6 else { return false }
    switch first {
    case UInt8(ascii: "-"), 0xE2: return text.unicodeScalars.allSatisfy(MappedCell.isDash)
    case UInt8(ascii: "N"), UInt8(ascii: "n"), UInt8(ascii: "\\"):
      return ["n/a", "null", "nan", "na", "none", "\\n"].contains(text.lowercased())
    default: return false
    }
  }
  /// Whether it is what banks write in the place of an id: a dash, or the word that SEPA has for it.
  var saysNoID: Bool {
    saysNone || bytes.count == MappedCell.noID.count && text.lowercased() == MappedCell.noID
  }
  static let noID = "notprovided"
  /// Whether it says that there is no amount, or none but zero.
  package var saysNoAmount: Bool { saysNone || saysZero }
  /// Whether it has dashes beside a currency, as spreadsheets show a zero: `$-`, `- €`.
  var saysZero: Bool {
    guard bytes.count <= 16, bytes.contains(where: { $0 == UInt8(ascii: "-") || $0 == 0xE2 }),
      !bytes.contains(where: \.isASCIIDigit)
    else { return false }
    let characters = text.filter { !$0.isWhitespace }
    let rest = characters.filter { !$0.unicodeScalars.allSatisfy(MappedCell.isDash) }
    return rest.count < characters.count && CurrencySymbol.named(Array(rest.utf8).span) != nil
  }

  private static func isDash(_ character: Unicode.Scalar) -> Bool {
    character == "-" || ("\u{2010}"..."\u{2015}").contains(character) || character == "\u{2212}"
  }

  /// Whether it is a dash or `n/a`, which say that there is no text; more dashes may be one.
  package var isNoText: Bool {
    bytes == [UInt8(ascii: "-")] || bytes.count == 3 && text.lowercased() == "n/a"
  }
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The text without `="…"` around it, by which exports keep spreadsheets from making a number of it.
  var innerText: String {
    guard bytes.count > 2, bytes.starts(with: "=\"".utf8), bytes.last == UInt8(ascii: "\"") else {
      return text
    }
    return MappedCell(bytes[2..<bytes.count - 1]).text
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let span = bytes.span
    var range = span.trimmedBounds
    while range.count > 1, bytes[range.lowerBound] == 0xC2, bytes[range.lowerBound + 1] == 0xA0 {
      range = span.trimmed(range.lowerBound + 2..<range.upperBound)
    }
    while range.count > 1, bytes[range.upperBound - 2] == 0xC2, bytes[range.upperBound - 1] == 0xA0 {
      range = span.trimmed(range.lowerBound..<range.upperBound - 2)
    }
    return range.count == bytes.count ? bytes : Array(bytes[range])
  }
}

/// A row of a source as cells, before it is known what they mean.
package struct CellRow: Sendable {
  package let cells: [MappedCell]
}

/// Where rows come from while it is worked out what they mean.
package protocol CellRows {
  /// The next row that can be taken apart; `nil` after the last.
  mutating func next() throws(SourceFailure) -> CellRow?
}
