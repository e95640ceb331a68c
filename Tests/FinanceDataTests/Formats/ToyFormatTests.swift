import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

/// A format that exists only here: lines such as `2024-05-02|-3.50|Coffee` after the line `toy1`.
private struct ToyFormat: RecognizedFormat, DelimitedFormat {
  static let (name, endings) = (InputFormat("toy"), [".toy"])
  let layout: CSVLayout

  static func recognizes(_ head: SourceHead) throws(SourceFailure) -> Bool {
    try head.bytes().bytes.starts(with: "toy1\n".utf8)
  }

  static func openStandard(_ head: SourceHead) -> any RecognizedFormat {
    let fields: [TransactionField] = [.date, .amount, .description]
    return ToyFormat(
      layout: CSVLayout(
        dialect: CSVDialect(delimiter: UInt8(ascii: "|")), columnNames: fields.map(\.rawValue),
        firstRow: head.start + 5, headerLine: "", mapping: .standard { fields.firstIndex(of: $0) }))
  }

  /// How many decoders were made for the sources of each name.
  static let decoderCounts = Mutex<[String: Int]>([:])

  func decoder(of source: OpenSource, _ conventions: MappingConventions) -> any ChunkDecoder {
    ToyFormat.decoderCounts.withLock { $0[source.file.name, default: 0] += 1 }
    return CSVBatchDecoder(sourceName: source.file.name, layout: layout, conventions: conventions)
  }
}

@Suite("Formats")
struct ToyFormatTests {
  private func opened(_ text: String, named name: String = "a.toy") throws -> OpenSource {
    var opening = SourceOpening()
    opening.formats = [ToyFormat.self] + SourceFormats.all
    return try opening.open(InputFile(name: name, bytes: Array(text.utf8))).get()
  }

  @Test("one type and its place in the list are all that a further format needs")
  func toy() throws {
    let source = try opened("toy1\n2024-05-02|-3.50|Coffee\n2024-05-03|x|Tea\n2024-05-04|12|Salary\n")
    #expect(source.formatName.rawValue == "toy")
    let decoding = try Decoding(source)
    #expect(decoding.rows.count == 2)
    #expect(decoding.refusals.map(\.code) == [.amountTrailing])
    #expect(decoding == (try Decoding(source, usesFastPath: false)))
    var rows = RowLoader(source, conventions: MappingConventions())
    #expect(try rows.transaction(at: 5).description == "Coffee")
    let part = try RejectsFile.part(of: source, rows: decoding.refusals)
    #expect(String(decoding: part, as: UTF8.self).hasPrefix("# finance.rejects/1 toy a.toy\n"))
  }

  @Test("rows are compared without a decoder until one of them has to be taken apart")
  func decoders() throws {
    let source = try opened("toy1\n2024-05-02|-3.50|Coffee\n2024-05-02|-3.50|Coffee\n", named: "decoders.toy")
    func count() -> Int { ToyFormat.decoderCounts.withLock { $0["decoders.toy", default: 0] } }
    let before = count()
    var judge = IdentityJudge(
      sources: [source, source], conventions: MappingConventions(), rejectionLimit: 10)
    let (first, second) = (
      SourcePosition(source: 0, byteOffset: 5), SourcePosition(source: 1, byteOffset: 29)
    )
    #expect(try judge.isSame(second, first))
    #expect(try judge.others[0].bytes(at: 5) == Array("2024-05-02|-3.50|Coffee".utf8))
    #expect(count() == before)
    #expect(try judge.others[0].transaction(at: 29).description == "Coffee")
    #expect(try judge.others[0].transaction(at: 5).description == "Coffee")
    #expect(count() == before + 1)
  }

  @Test("what the further format does not recognize is read as before")
  func others() throws {
    #expect(try opened("date,amount,description\n2024-05-02,-3.5,Coffee\n").formatName == .csv)
    #expect(
      try opened("[{\"date\":\"2024-05-02\",\"amount\":-3.5,\"description\":\"Coffee\"}]").formatName == .json
    )
  }

  @Test("every format has a name, endings of its own, and rows that are written in a format that is read")
  func registered() {
    let all = SourceFormats.all
    #expect(Set(all.map { $0.name }).count == all.count)
    #expect(Set(all.flatMap { $0.endings }).count == all.reduce(0) { $0 + $1.endings.count })
    #expect(all.allSatisfy { format in all.contains { $0.name == format.rejectsFormat } })
    #expect(InputFormat.allCases.map(\.rawValue) == ["csv", "json", "jsonl"])
  }
}
