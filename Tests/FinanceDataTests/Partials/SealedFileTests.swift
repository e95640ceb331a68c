import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Partials and identities that something else has written")
struct SealedFileTests {
  private func header(sources: Int) -> String {
    #"{"schema":"finance.partial/1","grain":"month","sources":\#(sources),"settings":[]}"#
  }

  private let source =
    #"{"record":"source","number":0,"path":"a.csv","format":"csv","read":0,"accepted":0,"rejected":0,"#
    + #""duplicate":0,"skipped":0,"outside":0,"headers":1}"#

  /// The lines, and the one that seals them.
  private func sealed(_ lines: [String]) -> String {
    let text = lines.map { $0 + "\n" }.joined()
    return text + #"{"record":"end","lines":\#(lines.count),"hash":"\#(FileDigest(Array(text.utf8)).hash)"}"#
      + "\n"
  }

  private func refusal(of text: String) throws -> String? {
    let folder = try TemporaryFolder()
    let path = try folder.write("p.partial", text)
    do {
      _ = try PartialReader.read([path], expecting: nil, calendar: .civil)
      return nil
    } catch let error as SourceFailure {
      #expect(error.code == .partialSpoilt)
      return String(error.message.prefix { $0 != ";" })
    }
  }

  @Test("A whole partial is read, and its figures are taken once the last line has sealed them")
  func whole() throws {
    let sum =
      #"{"record":"sum","at":"2024-05","currency":"EUR","type":"expense","count":2,"sum":"4.50","account":"a","#
      + #""category":"food"}"#
    let folder = try TemporaryFolder()
    let path = try folder.write("p.partial", sealed([header(sources: 1), source, sum]))
    let partial = try PartialReader.read([path], expecting: nil, calendar: .civil)
    #expect(partial.rowCounts.sources.map(\.path) == ["a.csv"])
    #expect(partial.summary.totals.flows { $0.currency }[.eur]?.expense.decimal == 4.5)
    #expect(
      try refusal(of: sealed([header(sources: 1), source, "{}"]))
        == "line 3: this line is not one that a partial has")
  }

  @Test("A number of sources that a partial cannot have is refused")
  func counts() throws {
    #expect(
      try refusal(of: sealed([header(sources: -1)])) == "line 1: this is not a partial (finance.partial/1)")
    for count in [1, Int.max] {
      #expect(try refusal(of: sealed([header(sources: count)])) == "line 2: here a source should be")
    }
    #expect(try refusal(of: sealed([header(sources: 2), source])) == "line 3: here a source should be")
  }

  @Test("That a partial is cut or was changed is said before anything about its lines")
  func order() throws {
    let bad = sealed([header(sources: 1), #"{"record":"source"}"#])
    #expect(try refusal(of: bad) == "line 2: here a source should be")
    let cut = "the partial is cut: its last line is missing"
    #expect(try refusal(of: String(bad.dropLast())) == "line 3: \(cut)")
    #expect(try refusal(of: header(sources: 1) + "\n{}\n") == "line 2: \(cut)")
    #expect(try refusal(of: header(sources: 1)) == "line 1: \(cut)")
    let changed = bad.replacing("month", with: "day")
    #expect(
      try refusal(of: changed) == "line 3: the partial is not what was written: its checksum differs")
    for text in ["", "\n", "date,amount\n", "date,amount"] {
      #expect(try refusal(of: text) == "line 1: this is not a partial (finance.partial/1)")
    }
  }

  @Test("A number of identities that no file can have is refused", arguments: [-1, 1, Int.max / 16, Int.max])
  func records(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = try IdentityFile.bytes(
      IdentityLog(covering: .contents), sources: [], inputs: [], settings: [])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try IdentityFile(folder.write("whole", text)).sources.isEmpty)
    let crafted = text.replacing(#""records":0"#, with: #""records":\#(count)"#)
    let failure = #expect(throws: SourceFailure.self) { try IdentityFile(folder.write("crafted", crafted)) }
    #expect(failure?.code == .partialSpoilt)
    #expect(throws: SourceFailure.self) { try IdentityFile(folder.write("cut", String(text.dropLast()))) }
  }

  @Test("Decisions are made about no more sources than the places of rows tell apart")
  func sources() throws {
    let folder = try TemporaryFolder()
    func file(_ name: String, _ numbers: Range<Int>) throws -> IdentityFile {
      let sources = numbers.map {
        IdentityFile.Source(
          path: "\($0).csv", bytes: 0, rows: 0, rejected: 0, hasIDs: false, lacksIDs: false, isRefused: false,
          mends: false, reading: "", from: nil, to: nil)
      }
      return try IdentityFile(
        folder.write(
          name,
          IdentityFile.bytes(IdentityLog(covering: .contents), sources: sources, inputs: [], settings: [])))
    }
    let most = try file("most", 0..<OpenedSources.limit)
    #expect(try SharedIdentities([most], expecting: []).sources.count == OpenedSources.limit)
    let more = try file("more", OpenedSources.limit..<OpenedSources.limit + 1)
    let failure = #expect(throws: SourceFailure.self) { try SharedIdentities([most, more], expecting: []) }
    #expect(failure?.message.contains("at most 65536 sources") == true)
  }
}
