import FinanceDomain
import Synchronization
import SystemPackage

/// A file without a name for what is more than memory should hold: it is in the folder that `TMPDIR` names, else in `/tmp`,
/// may be read by nobody else, and is gone when the program ends, however it ends.
final class SpoolFile: Sendable {
  /// What it takes, for messages.
  enum Content: Sendable {
    /// What comes through a pipe of that name, so that it can be read again.
    case stream(String)
    /// What is put in order, or is written out once it is known to be whole.
    case rows
    /// The sums of payees of which there are very many.
    case payees
  }

  private let content: Content
  private let folder: String
  private let descriptor: FileDescriptor
  private let written = Mutex(0)

  var count: Int { written.withLock { $0 } }

  /// An empty file.
  ///
  /// - Throws: ``SourceFailure`` if the temporary folder takes none.
  init(for content: Content, in folder: String = temporaryFolder) throws(SourceFailure) {
    (self.content, self.folder) = (content, folder)
    let path = FilePath(folder).appending("finance-\(String(UInt64.random(in: 0 ... .max), radix: 16))")
    do {
      descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
    } catch {
      throw SourceFailure(spooling: content, to: folder, after: 0, error)
    }
    unsafe unlink(path.string)
  }

  deinit { try? descriptor.close() }

  static var temporaryFolder: String {
    // The pointer is read at once; nothing in this program changes the environment.
    guard let path = unsafe getenv("TMPDIR").map({ unsafe String(cString: $0) }), !path.isEmpty else {
      return "/tmp"
    }
    return path
  }

  /// Writes bytes at the end.
  func append(_ bytes: ArraySlice<UInt8>) throws(SourceFailure) {
    let end = count
    do {
      // The system call reads through a pointer to the slice's own bytes.
      try unsafe bytes.withUnsafeBytes {
        _ = try unsafe descriptor.writeAll(toAbsoluteOffset: Int64(end), $0)
      }
    } catch {
      throw SourceFailure(spooling: content, to: folder, after: end, error)
    }
    written.withLock { $0 = end + bytes.count }
  }

  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) {
    do {
      try RegularFile.fill(&buffer, place..<place + count, from: descriptor, at: offset)
    } catch {
      throw SourceFailure(path: content.name(in: folder), reading: error, offset: offset)
    }
  }
}

extension SpoolFile.Content {
  /// What messages about it begin with.
  fileprivate func name(in folder: String) -> String {
    switch self {
    case .stream(let name): name
    case .rows, .payees: folder
    }
  }
}

extension SourceFailure {
  /// The temporary folder does not take what has to be kept.
  fileprivate init(
    spooling content: SpoolFile.Content, to folder: String, after count: Int, _ error: any Error
  ) {
    let message =
      switch content {
      case .stream:
        "what comes through a pipe is kept in the folder \(folder), which took \(count) bytes and no more: "
          + "\(error); name one with more room with TMPDIR, or write it to a file first"
      case .payees:
        "the sums of very many payees are kept in this folder, which took \(count) bytes and no more: \(error); "
          + "name one with more room with TMPDIR"
      case .rows:
        "rows are put in order in this folder, which took \(count) bytes and no more: \(error); "
          + "name one with more room with TMPDIR"
      }
    self.init(path: content.name(in: folder), kind: .broken, message: message)
  }
}

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

/// Bytes that are given out once all of them are there, and may be more than memory should hold: all but the last of them
/// are in a ``SpoolFile``.
package struct SpooledBytes: Sendable {
  private var file: SpoolFile?
  private var pending: [UInt8] = []
  private var hash = XXHash64()

  private static let block = 1 << 20

  package init() {}

  package var digest: FileDigest {
    FileDigest(byteCount: (file?.count ?? 0) + pending.count, hash: hash.text)
  }

  /// Takes more of them.
  ///
  /// - Throws: ``SourceFailure`` if the temporary folder has no room.
  package mutating func append(_ bytes: [UInt8]) throws(SourceFailure) {
    hash.combine(bytes.span)
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
