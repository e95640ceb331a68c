/// Physical lines of text in memory. LF, CR LF and a CR on its own each end one.
package enum CSVLines {
  /// How many lines end before a place.
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
    let end = end(of: place, in: text)
    guard end < text.count else { return end }
    let isPair = text[end...].starts(with: [CSVDialect.carriageReturn, CSVDialect.lineFeed])
    return end + (isPair ? 2 : 1)
  }

  /// Where the line ends that begins there, without its line end.
  package static func end(of start: Int, in text: [UInt8]) -> Int {
    text[start...].firstIndex { $0 == CSVDialect.lineFeed || $0 == CSVDialect.carriageReturn } ?? text.count
  }
}
