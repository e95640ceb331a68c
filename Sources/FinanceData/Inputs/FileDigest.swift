import FinanceDomain

/// Which bytes a file has.
package struct FileDigest: Hashable, Sendable {
  package let byteCount: Int
  /// XXH64 of them, in hexadecimal digits: what `xxhsum -H1` prints.
  package let hash: String

  package init(byteCount: Int, hash: String) {
    self.byteCount = byteCount
    self.hash = hash
  }

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
    byteCount = try file.readThrough { hash.combine($0, count: $0.count) }
    self.hash = hash.text
  }
}
