import FinanceDomain

/// One record of a CSV file, taken apart but not judged.
package struct CSVRecord: Hashable, Sendable {
  /// One field: its bytes without quotes, and where it begins in the file's bytes.
  package struct Field: Hashable, Sendable {
    package var bytes: [UInt8]
    package var start: Int
  }

  /// What is wrong with the record's quoting or length.
  package enum Defect: Hashable, Sendable {
    /// A quote inside a field that did not begin with one.
    case strayQuote(at: Int)
    /// Text between a closing quote and the next delimiter.
    case textAfterQuote(at: Int)
    /// A quote that opens a field and never closes.
    case unclosedQuote
    /// More bytes than ``InputLimits/line``.
    case tooLong
  }

  /// The fields. Where the quoting is broken, as far as they could be told apart.
  package var fields: [Field]
  /// From the first byte to the line end, which is not included.
  package var range: Range<Int>
  package var next: Int
  package var defect: Defect?
}

extension CSVRecord {
  /// Whether it has so many fields, or one more that is empty because its line ends with a delimiter.
  package func fits(_ width: Int) -> Bool {
    fields.count == width || fields.count == width + 1 && (fields.last?.isBlank ?? false)
  }

  /// The record without the empty field after a delimiter at the end of its line.
  package func trimmed(to width: Int) -> CSVRecord {
    guard fields.count == width + 1, fits(width) else { return self }
    var record = self
    record.fields.removeLast()
    return record
  }

  /// Whether no field holds anything but space.
  package var isBlank: Bool { fields.allSatisfy(\.isBlank) }

  /// Whether it states nothing and only parts the rows around it: a line that is drawn below a header, or a month alone.
  var isDivider: Bool {
    let filled = fields.lazy.filter { !$0.isBlank }
    return filled.allSatisfy(\.isRule) || filled.dropFirst().isEmpty && (filled.first?.isMonth ?? false)
  }

  package var names: [String] { fields.map { String(decoding: MappedCell($0.bytes).bytes, as: UTF8.self) } }
}

extension CSVRecord.Field {
  package var isBlank: Bool { bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

  /// Whether it is drawn of dashes, as `---:`.
  fileprivate var isRule: Bool {
    bytes.allSatisfy { "-=_: ".utf8.contains($0) } && bytes.count { "-=_".utf8.contains($0) } > 2
  }

  /// Whether it is the name of a month, perhaps with a year: `MARS 2024`.
  fileprivate var isMonth: Bool {
    let words = bytes.split(separator: UInt8(ascii: " "))
    let isYear = { (word: ArraySlice<UInt8>) in word.count == 4 && word.allSatisfy(\.isASCIIDigit) }
    return words.count < 3 && words.count(where: isYear) == words.count - 1
      && words.contains { MonthNames.month(of: Array($0).span, in: []) != nil }
  }
}

/// Physical lines of text in memory. LF, CR LF and a CR on its own each end one.
package enum CSVLines {
  package static func count(_ text: [UInt8], before end: Int) -> Int {
    var tally = LineTally(line: 0)
    tally.advance(text.span, 0..<end)
    return tally.line
  }

  /// Where the line with that number begins, counted from zero; the end of the text if there are fewer.
  package static func start(ofLine number: Int, in text: [UInt8]) -> Int {
    var (line, place) = (0, 0)
    while line < number, place < text.count { (line, place) = (line + 1, start(after: place, in: text)) }
    return place
  }

  /// Where the line after that of a place begins.
  package static func start(after place: Int, in text: [UInt8]) -> Int {
    bounds(from: place, in: text.span, isFinal: true)?.next ?? text.count
  }

  /// Where the line ends that begins there, and where the next one begins; `nil` if that shows only after the bytes.
  static func bounds(from start: Int, in bytes: Span<UInt8>, isFinal: Bool) -> (end: Int, next: Int)? {
    guard let end = ByteSearch.firstLineEnd(in: bytes, from: start, to: bytes.count) else {
      return isFinal ? (bytes.count, bytes.count) : nil
    }
    guard bytes[end] == CSVDialect.carriageReturn else { return (end, end + 1) }
    guard end + 1 < bytes.count else { return isFinal ? (end, end + 1) : nil }
    return (end, bytes[end + 1] == CSVDialect.lineFeed ? end + 2 : end + 1)
  }

  /// Where the line ends that begins there, without its line end.
  package static func end(of start: Int, in text: [UInt8]) -> Int {
    ByteSearch.firstLineEnd(in: text.span, from: start, to: text.count) ?? text.count
  }
}
