import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("CSV, by either path")
struct CSVCaseTests {
  @Test("rows, refusals and counts are as the table says", arguments: CSVCase.all, [true, false])
  func meaning(_ example: CSVCase, usesFastPath: Bool) throws {
    let marked = MarkedCSV(example.text)
    let found = try Decoding(csv: marked.bytes, usesFastPath: usesFastPath)
    expectEqualLines(found.rows.map { $0.dropFirst(places($0)) }, example.rows.map(\.line))
    expectEqualLines(found.refusals.map(shown), example.refusals.map(shown))
    #expect(try found.refusals.map { try place(of: $0, in: marked.bytes) } == marked.marks)
    #expect(found.skipped == example.skipped)
    #expect(found.isConserved)
  }

  @Test("a chunk's edge may fall anywhere", arguments: CSVCase.all)
  func edges(_ example: CSVCase) throws {
    let bytes = MarkedCSV(example.text).bytes
    let whole = try Decoding(csv: bytes, usesFastPath: false)
    for size in [1, 2, 3, 5, 8, 13, 16, 17, 21, 29, 37, 53, 80] {
      let divided = try Decoding(csv: bytes, chunkSize: size)
      #expect(divided == whole, "chunks of \(size) bytes")
    }
  }

  @Test("names of cases are distinct")
  func names() {
    #expect(Set(CSVCase.all.map(\.name)).count == CSVCase.all.count)
  }

  /// How long the row's place is, with the colon and the space behind it.
  private func places(_ line: String) -> Int { line.prefix { $0 != ":" }.count + 2 }

  /// The row where no column is to blame, else the field.
  private func place(of row: RejectedRow, in bytes: [UInt8]) throws -> Int {
    guard let column = row.columnNumber else { return row.position.byteOffset }
    let source = try OpenSource(InputFile(name: "case.csv", bytes: bytes), format: .csv)
    guard let layout = (source.format as? CSVFormat)?.layout else { return -1 }
    let reader = CSVRecordReader(dialect: layout.dialect)
    let reading = reader.read(bytes.span, at: row.position.byteOffset, isFinal: true)
    guard case .record(let record) = reading else { return -1 }
    #expect(row.column == layout.columnNames[column - 1])
    return record.fields[column - 1].start
  }

  private func shown(_ row: RejectedRow) -> String {
    "\(row.code), column \(row.columnNumber ?? 0), value \(row.value ?? "none")"
  }

  private func shown(_ refusal: CSVCase.Refusal) -> String {
    "\(refusal.code), column \(refusal.column ?? 0), value \(refusal.value ?? "none")"
  }
}
