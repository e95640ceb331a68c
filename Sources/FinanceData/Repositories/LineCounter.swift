import FinanceDomain

/// How many lines end before a place. LF, CR LF and a CR on its own each end one.
///
/// Unsafe: loads are not checked one by one; each is preceded by a check that a byte follows the block.
struct LineTally: Hashable, Sendable {
  /// The number of the line on which the place is.
  private(set) var line: Int
  private var isAfterReturn = false

  /// The beginning of a text whose first line has that number.
  init(line: Int) { self.line = line }

  mutating func advance(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let last = range.last else { return }
    precondition(range.lowerBound >= 0 && last < bytes.count)
    if isAfterReturn, bytes[range.lowerBound] == LineTally.lineFeed { line -= 1 }
    var place = range.lowerBound
    line += LineTally.count(bytes, from: &place, to: range.upperBound)
    while place < range.upperBound {
      let isPair =
        bytes[place] == LineTally.carriageReturn && place < last && bytes[place + 1] == LineTally.lineFeed
      if !isPair, LineTally.isEnd(bytes[place]) { line += 1 }
      place += 1
    }
    isAfterReturn = bytes[last] == LineTally.carriageReturn
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private static func isEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

  /// Counts a stretch of blocks at a time, as far as a byte follows: every LF, and every CR that no LF follows.
  private static func count(_ bytes: Span<UInt8>, from place: inout Int, to end: Int) -> Int {
    var lines = 0
    while place + 65 <= end {
      let blocks = min(64, (end - place - 1) / 64)
      let stop = place + 64 * blocks
      lines += LaneBlocks.lineFeeds(in: bytes, from: place, blocks: blocks) ?? countEnds(bytes, place, stop)
      place = stop
    }
    return lines
  }

  private static func countEnds(_ bytes: Span<UInt8>, _ start: Int, _ stop: Int) -> Int {
    let raw = unsafe bytes.bytes
    let (feed, carriage) = (SIMD16(repeating: lineFeed), SIMD16(repeating: carriageReturn))
    var lines = 0
    for place in stride(from: start, to: stop, by: 16) {
      let block = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
      let next = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place + 1, as: SIMD16<UInt8>.self)
      let isFollowed = LaneMask.bytes(block .== carriage) & LaneMask.bytes(next .== feed)
      let ends = (LaneMask.bytes(block .== feed) | LaneMask.bytes(block .== carriage)) & ~isFollowed
      lines += LaneMask.bits(ends).nonzeroBitCount
    }
    return lines
  }
}

/// Counts lines, for the few rows that are shown.
enum LineCounter {
  /// The line, from 1, on which each of the places is.
  ///
  /// - Parameter places: in ascending order.
  static func lines(of places: [Int], in file: InputFile) throws(SourceFailure) -> [Int] {
    var lines: [Int] = []
    var tally = LineTally(line: file.firstLine)
    var offset = 0
    var buffer = [UInt8](repeating: 0, count: Chunk.size)
    for place in places {
      while offset < place {
        let count = try file.read(min(Chunk.size, place - offset), at: offset, into: &buffer, place: 0)
        guard count > 0 else { break }
        tally.advance(buffer.span, 0..<count)
        offset += count
      }
      lines.append(tally.line)
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
}
