import FinanceDomain
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
  ///
  /// - Throws: ``SourceFailure`` if they find no room.
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
