import FinanceDomain

/// Hands out the elements of an array chunk by chunk.
///
/// Only what stands before tells whether a `}` ends an element or lies deep inside one, or in a text. So the cut is a
/// guess, the last `},{` of the bytes, and it is the reader of the chunk who proves it: from an element's start its
/// elements must end exactly where the chunk does. If all chunks are proved the guesses were right, one after the
/// other; if one is not, the array is read again in one piece.
package struct JSONListChunks: Sendable {
  private var reader: ChunkReader

  /// The elements from that place on, which lies behind the opening bracket.
  ///
  /// - Parameter chunkSize: how many bytes a chunk has unless an element needs more; tests make it small.
  package init(source: InputFile, from start: Int, chunkSize: Int = Chunk.size) {
    reader = ChunkReader(source: source, from: start, chunkSize: chunkSize)
  }

  /// Reads the next chunk into the front of `buffer`, which grows if an element needs it; `nil` at the end.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    let limit = reader.source.limits.line
    return try reader.next(into: &buffer) { bytes, count in
      if let cut = JSONListChunks.lastCut(bytes, count) { return .at(cut) }
      // Nothing to guess from: a cut that is bound to be wrong has the array read in one piece.
      return count > 2 * limit ? .at(count) : .further
    }
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
