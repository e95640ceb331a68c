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

  /// The lines of places in several sources, in any order.
  static func lines(
    of places: [SourcePosition], in sources: [OpenSource]
  ) throws(SourceFailure) -> [SourcePosition: Int] {
    var offsets: [Set<Int>] = sources.map { _ in [] }
    for place in places { offsets[place.source].insert(place.byteOffset) }
    var lines: [SourcePosition: Int] = [:]
    for (source, some) in offsets.enumerated() where !some.isEmpty {
      let ordered = some.sorted()
      for (offset, line) in zip(ordered, try LineCounter.lines(of: ordered, in: sources[source].file)) {
        lines[SourcePosition(source: source, byteOffset: offset)] = line
      }
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
