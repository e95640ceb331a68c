import FinanceDomain

/// Which bytes a file has.
package struct FileDigest: Hashable, Sendable {
  /// How many.
  package let byteCount: Int
  /// XXH64 of them, in hexadecimal digits: what `xxhsum -H1` prints.
  package let hash: String

  /// What is known of bytes already.
  package init(byteCount: Int, hash: String) {
    self.byteCount = byteCount
    self.hash = hash
  }

  /// Of these bytes.
  package init(_ bytes: [UInt8]) {
    byteCount = bytes.count
    var hash = XXHash64()
    hash.combine(bytes.span, count: bytes.count)
    self.hash = hash.text
  }

  /// Of a source's bytes as they are in its file, whatever was made of its encoding.
  ///
  /// - Throws: ``SourceFailure`` if they cannot be read again.
  init(_ source: OpenSource) throws(SourceFailure) {
    let name = source.file.name
    let isFile = (try? FileStamp(ofPath: name))?.isRegularFile ?? false
    let file = isFile ? try InputFile(path: name) : source.file.original
    var hash = XXHash64()
    var block = [UInt8](repeating: 0, count: 1 << 18)
    var offset = 0
    while true {
      let count = try file.read(block.count, at: offset, into: &block, place: 0)
      hash.combine(block.span, count: count)
      offset += count
      if count < block.count { break }
    }
    byteCount = offset
    self.hash = hash.text
  }
}
