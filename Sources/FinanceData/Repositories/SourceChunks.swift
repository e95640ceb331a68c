import FinanceDomain

/// Hands out any source chunk by chunk.
package enum SourceChunks: Sendable {
  case csv(CSVChunks)
  case lines(JSONLineChunks)
  case list(JSONListChunks)
  case document(InputFile?)

  /// The longest document that is read in one piece: places in a chunk are numbers of 32 bits.
  static func longestDocument(_ limits: InputLimits) -> Int { min(limits.whole, 1 << 31) }

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
    case .jsonList(let start):
      self = .list(JSONListChunks(source: source.file, from: start, chunkSize: size))
    case .jsonDocument: self = .document(source.file)
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
    case .list(var chunks):
      defer { self = .list(chunks) }
      return try chunks.next(into: &buffer)
    case .document(let file):
      guard let file else { return nil }
      self = .document(nil)
      return try SourceChunks.whole(file, into: &buffer)
    }
  }

  private static func whole(_ file: InputFile, into buffer: inout [UInt8]) throws(SourceFailure) -> Chunk {
    guard file.size <= longestDocument(file.limits) else { throw SourceFailure(tooLongDocument: file) }
    buffer.resize(to: file.size + Chunk.padding)
    _ = try file.read(file.size, at: 0, into: &buffer, place: 0)
    return Chunk(offset: 0, length: file.size, content: .rows, isLast: true)
  }
}

extension SourceFailure {
  /// Arrays are read a part at a time where their elements can be told apart; everything else that is JSON is held in
  /// memory.
  init(tooLongDocument file: InputFile) {
    let limits = file.limits
    let isTechnical = file.size <= limits.whole
    let shown = isTechnical ? "2 GiB" : limits.shown(.whole)
    self.init(
      path: file.name, kind: .refused, code: .jsonSize,
      message:
        "a JSON document that is no plain list of objects is read whole, and this one has more than \(shown); "
        + "convert it to JSON Lines" + (isTechnical ? "" : ", or \(limits.remedy(.whole, "it"))"))
  }
}
