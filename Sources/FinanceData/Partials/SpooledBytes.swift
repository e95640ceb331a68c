import FinanceDomain

/// Bytes that are given out once all of them are there, and may be more than memory should hold: all but the last of them
/// are in a ``SpoolFile``.
package struct SpooledBytes: Sendable {
  private var file: SpoolFile?
  private var pending: [UInt8] = []
  private var hash = XXHash64()

  private static let block = 1 << 20

  /// None yet.
  package init() {}

  /// What tells them from others.
  package var digest: FileDigest {
    FileDigest(byteCount: (file?.count ?? 0) + pending.count, hash: hash.text)
  }

  /// Takes more of them.
  ///
  /// - Throws: ``SourceFailure`` if the temporary folder has no room.
  package mutating func append(_ bytes: [UInt8]) throws(SourceFailure) {
    hash.combine(bytes.span, count: bytes.count)
    pending += bytes
    guard pending.count >= SpooledBytes.block else { return }
    if file == nil { file = try SpoolFile(for: .rows) }
    try file?.append(pending[...])
    pending.removeAll(keepingCapacity: true)
  }

  /// Shows them, a block at a time.
  ///
  /// - Throws: ``SourceFailure`` if they cannot be read back, and what the visitor throws.
  package func forEachBlock(_ visit: ([UInt8]) throws -> Void) throws {
    var offset = 0
    while let file, offset < file.count {
      var block = [UInt8](repeating: 0, count: min(SpooledBytes.block, file.count - offset))
      try file.read(block.count, at: offset, into: &block, place: 0)
      try visit(block)
      offset += block.count
    }
    if !pending.isEmpty { try visit(pending) }
  }
}

extension SpooledBytes {
  /// Lines, with the one that seals them.
  ///
  /// - Parameters:
  ///   - end: the line that seals so many with that hash.
  ///   - write: gives the lines, each with its end.
  /// - Throws: what `write` throws, and ``SourceFailure`` if the temporary folder has no room.
  package static func sealed(
    by end: (_ lines: Int, _ hash: String) -> [UInt8],
    _ write: (_ take: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> SpooledBytes {
    var (bytes, lines) = (SpooledBytes(), 0)
    try write { line in
      try bytes.append(line)
      lines += 1
    }
    try bytes.append(end(lines, bytes.hash.text))
    return bytes
  }
}
