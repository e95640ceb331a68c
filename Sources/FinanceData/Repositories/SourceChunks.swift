import FinanceDomain

/// Hands out any source chunk by chunk.
package enum SourceChunks: Sendable {
  case csv(CSVChunks)
  case lines(JSONLineChunks)
  case json(JSONChunks)
  /// No more, because the source is refused.
  case none

  /// The chunks of a source.
  ///
  /// - Parameter size: how many bytes a chunk has unless a row needs more; tests make it small.
  package init(_ source: OpenSource, size: Int = Chunk.size) {
    switch source.plan {
    case .csv(let layout):
      self = .csv(
        CSVChunks(
          source: source.file, layout: layout, followsQuotes: source.followsQuotes, chunkSize: size))
    case .jsonLines(let start):
      self = .lines(JSONLineChunks(source: source.file, from: start, chunkSize: size))
    case .json(let lists):
      self = .json(
        JSONChunks(source.file, lists, guesses: source.guesses, source.surroundings, chunkSize: size))
    }
  }

  /// Reads the next chunk into the front of `buffer`, which grows if a row needs it; `nil` at the end.
  package mutating func next(into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk? {
    switch self {
    case .csv(var chunks):
      defer { self = .csv(chunks) }
      return try chunks.next(into: &buffer)
    case .lines(var chunks):
      defer { self = .lines(chunks) }
      return try chunks.next(into: &buffer)
    case .json(var chunks):
      // Moved, so that what it has learned of the document is not copied for every chunk.
      self = .none
      defer { self = .json(chunks) }
      return try chunks.next(into: &buffer)
    case .none: return nil
    }
  }

  /// What people should be told that only the whole source shows.
  var notices: [String] {
    guard case .json(let chunks) = self else { return [] }
    return chunks.pendingLists.map { SourceFindings.notice(leavingOut: $0) }
  }
}
