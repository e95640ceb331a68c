import FinanceDomain

/// Reads a source a stretch at a time and cuts each stretch where its format says that rows end.
package struct ChunkReader: ChunkSequence {
  /// What a format says about a stretch of bytes that begins with a row.
  enum Cut: Hashable, Sendable {
    case at(Int)
    /// A row seems to end there.
    case guess(Int)
    /// No row ends here; read more.
    case further
    /// The first row is longer than the limit, and does not end here; it ends after the next of these bytes.
    case endless(after: [UInt8])
  }

  private let source: InputFile
  private let cut: @Sendable (_ bytes: [UInt8], _ count: Int) -> Cut
  private var offset: Int
  private let start: Int
  /// Where the last chunk ends; `nil` for the end of the source.
  private let end: Int?
  private let chunkSize: Int
  /// What was read with the chunk before and did not fit into it.
  private var rest: [UInt8] = []
  /// The lines before the next chunk, where nobody can count them later.
  private var lines: LineTally?

  /// A source's rows from that place on.
  ///
  /// - Parameter range: the part of the source that is read, if it is a part: it begins and ends where rows seem to.
  init(
    source: InputFile, from start: Int, range: Range<Int>?, chunkSize: Int,
    cutting cut: @escaping @Sendable (_ bytes: [UInt8], _ count: Int) -> Cut
  ) {
    (self.source, self.cut) = (source, cut)
    self.start = start
    self.chunkSize = chunkSize
    end = range.flatMap { $0.upperBound == source.knownSize ? nil : $0.upperBound }
    offset = max(start, range?.lowerBound ?? start)
  }

  /// The next chunk, which ends where a row does; `nil` at the end.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off, or a row is longer than the limit.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    if offset == start, !source.isKept { try countLinesBefore() }
    var (wanted, count) = (chunkSize, rest.count)
    buffer.resize(to: max(wanted, count) + 1 + Chunk.padding)
    buffer.replaceSubrange(0..<count, with: rest)
    while true {
      // One byte more than the chunk has shows whether the source goes on after it.
      buffer.resize(to: max(wanted + 1, count) + Chunk.padding)
      if count <= wanted {
        count += try read(wanted + 1 - count, at: offset + count, into: &buffer, place: count)
      }
      guard count > wanted else { return count == 0 ? nil : take(count, of: count, buffer) }
      switch cut(buffer, wanted) {
      case .at(let end): return take(end, of: count, buffer)
      case .guess(let end):
        var chunk = take(end, of: count, buffer)
        chunk.endIsGuess = true
        return chunk
      case .further: wanted *= 2
      case .endless(let ends): return try takeOversized(buffer, wanted, count, endingAfter: ends)
      }
    }
  }

  private func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    try source.read(min(count, end.map { $0 - offset } ?? count), at: offset, into: &buffer, place: place)
  }

  private mutating func countLinesBefore() throws(SourceFailure) {
    lines = LineTally(line: source.firstLine)
    let before = try source.bytes(in: 0..<start)
    lines?.advance(before.span, 0..<before.count)
  }

  private mutating func take(_ length: Int, of count: Int, _ buffer: [UInt8]) -> Chunk {
    let before = lines
    lines?.advance(buffer.span, 0..<length)
    rest = Array(buffer[length..<count])
    return chunk(length, isLast: length == count, before)
  }

  /// Passes over a row of which only the beginning is looked at.
  private mutating func takeOversized(
    _ buffer: [UInt8], _ wanted: Int, _ count: Int, endingAfter ends: [UInt8]
  ) throws(SourceFailure) -> Chunk {
    // The last byte may be a CR that ends the row, of which only the byte after it could have told.
    var (block, blockStart, from, blockEnd) = (buffer, 0, wanted - 1, count)
    let before = lines
    while true {
      if let place = block[from..<blockEnd].firstIndex(where: { ends.contains($0) }) {
        let end = blockStart + place + 1
        lines?.advance(block.span, 0..<place + 1)
        rest = Array(block[place + 1..<blockEnd])
        let isLast = rest.isEmpty ? try source.ends(at: offset + end) : false
        return chunk(end, isOversizedRow: true, isLast: isLast, before)
      }
      lines?.advance(block.span, 0..<blockEnd)
      (blockStart, from) = (blockStart + blockEnd, 0)
      block.resize(to: Chunk.size)
      blockEnd = try read(Chunk.size, at: offset + blockStart, into: &block, place: 0)
      guard blockEnd > 0 else {
        rest = []
        return chunk(blockStart, isOversizedRow: true, isLast: true, before)
      }
    }
  }

  private mutating func chunk(
    _ length: Int, isOversizedRow: Bool = false, isLast: Bool, _ lines: LineTally?
  ) -> Chunk {
    defer { offset += length }
    return Chunk(
      offset: offset, length: length, isOversizedRow: isOversizedRow, isLast: isLast && end == nil,
      endIsGuess: isLast && end != nil, lines: lines)
  }
}

extension [UInt8] {
  /// Makes the array exactly so long; what was appended for an earlier chunk goes.
  mutating func resize(to length: Int) {
    reserveCapacity(length)
    while count < length { append(contentsOf: [UInt8].zeros.prefix(length - count)) }
    if count > length { removeLast(count - length) }
  }

  /// A stretch to append at once: `repeatElement` takes a step a byte where nothing is optimised.
  private static let zeros = [UInt8](repeating: 0, count: 1 << 14)
}

/// A run of a source's bytes that a worker takes away to read on its own.
package struct Chunk: Hashable, Sendable {
  package let offset: Int
  package let length: Int
  /// Whether it is the beginning of one row that is longer than the limit, in place of whole rows and what is between them.
  package var isOversizedRow = false
  /// Whether the source, or the list of its rows, ends where the chunk ends.
  package var isLast: Bool
  /// How many brackets of JSON are open around its rows.
  package var depth = 0
  /// What the objects of JSON around its rows say of them.
  package var facts: SourceOverrides?
  /// Whether a row only seems to end where the chunk ends; reading the chunk shows it.
  package var endIsGuess = false

  /// The line on which it begins, if the source is read only once, so that nobody can count lines later.
  var lines: LineTally?

  /// How many bytes a chunk has unless a row needs more: small enough that bytes, index and columns stay in a core's
  /// own cache.
  package static let size = 1 << 18

  /// How many bytes a chunk of a pipe has: all that a pipe holds. Each read wakes the writer and lets a worker wait for the
  /// other, which costs more than a larger chunk does.
  static let pipeSize = 1 << 20

  /// Bytes that may be read after a chunk: the fast paths load sixteen at a time, wherever a field begins.
  package static let padding = 64
}
