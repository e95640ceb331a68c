import FinanceDomain

/// Counts lines, for the few rows that are shown.
enum LineCounter {
  /// The line, from 1, on which each of the places lies.
  ///
  /// - Parameter places: in ascending order.
  static func lines(of places: [Int], in file: InputFile) throws(SourceFailure) -> [Int] {
    var lines: [Int] = []
    var line = file.firstLine
    var offset = 0
    var isAfterCR = false
    var buffer = [UInt8](repeating: 0, count: Chunk.size)
    for place in places {
      while offset < place {
        let count = try file.read(min(Chunk.size, place - offset), at: offset, into: &buffer, place: 0)
        guard count > 0 else { break }
        advance(buffer[..<count], &line, &isAfterCR)
        offset += count
      }
      lines.append(line)
    }
    return lines
  }

  /// LF, CR LF and a CR on its own each end a line.
  private static func advance(_ bytes: ArraySlice<UInt8>, _ line: inout Int, _ isAfterCR: inout Bool) {
    for byte in bytes {
      if byte == UInt8(ascii: "\r") || (byte == UInt8(ascii: "\n") && !isAfterCR) { line += 1 }
      isAfterCR = byte == UInt8(ascii: "\r")
    }
  }
}
