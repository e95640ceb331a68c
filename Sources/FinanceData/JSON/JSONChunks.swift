import FinanceDomain

/// Hands out JSON Lines chunk by chunk, each of whole lines. A line end inside a string would be an error, so every
/// line end is a cut.
package struct JSONLineChunks: Sendable {
  private let source: InputFile
  private let chunkSize: Int
  private var offset: Int

  /// The lines from that place on.
  ///
  /// - Parameter chunkSize: how many bytes a chunk has unless a line needs more; tests make it small.
  package init(source: InputFile, from start: Int, chunkSize: Int = Chunk.size) {
    self.source = source
    self.chunkSize = chunkSize
    offset = start
  }

  /// Reads the next chunk into the front of `buffer`, which grows if a line needs it; `nil` at the end.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    guard offset < source.size else { return nil }
    var wanted = chunkSize
    while true {
      let length = min(wanted, source.size - offset)
      buffer.resize(to: length + CSVFastLane.padding)
      _ = try source.read(length, at: offset, into: &buffer, place: 0)
      if offset + length == source.size { return take(length, .rows) }
      if let end = buffer[..<length].lastIndex(of: UInt8(ascii: "\n")) { return take(end + 1, .rows) }
      guard length <= JSONBatchDecoder.objectLimit else { return try skipEndlessLine(length) }
      wanted *= 2
    }
  }

  private mutating func take(_ length: Int, _ content: Chunk.Content) -> Chunk {
    defer { offset += length }
    return Chunk(offset: offset, length: length, content: content, isLast: offset + length == source.size)
  }

  private mutating func skipEndlessLine(_ seen: Int) throws(SourceFailure) -> Chunk {
    let start = offset
    offset = try source.offset(behindNext: [UInt8(ascii: "\n")], from: start + seen)
    return Chunk(offset: start, length: offset - start, content: .oversizedRow, isLast: offset == source.size)
  }
}

/// Hands out the elements of an array chunk by chunk.
///
/// Only what stands before tells whether a `}` ends an element or lies deep inside one, or in a text. So the cut is a
/// guess, the last `},{` of the bytes, and it is the reader of the chunk who proves it: from an element's start its
/// elements must end exactly where the chunk does. If all chunks are proved the guesses were right, one after the
/// other; if one is not, the array is read again in one piece.
package struct JSONListChunks: Sendable {
  private let source: InputFile
  private let start: Int
  private let chunkSize: Int
  private var offset: Int

  /// The elements from that place on, which lies behind the opening bracket.
  ///
  /// - Parameter chunkSize: how many bytes a chunk has unless an element needs more; tests make it small.
  package init(source: InputFile, from start: Int, chunkSize: Int = Chunk.size) {
    self.source = source
    self.chunkSize = chunkSize
    self.start = start
    offset = start
  }

  /// Reads the next chunk into the front of `buffer`, which grows if an element needs it; `nil` at the end.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    guard offset < source.size else { return nil }
    var wanted = chunkSize
    while true {
      let length = min(wanted, source.size - offset)
      buffer.resize(to: length + CSVFastLane.padding)
      _ = try source.read(length, at: offset, into: &buffer, place: 0)
      if offset + length == source.size || length > 2 * JSONBatchDecoder.objectLimit { return take(length) }
      if let cut = JSONListChunks.lastCut(buffer, length) { return take(cut) }
      wanted *= 2
    }
  }

  private mutating func take(_ length: Int) -> Chunk {
    defer { offset += length }
    return Chunk(
      offset: offset, length: length, content: .rows, isFirstOfList: offset == start,
      isLast: offset + length == source.size)
  }

  /// Behind the comma of the last `},{`, with or without white space between the three.
  private static func lastCut(_ bytes: [UInt8], _ length: Int) -> Int? {
    var place = length - 1
    while place > 0 {
      if bytes[place] == UInt8(ascii: "{"), let comma = previous(bytes, before: place),
        bytes[comma] == UInt8(ascii: ","), let brace = previous(bytes, before: comma),
        bytes[brace] == UInt8(ascii: "}")
      {
        return comma + 1
      }
      place -= 1
    }
    return nil
  }

  private static func previous(_ bytes: [UInt8], before place: Int) -> Int? {
    var place = place - 1
    while place >= 0, bytes[place].isJSONWhitespace { place -= 1 }
    return place < 0 ? nil : place
  }
}
