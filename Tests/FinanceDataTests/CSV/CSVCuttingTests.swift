import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Where CSV is cut")
struct CSVCuttingTests {
  @Test(
    "wherever the bytes end, the cut is a place where a record begins",
    arguments: Seeds.list(4, salt: 1))
  func cuts(_ seed: UInt64) {
    var files = RandomCSV(seed: seed)
    for round in 0..<24 {
      let bytes = round.isMultiple(of: 2) ? files.noise(80) : files.file(rows: 4)
      let starts = recordStarts(bytes)
      let cutting = CSVCutting(dialect: CSVDialect(), width: 3)
      for count in 0...bytes.count {
        let cut = cutting.lastRecordEnd(in: bytes, count: count)
        guard let cut, cut <= count, starts.contains(cut) else {
          Issue.record("\(Seeds.replay(seed)): cut at \(cut ?? -1) of \(count) in \(bytes)")
          return
        }
      }
    }
  }

  @Test(
    "blocks of bytes are followed to the last line end that ends a record", arguments: Seeds.list(4, salt: 3))
  func blocks(_ seed: UInt64) {
    var files = RandomCSV(seed: seed)
    var answers = 0
    for round in 0..<48 {
      let bytes = round.isMultiple(of: 4) ? files.noise(400) : files.file(rows: 12)
      let starts = recordStarts(bytes)
      for count in stride(from: 64, through: bytes.count, by: 64) {
        let block = bytes.span.extracting(0..<count)
        guard let end = LaneBlocks.recordEnd(in: block, delimiter: UInt8(ascii: ","), quote: CSVDialect.quote)
        else { continue }
        answers += 1
        let last = starts.filter { $0 > 0 && $0 <= count && bytes[$0 - 1] == CSVDialect.lineFeed }.max() ?? 0
        // A quote that nothing closes ends with its line, which only the end of the file shows.
        let isOpen = !bytes[..<count].count { $0 == CSVDialect.quote }.isMultiple(of: 2)
        #expect(
          end == last || isOpen && starts.contains(end), "\(Seeds.replay(seed)): \(count) bytes of \(bytes)")
      }
    }
    #if arch(x86_64)
      #expect(answers > 0)
    #endif
  }

  @Test("a file in small chunks is the file in one", arguments: Seeds.list(4, salt: 2))
  func chunks(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var files = RandomCSV(seed: seed)
    for _ in 0..<25 {
      let bytes = files.file(rows: 12)
      let whole = Result { try Decoding(csv: bytes, usesFastPath: false) }
      for size in [1, random.number(in: 2...40), random.number(in: 40...400)] {
        let divided = Result { try Decoding(csv: bytes, chunkSize: size) }
        guard divided.isSame(as: whole) else {
          Issue.record("\(Seeds.replay(seed)): chunks of \(size) bytes of \(bytes)")
          return
        }
      }
    }
  }

  @Test(
    "a row longer than the limit is refused, and the next one read, whatever the chunks",
    arguments: [1 << 18, 1 << 23])
  func longRow(_ size: Int) throws {
    let long = String(repeating: "x", count: InputLimits().line)
    let text = "date,amount,description\n2024-05-03,-1,before\n2024-05-03,-1,\(long)\n2024-05-03,-1,after\n"
    let found = try Decoding(csv: Array(text.utf8), chunkSize: size)
    #expect(found.rows.count == 2 && found.read == 3)
    #expect(found.refusals.map(\.code) == [.csvSize])
    #expect(found.refusals.map(\.byteCount) == [long.utf8.count + 14])
    #expect(found.refusals.map(\.position.byteOffset) == [45])
  }

  @Test("a quote that is still open after the limit ends with its line", arguments: [1 << 18, 1 << 23])
  func longQuote(_ size: Int) throws {
    let row = "2024-05-03,-1,after\n"
    let rows = String(repeating: row, count: 60_000)
    let text = "date,amount,description\n2024-05-03,-1,\"open\n" + rows
    let source = try OpenSource(InputFile(name: "case.csv", bytes: Array(text.utf8)), format: .csv)
    let layout = try #require(source.format as? CSVFormat).layout
    var chunks = ChunkReader(source: source.file, layout: layout, chunkSize: size)
    var buffer: [UInt8] = []
    let first = try #require(try chunks.next(into: &buffer))
    #expect(!first.isOversizedRow)
    let reader = CSVRecordReader(dialect: layout.dialect)
    guard
      case .record(let record) = reader.read(buffer.span.extracting(0..<first.length), at: 0, isFinal: true)
    else { return #expect(Bool(false)) }
    #expect(record.next == "2024-05-03,-1,\"open\n".utf8.count)
    #expect((first.length - record.next).isMultiple(of: row.utf8.count))
  }

  @Test(
    "the quick way cuts behind the last line that is by itself a record of the width",
    arguments: [
      ("1,2,3\n4,5,6\n", 12), ("1,2,3\n4,5,6\n7,8", 12), ("1,2,3\n4,5\n6,7,8", 6), ("1,2,3", nil), ("", nil),
      ("1,2,3\n4,5,\"6\n7,8\n", 6), ("1,2,3\n4,5\"x,6\n", 6), ("\n1,2,3\n", 7), ("1,2,3\n\n\n\n", 6),
      ("1,2,3\nx\nx\nx\n", 6), ("1,2,3\nx\nx\nx\nx\n", nil), ("1,2,3,\n4\n", 7), ("a,\"b,c\n", nil),
      ("1,2,3\r\n4,5,6\r\n", 14), ("\"1\n1,2,3\n", 9), ("\"1,2,3\n", nil),
    ] as [(String, Int?)])
  func quickCut(_ text: String, _ cut: Int?) {
    let cutting = CSVCutting(dialect: CSVDialect(), width: 3)
    #expect(cutting.probableRecordEnd(in: Array((text + "4,5,6\n").utf8), count: text.utf8.count) == cut)
  }

  @Test(
    "the certain way cuts behind the last record, and says where none ends within the limit",
    arguments: [
      ("1,2,3\n4,5,6\n7", 12), ("x\n\"a\"\n\"b", 6), ("x\n\"a\nb\"\n", 8), ("x\n\"a\"\r\"b", 2),
      ("x\n\"a\"\r\n\"b", 7), ("x\n\"a\"\r", 2), ("", 0), ("1,2,3", 0), ("\"1,2,3\n", 0),
      // The limit is ten bytes: a quote that is open for more is one that never closes.
      ("1,2,3\n4,\"7\n9012345", 6), ("1,2,3\n4,\"7\n90123456", 11), ("1234567890", 0), ("12345678901", nil),
      ("\"234567890", 0), ("\"2345678901", nil), ("x\n12345678901", 2), ("x\"\n12345678901", 3),
      ("x\"\n\"2345678901", 3), ("x\"\n1,2,3\n4", 9),
    ] as [(String, Int?)])
  func certainCut(_ text: String, _ cut: Int?) {
    var limits = InputLimits()
    limits.line = 10
    let cutting = CSVCutting(dialect: CSVDialect(limits: limits), width: 3)
    #expect(cutting.lastRecordEnd(in: Array((text + "4,5,6\n").utf8), count: text.utf8.count) == cut)
  }

  /// Where the careful reader, reading the whole from its start, begins records, and the end.
  private func recordStarts(_ bytes: [UInt8]) -> Set<Int> {
    let reader = CSVRecordReader(dialect: CSVDialect())
    var starts: Set<Int> = [0, bytes.count]
    var place = 0
    while place < bytes.count {
      switch reader.read(bytes.span, at: place, isFinal: true) {
      case .record(let record): place = record.next
      case .nothing(let next): place = next
      case .incomplete: return []
      }
      starts.insert(place)
    }
    return starts
  }
}
