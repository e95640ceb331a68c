import FinanceDomain
import SystemPackage

/// The bytes of one source, to be read at any place and more than once.
///
/// A regular file is read with `pread` and never mapped: a mapped file that another program shortens kills its
/// reader. What cannot be read twice (a pipe, a FIFO, standard input) is taken into memory first, because the second
/// look that duplicates need has to see the same bytes as the first.
///
/// A file is held open only while it is read, so that a folder may have more files than a process has descriptors;
/// each time it is opened it has to be the file it was at first.
package final class InputFile: Sendable {
  /// The name the person knows it by.
  package let name: String
  /// How many bytes it has.
  package let size: Int
  /// The number of its first line; not 1 where the bytes are a part of a file.
  package let firstLine: Int
  /// How large its parts may be.
  package let limits: InputLimits

  private let storage: Storage

  private enum Storage: Sendable {
    case memory([UInt8])
    case file(FileStamp)
  }

  /// The open file, while it is read.
  private let descriptor = Mutex<FileDescriptor?>(nil)

  /// Bytes that are already here.
  package init(name: String, bytes: [UInt8], firstLine: Int = 1, limits: InputLimits = InputLimits()) {
    self.name = name
    self.firstLine = firstLine
    self.limits = limits
    size = bytes.count
    storage = .memory(bytes)
  }

  /// Opens a file, or reads a pipe to its end.
  ///
  /// - Throws: ``SourceFailure`` with the system's reason.
  package init(path: String, limits: InputLimits = InputLimits()) throws(SourceFailure) {
    name = path
    firstLine = 1
    self.limits = limits
    do {
      let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
      let stamp = try FileStamp(of: descriptor)
      if stamp.isRegularFile {
        try descriptor.close()
        storage = .file(stamp)
        size = stamp.size
      } else {
        let bytes = try descriptor.closeAfter {
          try InputFile.readToEnd(of: descriptor, limit: limits.whole)
        }
        storage = .memory(bytes)
        size = bytes.count
      }
    } catch {
      throw SourceFailure(path: path, opening: error, limits)
    }
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: ``SourceFailure`` with the system's reason.
  package init(
    standardInputNamed name: String, limits: InputLimits = InputLimits()
  ) throws(SourceFailure) {
    self.name = name
    firstLine = 1
    self.limits = limits
    do {
      let bytes = try InputFile.readToEnd(of: .standardInput, limit: limits.whole)
      storage = .memory(bytes)
      size = bytes.count
    } catch {
      throw SourceFailure(path: name, opening: error, limits)
    }
  }

  /// The same file up to a place, as if it ended there: what stands behind is no row.
  package init(_ file: InputFile, upTo end: Int) {
    name = file.name
    firstLine = file.firstLine
    limits = file.limits
    storage = file.storage
    size = min(end, file.size)
  }

  deinit { rest() }

  /// Closes the file until it is read again.
  package func rest() {
    descriptor.withLock { open in
      try? open?.close()
      open = nil
    }
  }

  /// Fills `buffer[place...]` with the bytes from `offset` on, as many as there are up to `count`, and says how many.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off or the file has become shorter.
  package func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    let wanted = min(count, size - offset)
    guard wanted > 0 else { return 0 }
    switch storage {
    case .memory(let bytes):
      buffer.replaceSubrange(place..<place + wanted, with: bytes[offset..<offset + wanted])
    case .file(let stamp):
      do {
        let descriptor = try openDescriptor(stamp)
        try InputFile.fill(&buffer, place..<place + wanted, from: descriptor, at: offset)
      } catch {
        throw SourceFailure(path: name, reading: error, offset: offset)
      }
    }
    return wanted
  }

  /// The open file; it is opened if it rests, and has to be the same file as before.
  private func openDescriptor(_ stamp: FileStamp) throws -> FileDescriptor {
    try descriptor.withLock { open in
      if let open { return open }
      let descriptor = try FileDescriptor.open(FilePath(name), .readOnly, options: .closeOnExec)
      open = descriptor
      guard try FileStamp(of: descriptor) == stamp else { throw InputChanged() }
      return descriptor
    }
  }

  /// The bytes of a range, as far as there are any.
  package func bytes(in range: Range<Int>) throws(SourceFailure) -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    var bytes = [UInt8](repeating: 0, count: range.count)
    _ = try read(range.count, at: range.lowerBound, into: &bytes, place: 0)
    return bytes
  }

  /// The place behind the next of these bytes, or the end.
  package func offset(behindNext wanted: [UInt8], from start: Int) throws(SourceFailure) -> Int {
    var block = [UInt8](repeating: 0, count: Chunk.size)
    var offset = start
    while offset < size {
      let count = try read(Chunk.size, at: offset, into: &block, place: 0)
      if let place = block[..<count].firstIndex(where: { wanted.contains($0) }) { return offset + place + 1 }
      offset += count
    }
    return offset
  }

  /// Makes sure that the file is still the one that was opened.
  ///
  /// - Throws: ``SourceFailure`` if its size or its time of modification has changed.
  package func checkUnchanged() throws(SourceFailure) {
    guard case .file(let stamp) = storage else { return }
    guard let now = try? FileStamp(ofPath: name), now == stamp else { throw SourceFailure(changed: name) }
  }

  /// Reads exactly the range; `pread` may give less than asked for and may be interrupted.
  private static func fill(
    _ buffer: inout [UInt8], _ range: Range<Int>, from descriptor: FileDescriptor, at offset: Int
  ) throws {
    var done = 0
    // The system call writes through a pointer; the slice of the buffer keeps it within the range.
    try unsafe buffer.withUnsafeMutableBytes { bytes in
      while done < range.count {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: bytes[range.lowerBound + done..<range.upperBound])
        let count = try unsafe descriptor.read(
          fromAbsoluteOffset: Int64(offset + done), into: rest, retryOnInterrupt: true)
        guard count > 0 else { throw InputShortened() }
        done += count
      }
    }
  }

  private static func readToEnd(of descriptor: FileDescriptor, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try unsafe chunk.withUnsafeMutableBytes {
        try unsafe descriptor.read(into: $0, retryOnInterrupt: true)
      }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { throw PipeTooLong() }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

/// The file is not the one it was when it was first opened.
struct InputChanged: Error {}

/// A pipe holds more than is taken into memory.
struct PipeTooLong: Error {}

/// The file ended before the size it had when it was opened.
struct InputShortened: Error {}

extension SourceFailure {
  init(path: String, opening error: any Error, _ limits: InputLimits = InputLimits()) {
    switch error {
    case is PipeTooLong:
      self.init(
        path: path, kind: .refused, code: .inputSize,
        message: "what is not a file is held in memory, and this has more than \(limits.shown(.whole)); "
          + "write it to a file first, or \(limits.remedy(.whole, "it"))")
    case Errno.noSuchFileOrDirectory, Errno.notDirectory:
      self.init(path: path, kind: .missing, message: "there is no such file; check the path")
    case Errno.permissionDenied, Errno.notPermitted:
      self.init(path: path, kind: .missing, message: "the file may not be read; check its permissions")
    case Errno.isDirectory:
      self.init(path: path, kind: .missing, message: "this is a folder inside a folder; name it on its own")
    case let error as Errno:
      self.init(path: path, kind: .broken, message: "the file cannot be read: \(error)")
    default:
      self.init(path: path, kind: .broken, message: "the file cannot be read: \(error)")
    }
  }

  /// The file is not what it was a moment ago.
  init(changed path: String, kind: SourceFailure.Kind = .broken) {
    self.init(
      path: path, kind: kind,
      message: "the file changed while it was read; run again when nothing writes to it")
  }

  init(path: String, reading error: any Error, offset: Int) {
    if error is InputChanged {
      self.init(changed: path)
    } else if error is InputShortened {
      self.init(
        path: path, kind: .broken,
        message: "the file became shorter while it was read; run again when nothing writes to it")
    } else {
      self.init(path: path, kind: .broken, message: "reading broke off after \(offset) bytes: \(error)")
    }
  }
}
