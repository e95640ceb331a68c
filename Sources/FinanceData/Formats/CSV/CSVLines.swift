/// Physical lines of text at hand.
enum CSVLines {
  /// How many lines end before a place. LF, CR LF and a CR on its own each end one.
  static func count(_ text: [UInt8], before end: Int) -> Int {
    var (lines, isAfterReturn) = (0, false)
    for byte in text[..<end] {
      if byte == CSVDialect.carriageReturn || byte == CSVDialect.lineFeed && !isAfterReturn { lines += 1 }
      isAfterReturn = byte == CSVDialect.carriageReturn
    }
    return lines
  }

  /// Where the line with that number begins, counted from zero; the end of the text if there are fewer.
  static func start(ofLine number: Int, in text: [UInt8]) -> Int {
    var (line, place) = (0, 0)
    while line < number, place < text.count {
      let byte = text[place]
      place += 1
      if byte == CSVDialect.carriageReturn, place < text.count, text[place] == CSVDialect.lineFeed {
        place += 1
      }
      if byte == CSVDialect.carriageReturn || byte == CSVDialect.lineFeed { line += 1 }
    }
    return place
  }

  /// Where the line ends that begins there, without its line end.
  static func end(of start: Int, in text: [UInt8]) -> Int {
    text[start...].firstIndex { $0 == CSVDialect.lineFeed || $0 == CSVDialect.carriageReturn } ?? text.count
  }
}
