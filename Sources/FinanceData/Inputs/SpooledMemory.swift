import FinanceDomain
import Synchronization

/// What aggregates put away, in a file without a name that is made when the first one does.
final class SpooledMemory: OuterMemory {
  private let file = Mutex<SpoolFile?>(nil)
  private let folder: String

  /// Nothing yet; the file will be in that folder.
  init(in folder: String = SpoolFile.temporaryFolder) { self.folder = folder }

  func keep(_ bytes: [UInt8]) throws(SourceFailure) -> Range<Int> {
    try file.withLock { file throws(SourceFailure) in
      let spool = if let file { file } else { try SpoolFile(for: .payees, in: folder) }
      file = spool
      let start = spool.count
      try spool.append(bytes[...])
      return start..<start + bytes.count
    }
  }

  func bytes(in range: Range<Int>) throws(SourceFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    guard let spool = file.withLock({ $0 }), !range.isEmpty else { return bytes }
    try spool.read(range.count, at: range.lowerBound, into: &bytes, place: 0)
    return bytes
  }
}
