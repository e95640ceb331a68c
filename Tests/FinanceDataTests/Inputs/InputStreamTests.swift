import FinanceDomain
import FinanceTestSupport
import Foundation
import SystemPackage
import Testing

@testable import FinanceData

@Suite("Streams")
struct InputStreamTests {
  /// Rows of CSV, some over several lines, with every kind of line end.
  private static func csv(rows: Int) -> String {
    let ends = ["\n", "\r\n", "\r"]
    return "date,amount,description\n"
      + (0..<rows).map { row in
        let text = row.isMultiple(of: 5) ? "\"Tea,\n \"\"hot\"\" \(row)\r\n\"" : "Coffee \(row)"
        return "2024-05-03,-\(row).25,\(text)\(ends[row % 3])"
      }.joined()
  }

  @Test(
    "Chunks of a stream are those of a file, whatever comes at once", arguments: [1, 7, 64, 1000, 70_000])
  func chunks(_ size: Int) throws {
    let bytes = Array(InputStreamTests.csv(rows: size < 64 ? 60 : 2000).utf8)
    for pieces in [1, 13, 65_536] where size > 1 || pieces > 1 {
      let stream = try Pipe(bytes, pieces: pieces)
      let file = InputFile(name: "-", bytes: bytes)
      for guesses in [true, false] {
        #expect(try chunks(of: stream.file, size, guesses) == chunks(of: file, size, guesses))
      }
    }
  }

  private func chunks(of file: InputFile, _ size: Int, _ guesses: Bool) throws -> [[UInt8]] {
    let layout = try CSVLayout(source: file, from: 0, hasRemarks: false)
    var chunks = ChunkReader(source: file, layout: layout, followsQuotes: !guesses, chunkSize: size)
    var (buffer, found) = ([UInt8](), [[UInt8]]())
    while let chunk = try chunks.next(into: &buffer) {
      found.append(Array(buffer[..<chunk.length]) + [chunk.isLast ? 1 : 0])
    }
    return found
  }

  @Test("What came is kept: in memory, and after the first MiBs in a file without a name")
  func kept() throws {
    let bytes = (0..<6_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let stream = try Pipe(bytes, pieces: 100_000)
    #expect(stream.file.knownSize == nil && stream.file.isKept)
    #expect(try stream.file.bytes(in: 5_000_000..<5_000_100) == Array(bytes[5_000_000..<5_000_100]))
    #expect(try stream.file.bytes(in: 4_259_835..<4_259_845) == Array(bytes[4_259_835..<4_259_845]))
    #expect(try stream.file.size == bytes.count)
    #expect(try stream.file.bytes(in: 5_999_990..<6_000_500) == Array(bytes[5_999_990...]))
    #expect(try stream.file.ends(at: bytes.count) && !stream.file.ends(at: bytes.count - 1))
  }

  @Test("Of what is read only once 64 MiB are kept; of more, the beginning and the end")
  func notKept() throws {
    let bytes = (0..<80_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let stream = try Pipe(bytes, pieces: 1_000_000).file
    stream.stopKeeping()
    #expect(try stream.bytes(in: 60_000_000..<60_000_009) == Array(bytes[60_000_000..<60_000_009]))
    #expect(try stream.bytes(in: 5_000_000..<5_000_009) == Array(bytes[5_000_000..<5_000_009]))
    #expect(stream.isWhole)
    #expect(try stream.size == bytes.count && !stream.isKept && !stream.isWhole)
    #expect(try stream.bytes(in: 10..<20) == Array(bytes[10..<20]))
    #expect(try stream.bytes(in: 79_999_800..<80_000_000) == Array(bytes[79_999_800...]))
    for place in [100_000, 5_000_000, 60_000_000] {
      let failure = #expect(throws: SourceFailure.self) { try stream.bytes(in: place..<place + 1) }
      #expect(failure?.kind == .broken)
    }
  }

  @Test("Chunks of what is read only once know their lines", arguments: [7, 64, 1000])
  func lines(_ size: Int) throws {
    let bytes = Array(InputStreamTests.csv(rows: 300).utf8)
    let stream = try Pipe(bytes, pieces: 99).file
    stream.stopKeeping()
    let layout = try CSVLayout(source: stream, from: 0, hasRemarks: false)
    var chunks = ChunkReader(source: stream, layout: layout, followsQuotes: true, chunkSize: size)
    var buffer: [UInt8] = []
    while let chunk = try chunks.next(into: &buffer) {
      #expect(chunk.lines?.line == lineNumber(at: chunk.offset, of: bytes))
    }
  }

  @Test("Lines are counted alike however the bytes come", arguments: Seeds.list(20))
  func tally(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<500).map { _ in Array("\r\n\n\rab".utf8).randomElement(using: &random) ?? 0 }
    var (tally, place) = (LineTally(line: 1), 0)
    while place < bytes.count {
      let next = min(bytes.count, place + Int.random(in: 0...60, using: &random))
      tally.advance(bytes.span, place..<next)
      #expect(tally.line == lineNumber(at: next, of: bytes), "\(next)")
      place = next
    }
  }

  /// A CR at the end of what has come ends a line, whatever comes next.
  private func lineNumber(at place: Int, of bytes: [UInt8]) -> Int {
    var (line, isAfterReturn) = (1, false)
    for byte in bytes[..<place] {
      if byte == 0x0D || (byte == 0x0A && !isAfterReturn) { line += 1 }
      isAfterReturn = byte == 0x0D
    }
    return line
  }

  @Test("What is put away comes back, and a folder that takes nothing is named")
  func memory() throws {
    let memory = SpoolFile(for: .payees)
    let places = try ["ab", "", "cde"].map { try memory.keep(ArraySlice($0.utf8)) }
    #expect(places == [0..<2, 2..<2, 2..<5])
    #expect(try places.map { try memory.bytes(in: $0) } == [Array("ab".utf8), [], Array("cde".utf8)])
    let failure = #expect(throws: SourceFailure.self) {
      try SpoolFile(for: .payees, in: "/nonexistent").keep([1])
    }
    #expect(
      failure?.message == "the sums of very many payees are kept in this folder, which took 0 bytes and no "
        + "more: No such file or directory; name one with more room with TMPDIR")
    #expect(failure?.path == "/nonexistent" && failure?.kind == .broken)
  }

  @Test("Where the temporary folder takes nothing, it is named")
  func noSpool() throws {
    let failure = #expect(throws: SourceFailure.self) {
      try SpoolFile(for: .stream("-"), in: "/nonexistent").keep([1])
    }
    #expect(
      failure?.message
        == "what comes through a pipe is kept in the folder /nonexistent, which took 0 bytes and no more: "
        + "No such file or directory; name one with more room with TMPDIR, or write it to a file first")
    #expect(failure?.kind == .broken)
  }
}

/// A pipe that a thread writes bytes to.
private struct Pipe {
  let file: InputFile

  init(_ bytes: [UInt8], pieces: Int) throws {
    let (reading, writing) = try FileDescriptor.pipe()
    file = InputFile(name: "-", InputStream(name: "-", reading), limits: InputLimits())
    Thread.detachNewThread {
      // A reader that goes away before the end must not end this process; what a thread of its own blocks, no child inherits.
      var broken = sigset_t()
      unsafe sigemptyset(&broken)
      unsafe sigaddset(&broken, SIGPIPE)
      unsafe pthread_sigmask(SIG_BLOCK, &broken, nil)
      for start in stride(from: 0, to: bytes.count, by: pieces) {
        guard (try? writing.writeAll(bytes[start..<min(start + pieces, bytes.count)])) != nil else { break }
      }
      try? writing.close()
    }
  }
}
