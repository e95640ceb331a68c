import FinanceData

/// What is written to one place.
enum OutputContent: Sendable {
  /// Bytes in memory.
  case bytes([UInt8])
  /// Bytes of which there may be more than memory should hold.
  case spooled(SpooledBytes)

  /// A text.
  static func text(_ text: String) -> OutputContent { .bytes(Array(text.utf8)) }

  /// What tells it from others.
  var digest: FileDigest {
    switch self {
    case .bytes(let bytes): FileDigest(bytes)
    case .spooled(let bytes): bytes.digest
    }
  }

  /// Shows it in pieces that are not larger than that.
  ///
  /// - Throws: what `take` throws, and what stops it from being read.
  func forEachPiece(of size: Int, _ take: (ArraySlice<UInt8>) throws -> Void) throws {
    func cut(_ bytes: [UInt8]) throws {
      var rest = bytes[...]
      while !rest.isEmpty {
        try take(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
    }
    switch self {
    case .bytes(let bytes): try cut(bytes)
    case .spooled(let bytes): try bytes.forEachBlock(cut)
    }
  }
}
