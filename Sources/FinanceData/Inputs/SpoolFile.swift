import FinanceDomain
import SystemPackage

/// A file without a name for what is more than memory should hold: it is in the folder that `TMPDIR` names, else in `/tmp`,
/// may be read by nobody else, and is gone when the program ends, however it ends. It is made when the first bytes come.
package final class SpoolFile: OuterMemory {
  /// What it takes, for messages.
  package enum Content: Hashable, Sendable {
    /// What comes through a pipe of that name, so that it can be read again.
    case stream(String)
    /// What is put in order, or is written out once it is known to be whole.
    case rows
    /// The sums of payees of which there are very many.
    case payees
  }

  private let content: Content
  private let folder: String
  /// What messages about it begin with.
  private var name: String { if case .stream(let name) = content { name } else { folder } }
  private let state = Mutex<(file: FileDescriptor?, count: Int)>((nil, 0))

  var count: Int { state.withLock(\.count) }

  /// Nothing yet; the file will be in the temporary folder.
  package convenience init(for content: Content) { self.init(for: content, in: SpoolFile.temporaryFolder) }

  init(for content: Content, in folder: String) { (self.content, self.folder) = (content, folder) }

  deinit { state.withLock { try? $0.file?.close() } }

  private static var temporaryFolder: String {
    // The pointer is read at once; nothing in this program changes the environment.
    guard let path = unsafe getenv("TMPDIR").map({ unsafe String(cString: $0) }), !path.isEmpty else {
      return "/tmp"
    }
    return path
  }

  private func open() throws -> FileDescriptor {
    let path = FilePath(folder).appending("finance-\(String(UInt64.random(in: 0 ... .max), radix: 16))")
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
      permissions: .ownerReadWrite)
    unsafe unlink(path.string)
    return file
  }

  /// Writes bytes at the end, and says where that is.
  ///
  /// - Throws: ``SourceFailure`` if the folder takes no file, or none as large.
  @discardableResult
  package func keep(_ bytes: ArraySlice<UInt8>) throws(SourceFailure) -> Range<Int> {
    try state.withLock { state throws(SourceFailure) in
      let end = state.count
      do {
        let file = try state.file ?? open()
        state.file = file
        // The system call reads through a pointer to the slice's own bytes.
        try unsafe bytes.withUnsafeBytes {
          _ = try unsafe file.writeAll(toAbsoluteOffset: Int64(end), $0)
        }
      } catch {
        throw SourceFailure(path: name, kind: .broken, message: refusal(after: end, error))
      }
      state.count = end + bytes.count
      return end..<state.count
    }
  }

  /// Forgets all bytes, and gives their room back.
  func removeAll() {
    state.withLock { state in
      try? state.file?.close()
      state = (nil, 0)
    }
  }

  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) {
    guard count > 0, let file = state.withLock(\.file) else { return }
    do {
      try RegularFile.fill(&buffer, place..<place + count, from: file, at: offset)
    } catch {
      throw SourceFailure(path: name, reading: error, offset: offset)
    }
  }

  /// The bytes at that place of the file.
  ///
  /// - Throws: ``SourceFailure`` if they cannot be read.
  package func bytes(in range: Range<Int>) throws(SourceFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    try read(range.count, at: range.lowerBound, into: &bytes, place: 0)
    return bytes
  }

  /// That the temporary folder does not take what has to be kept.
  private func refusal(after count: Int, _ error: any Error) -> String {
    let (kept, way) =
      switch content {
      case .stream:
        ("what comes through a pipe is kept in the folder \(folder)", ", or write it to a file first")
      case .rows: ("rows are put in order in this folder", "")
      case .payees: ("the sums of very many payees are kept in this folder", "")
      }
    return
      "\(kept), which took \(count) bytes and no more: \(error); name one with more room with TMPDIR\(way)"
  }
}

/// Bytes that are given out once all of them are there, and may be more than memory should hold: all but the last of them
/// are in a ``SpoolFile``.
package struct SpooledBytes: Sendable {
  private let file = SpoolFile(for: .rows)
  private var pending: [UInt8] = []
  private var hash = XXHash64()

  private static let block = 1 << 20

  package init() {}

  package var digest: FileDigest {
    FileDigest(byteCount: file.count + pending.count, hash: hash.text)
  }

  /// Takes more of them.
  ///
  /// - Throws: ``SourceFailure`` if the temporary folder has no room.
  package mutating func append(_ bytes: [UInt8]) throws(SourceFailure) {
    hash.combine(bytes.span)
    pending += bytes
    guard pending.count >= SpooledBytes.block else { return }
    try file.keep(pending[...])
    pending.removeAll(keepingCapacity: true)
  }

  /// Shows them, a block at a time.
  ///
  /// - Throws: ``SourceFailure`` if they cannot be read back, and what the visitor throws.
  package func forEachBlock(_ visit: ([UInt8]) throws -> Void) throws {
    var offset = 0
    while offset < file.count {
      let end = min(offset + SpooledBytes.block, file.count)
      try visit(file.bytes(in: offset..<end))
      offset = end
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
