import FinanceDomain
import Synchronization

/// What aggregates put away, in a file without a name that is made when the first one does.
package final class SpooledMemory: OuterMemory {
  private let file = Mutex<SpoolFile?>(nil)
  private let folder: String

  /// Nothing yet; the file will be in the temporary folder.
  package convenience init() { self.init(in: SpoolFile.temporaryFolder) }

  init(in folder: String) { self.folder = folder }

  /// Keeps the bytes at the end of the file.
  ///
  /// - Throws: ``SourceFailure`` if the folder takes no file, or none as large.
  package func keep(_ bytes: [UInt8]) throws(SourceFailure) -> Range<Int> {
    try file.withLock { file throws(SourceFailure) in
      let spool = if let file { file } else { try SpoolFile(for: .payees, in: folder) }
      file = spool
      let start = spool.count
      try spool.append(bytes[...])
      return start..<start + bytes.count
    }
  }

  /// The bytes at that place of the file.
  ///
  /// - Throws: ``SourceFailure`` if they cannot be read.
  package func bytes(in range: Range<Int>) throws(SourceFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    guard let spool = file.withLock({ $0 }), !range.isEmpty else { return bytes }
    try spool.read(range.count, at: range.lowerBound, into: &bytes, place: 0)
    return bytes
  }
}
