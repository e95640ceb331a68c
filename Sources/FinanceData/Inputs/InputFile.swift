import FinanceDomain
import SystemPackage

/// The bytes of one source, to be read at any place and more than once: a file, a stream, bytes in memory, or what one
/// of them is in UTF-8.
///
/// A stream is read as far as it is asked for. See ``stopKeeping()`` for one that is read only once.
package final class InputFile: Sendable {
  package let name: String
  /// The number of its first line; not 1 where the bytes are a part of a file.
  package let firstLine: Int
  package let limits: InputLimits

  private let source: any ByteSource

  package convenience init(
    name: String, bytes: [UInt8], firstLine: Int = 1, limits: InputLimits = InputLimits()
  ) {
    self.init(name: name, BytesInMemory(bytes: bytes), firstLine: firstLine, limits: limits)
  }

  init(name: String, _ source: any ByteSource, firstLine: Int = 1, limits: InputLimits) {
    (self.name, self.source, self.firstLine, self.limits) = (name, source, firstLine, limits)
  }

  /// What a file is in another form.
  convenience init(_ file: InputFile, _ source: any ByteSource) {
    self.init(name: file.name, source, firstLine: file.firstLine, limits: file.limits)
  }

  /// Opens a file. Of what is no regular file nothing is read yet.
  ///
  /// - Throws: ``SourceFailure`` with the system's reason.
  package convenience init(path: String, limits: InputLimits = InputLimits()) throws(SourceFailure) {
    do {
      let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
      let stamp = try FileStamp(of: descriptor)
      guard stamp.isRegularFile else {
        self.init(name: path, InputStream(name: path, descriptor), limits: limits)
        return
      }
      try descriptor.close()
      self.init(name: path, RegularFile(path: path, stamp: stamp), limits: limits)
    } catch {
      throw SourceFailure(path: path, opening: error)
    }
  }

  /// Standard input, from where it is.
  ///
  /// - Throws: ``SourceFailure`` with the system's reason.
  package convenience init(
    standardInputNamed name: String, limits: InputLimits = InputLimits()
  ) throws(SourceFailure) {
    do {
      let stamp = try FileStamp(of: .standardInput)
      let source: any ByteSource =
        stamp.isRegularFile
        ? try RegularFile(standardInputNamed: name, stamp: stamp)
        : InputStream(name: name, .standardInput)
      self.init(name: name, source, limits: limits)
    } catch {
      throw SourceFailure(path: name, opening: error)
    }
  }

  package convenience init(_ file: InputFile, rewritten bytes: [UInt8]) {
    self.init(file, BytesInMemory(bytes: bytes, base: file))
  }

  /// A file of CSV up to its footer, as if it ended there.
  package convenience init(_ file: InputFile, upToFooter text: TableText) {
    self.init(file, text)
  }

  /// The text without its footer, if that is what the file is.
  package var tableText: TableText? { source as? TableText }

  package var knownSize: Int? { source.knownSize }

  /// How many bytes it has. A stream is read to its end for it.
  ///
  /// - Throws: ``SourceFailure`` if reading a stream breaks off.
  package var size: Int {
    get throws(SourceFailure) {
      if let knownSize { return knownSize }
      return try readThrough { _ in }
    }
  }

  /// Shows all bytes, a block at a time, and says how many there are.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off or the file has become shorter.
  package func readThrough(_ visit: (Span<UInt8>) -> Void) throws(SourceFailure) -> Int {
    var block = [UInt8](repeating: 0, count: Chunk.size)
    var offset = 0
    while true {
      let count = try read(block.count, at: offset, into: &block, place: 0)
      visit(block.span.extracting(0..<count))
      offset += count
      if count < block.count { return offset }
    }
  }

  /// The file as it is, to its end and in its own encoding.
  package var original: InputFile { source.base?.original ?? self }

  package var isKept: Bool { source.isKept }
  var isWhole: Bool { source.isWhole }

  /// From now on no byte is asked for twice, so that none of a stream has to be kept.
  package func stopKeeping() { source.stopKeeping() }

  package func close() { source.close() }

  /// Fills `buffer[place...]` with `count` bytes from `offset` on, and says how many there were: fewer only at the end.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off or the file has become shorter.
  package func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    guard count > 0 else { return 0 }
    return try source.read(count, at: offset, into: &buffer, place: place)
  }

  /// The bytes of a range, as far as there are any.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off or the file has become shorter.
  package func bytes(in range: Range<Int>) throws(SourceFailure) -> [UInt8] {
    let range = range.clamped(to: 0..<(knownSize ?? .max))
    var bytes = [UInt8](repeating: 0, count: range.count)
    let count = try read(range.count, at: range.lowerBound, into: &bytes, place: 0)
    bytes.removeLast(range.count - count)
    return bytes
  }

  /// Whether there is no byte at that offset or after it.
  ///
  /// - Throws: ``SourceFailure`` if reading breaks off.
  package func ends(at offset: Int) throws(SourceFailure) -> Bool {
    if let knownSize { return knownSize <= offset }
    return try bytes(in: offset..<offset + 1).isEmpty
  }

  /// Makes sure that the file is still the one that was opened.
  ///
  /// - Throws: ``SourceFailure`` if its size or its time of modification has changed.
  package func checkUnchanged() throws(SourceFailure) { try source.checkUnchanged() }
}

extension SourceFailure {
  package init(path: String, opening error: any Error) {
    switch error {
    case Errno.noSuchFileOrDirectory, Errno.notDirectory:
      self.init(path: path, kind: .missing, message: "there is no such file; check the path")
    case Errno.permissionDenied, Errno.notPermitted:
      self.init(path: path, kind: .missing, message: "the file may not be read; check its permissions")
    case Errno.isDirectory:
      self.init(path: path, kind: .missing, message: "this is a folder inside a folder; name it on its own")
    default:
      self.init(path: path, kind: .broken, message: "the file cannot be read: \(error)")
    }
  }

  package init(changed path: String, kind: SourceFailure.Kind = .broken) {
    self.init(
      path: path, kind: kind,
      message: "the file changed while it was read; run again when nothing writes to it")
  }

  /// A file that is another one than that of which rows were compared before.
  package init(changedSinceCompared path: String) {
    self.init(
      path: path, kind: .broken,
      message: "the file has changed since its identities were written; write these and the decisions again")
  }

  package init(path: String, reading error: any Error, offset: Int) {
    switch error {
    case RegularFile.Defect.changed: self.init(changed: path)
    case RegularFile.Defect.shortened:
      self.init(
        path: path, kind: .broken,
        message: "the file became shorter while it was read; run again when nothing writes to it")
    default:
      self.init(path: path, kind: .broken, message: "reading broke off after \(offset) bytes: \(error)")
    }
  }
}

/// Where the bytes of an ``InputFile`` come from.
protocol ByteSource: Sendable {
  /// How many bytes there are, as far as that is known: a stream's length shows at its end.
  var knownSize: Int? { get }

  /// Fills `buffer[place...]` with `count` bytes from `offset` on, and says how many there were. There are fewer only at
  /// the end.
  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int

  /// The file of which these bytes are the text; the answers below are its own, where there is one.
  var base: InputFile? { get }

  /// Makes sure that the bytes are still those that were read.
  func checkUnchanged() throws(SourceFailure)

  /// Whether bytes can be read a second time.
  var isKept: Bool { get }
  /// Whether all bytes that were read can be, because none had to be given up so far.
  var isWhole: Bool { get }

  /// From now on no byte is asked for twice.
  func stopKeeping()

  /// Gives back what is held open, until more is read.
  func close()
}

extension ByteSource {
  var base: InputFile? { nil }
  func checkUnchanged() throws(SourceFailure) { try base?.checkUnchanged() }
  var isKept: Bool { base?.isKept ?? true }
  var isWhole: Bool { base?.isWhole ?? true }
  func stopKeeping() { base?.stopKeeping() }
  func close() { base?.close() }
}

struct BytesInMemory: ByteSource {
  let bytes: [UInt8]
  var base: InputFile?

  var knownSize: Int? { bytes.count }
  var isKept: Bool { true }
  func stopKeeping() {}

  func read(
    _ count: Int, at offset: Int, into buffer: inout [UInt8], place: Int
  ) throws(SourceFailure) -> Int {
    let count = min(count, bytes.count - offset)
    guard count > 0 else { return 0 }
    buffer.replaceSubrange(place..<place + count, with: bytes[offset..<offset + count])
    return count
  }
}

extension WaitingMutex where Value: Sendable {
  /// Does something with the value and with a buffer of the caller's.
  ///
  /// The buffer changes hands with the lock, so that the closure need not capture what belongs to the caller.
  func withLock<Result: Sendable, Failure: Error>(
    lending buffer: inout [UInt8], _ body: (inout Value, inout [UInt8]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    defer { swap(&bytes, &buffer) }
    return try withLock { value throws(Failure) in try body(&value, &bytes) }
  }
}
