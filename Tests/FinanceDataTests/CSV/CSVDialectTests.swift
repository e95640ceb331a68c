import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Quotes and comments of CSV dialects")
struct CSVDialectTests {
  @Test(
    "fields are what the quotes of the dialect make of them",
    arguments: [
      (.single, "'a;b';'it''s';O'Brien\n", ["a;b", "it's", "O'Brien"]),
      (.single, "\"a\";b\n", ["\"a\"", "b"]),
      (.none, "\"a;5\" tall;'b'\n", ["\"a", "5\" tall", "'b'"]),
      (.double, "\"a;b\";'c'\n", ["a;b", "'c'"]),
    ] as [(QuoteStyle, String, [String])])
  func quotes(_ quote: QuoteStyle, _ text: String, _ fields: [String]) {
    let dialect = CSVDialect(delimiter: UInt8(ascii: ";"), quote: quote)
    let reading = CSVRecordReader(dialect: dialect).read(Array(text.utf8).span, at: 0, isFinal: true)
    guard case .record(let record) = reading else {
      Issue.record("\(reading)")
      return
    }
    #expect(record.fields.map { String(decoding: $0.bytes, as: UTF8.self) } == fields)
    #expect(record.defect == nil)
  }

  @Test("a quote of the dialect that never closes breaks its line only")
  func unclosed() {
    let dialect = CSVDialect(delimiter: UInt8(ascii: ";"), quote: .single)
    let bytes = Array("'s Gravenhage;1\nb;2\n".utf8)
    let reading = CSVRecordReader(dialect: dialect).read(bytes.span, at: 0, isFinal: true)
    guard case .record(let record) = reading else {
      Issue.record("\(reading)")
      return
    }
    #expect(record.defect == .unclosedQuote)
    #expect(record.next == 16)
  }

  @Test("lines that begin like a comment are passed over, wherever they stand")
  func comments() {
    let dialect = CSVDialect(comments: [Array("#".utf8), Array("//".utf8)])
    #expect(
      records("# a,\"b\na,b\n//\n/,c\r\n#\rd,#\n# e", dialect) == [["a", "b"], ["/", "c"], ["d", "#"]])
    #expect(records("a,b\n#", dialect) == [["a", "b"]])
    #expect(records("a,b\n//", dialect) == [["a", "b"]])
    #expect(records("a,b\n/", dialect) == [["a", "b"], ["/"]])
  }

  @Test("only RFC 4180 is plain, and an empty comment is none")
  func plain() {
    #expect(CSVDialect().isPlain)
    #expect(CSVDialect(comments: [[]]).isPlain)
    #expect(!CSVDialect(comments: [[0x23]]).isPlain)
    #expect(!CSVDialect(quote: .single).isPlain)
    #expect(!CSVDialect(quote: .none).isPlain)
    #expect(!CSVDialect(hasRemarks: true).isPlain)
  }

  @Test(
    "a cut is where a record ends, in any dialect", arguments: Seeds.list(2),
    [
      CSVDialect(quote: .single), CSVDialect(quote: .none), CSVDialect(comments: [Array("#".utf8)]),
    ])
  func cutting(_ seed: UInt64, _ dialect: CSVDialect) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", ",", "'", "''", "\"", "\n", "\r\n", "#", "b,c\n", "'x\ny',"].map { Array($0.utf8) }
    let cutting = CSVCutting(dialect: dialect, width: 2)
    for _ in 0..<300 {
      let bytes = (0..<random.number(in: 1...30)).flatMap { _ in random.pick(pieces) }
      guard let cut = cutting.lastRecordEnd(in: bytes, count: bytes.count), cut > 0 else { continue }
      #expect(starts(bytes, dialect).contains(cut), "\(ByteLiteral.text(of: bytes)) at \(cut)")
    }
  }

  /// Where reading goes on behind each record and line.
  private func starts(_ bytes: [UInt8], _ dialect: CSVDialect) -> Set<Int> {
    var places: Set<Int> = []
    var place = 0
    while place < bytes.count {
      switch CSVRecordReader(dialect: dialect).read(bytes.span, at: place, isFinal: true) {
      case .record(let record): place = record.next
      case .nothing(let next): place = next
      case .incomplete: return places
      }
      places.insert(place)
    }
    return places
  }

  private func records(_ text: String, _ dialect: CSVDialect) -> [[String]] {
    let bytes = Array(text.utf8)
    var (records, place) = ([[String]](), 0)
    while place < bytes.count {
      switch CSVRecordReader(dialect: dialect).read(bytes.span, at: place, isFinal: true) {
      case .record(let record):
        records.append(record.fields.map { String(decoding: $0.bytes, as: UTF8.self) })
        place = record.next
      case .nothing(let next): place = next
      case .incomplete: return records
      }
    }
    return records
  }
}
