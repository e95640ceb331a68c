import FinanceDomain
import SystemPackage

/// A regular file, read with `pread` and never mapped: a mapped file that another program shortens kills its reader.
///
/// It is open only while it is read, so that a folder may have more files than a process has descriptors; each time it
/// is opened it has to be the file it was at first. Standard input stays open, and is read from where it is.
final class RegularFile: ByteSource {
  /// What other programs do to a file: it is not the one that was first opened, or ends before the size it had.
  enum Defect: Error { case changed, shortened }

  private let name: String
  private let stamp: FileStamp
  private let isStandardInput: Bool
  /// Where the bytes begin in the file.
  private let start: Int
  /// The open file, while it is read.
  private let descriptor = Mutex<FileDescriptor?>(nil)

  init(path: String, stamp: FileStamp) {
    (name, self.stamp, isStandardInput, start) = (path, stamp, false, 0)
  }

  /// Standard input that is a file, from where it is; programs that share it find it at its end.
  init(standardInputNamed name: String, stamp: FileStamp) throws {
    let start = try FileDescriptor.standardInput.seek(offset: 0, from: .current)
    try FileDescriptor.standardInput.seek(offset: 0, from: .end)
    (self.name, self.stamp, isStandardInput) = (name, stamp, true)
    self.start = min(Int(start), stamp.size)
  }

  deinit { close() }

  var knownSize: Int? { stamp.size - start }

  func close() {
    descriptor.withLock { open in
      if !isStandardInput { try? open?.close() }
      open = nil
    }
  }

  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    let count = min(count, stamp.size - start - offset)
    guard count > 0 else { return 0 }
    do {
      try RegularFile.fill(&buffer, place..<place + count, from: try opened(), at: start + offset)
    } catch {
      throw SourceFailure(path: name, reading: error, offset: offset)
    }
    return count
  }

  func checkUnchanged() throws(SourceFailure) {
    let now = isStandardInput ? try? FileStamp(of: .standardInput) : try? FileStamp(ofPath: name)
    guard now == stamp else { throw SourceFailure(changed: name) }
  }

  private func opened() throws -> FileDescriptor {
    try descriptor.withLock { open in
      if let open { return open }
      let descriptor =
        isStandardInput
        ? FileDescriptor.standardInput
        : try FileDescriptor.open(FilePath(name), .readOnly, options: .closeOnExec)
      open = descriptor
      guard try FileStamp(of: descriptor) == stamp else { throw Defect.changed }
      return descriptor
    }
  }

  /// Reads exactly the range; `pread` may give less than asked for and may be interrupted.
  static func fill(
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
        guard count > 0 else { throw Defect.shortened }
        done += count
      }
    }
  }
}
