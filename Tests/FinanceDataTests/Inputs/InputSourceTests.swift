import Dispatch
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Sources of transactions")
struct InputSourceTests {
  private let csv = "date,amount,description\n2024-05-03,-1,Coffee\n"
  private let object = #"{"date":"2024-05-03","amount":-1,"description":"Coffee"}"#

  @Test("a folder stands for its files of data, in the order of their names' bytes")
  func folder() throws {
    let folder = try TemporaryFolder()
    for name in ["b.csv", "B.csv", "a.JSON", "ä.csv", "a.jsonl", "z.NdJson", "c2.csv", "c10.csv"] {
      try folder.write(name, name.lowercased().hasSuffix("csv") ? csv : object + "\n")
    }
    for name in [".hidden.csv", "notes.txt", "csv", ".csv", "data.csv.gz", "data.csv~"] {
      try folder.write(name, csv)
    }
    let names = try opened(folder.path).map { try $0.get().file.name.dropFirst(folder.path.utf8.count + 1) }
    #expect(names == ["B.csv", "a.JSON", "a.jsonl", "b.csv", "c10.csv", "c2.csv", "z.NdJson", "ä.csv"])
    #expect(try opened(folder.path + "/").map { try $0.get().file.name }.first == folder.path + "/B.csv")
  }

  @Test("a folder without any says so")
  func emptyFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.txt", csv)
    let failure = failure(folder.path)
    #expect(failure?.kind == .missing)
    #expect(
      failure?.message
        == "the folder holds no file of transactions that ends in .csv, .json, .jsonl, .ndjson; name the files themselves"
    )
  }

  @Test("a folder is not searched for folders, so that no link can make it endless")
  func innerFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.csv", csv)
    try folder.makeFolder("inner.csv")
    try folder.write("inner.csv/b.csv", csv)
    try folder.link("loop.csv", to: ".")
    try folder.link("nowhere.csv", to: "missing.csv")
    let results = opened(folder.path)
    #expect(results.count == 4)
    #expect(try results.first?.get().file.name == folder.path(of: "a.csv"))
    #expect(
      results.dropFirst().map { failure(of: $0)?.message } == [
        "this is a folder inside a folder; name it on its own",
        "this is a folder inside a folder; name it on its own",
        "there is no such file; check the path",
      ])
  }

  @Test("a file that is not there")
  func missing() throws {
    let failure = failure("/nowhere/at all.csv")
    #expect(failure?.kind == .missing && failure?.path == "/nowhere/at all.csv")
    #expect(failure?.message == "there is no such file; check the path")
  }

  @Test(
    "the content says what the format is, never the name",
    arguments: [
      ("date,amount,description\n", InputFormat.csv), ("\u{FEFF}date;amount;description", .csv),
      (#"[{"date":1}]"#, .json), ("\n\t [\n]", .json), ("[", .json), (#"{"transactions":[]}"#, .json),
      ("{\n\"date\": 1\n}\n", .json), ("{\"date\":1}\n{\"date\":2}\n", .jsonl),
      ("\u{FEFF}{\"date\":1}\r\n\r\n{\"date\":2}", .jsonl),
      ("{\"date\":1}\nnonsense\n{\"date\":3}\n", .jsonl), ("{bad}\n{\"date\":2}\n{\"date\":3}\n", .jsonl),
    ])
  func recognition(_ text: String, _ format: InputFormat) throws {
    let folder = try TemporaryFolder()
    for name in ["a.csv", "a.json", "a.txt"] {
      let path = try folder.write(name, text)
      #expect(try opened(path).map { try $0.get().formatName } == [format])
    }
  }

  @Test("the format that is asked for is the one that is read")
  func asked() throws {
    let file = InputFile(name: "a", bytes: Array((object + "\n").utf8))
    #expect(try OpenSource(file, format: .jsonl).format.equals(JSONLinesFormat(from: 0)))
    #expect(try OpenSource(file, format: .json).formatName == .json)
    #expect(throws: SourceFailure.self) { try OpenSource(file, format: .csv) }
  }

  @Test(
    "bytes that are no text are named",
    arguments: [
      (
        [0x50, 0x4B, 3, 4, 1],
        "this is a ZIP archive or a spreadsheet (XLSX, ODS), not text; export the transactions as CSV or JSON"
      ),
      (
        [0x25, 0x50, 0x44, 0x46, 0x2D],
        "this is a PDF document, not text; export the transactions as CSV or JSON"
      ),
      ([0x1F, 0x8B, 8], "this is a gzip archive, not text; export the transactions as CSV or JSON"),
      (
        Array("SQLite format 3\0".utf8),
        "this is an SQLite database, not text; export the transactions as CSV or JSON"
      ),
      (
        Array(repeating: 0, count: 40),
        "this is a binary file, not text; export the transactions as CSV or JSON"
      ),
      ([0xFF, 0xFE, 0x64, 0, 0x61, 0], "the file is encoded as UTF-16LE; save it as UTF-8"),
      ([0xFE, 0xFF, 0, 0x64, 0, 0x61], "the file is encoded as UTF-16BE; save it as UTF-8"),
      ([0x64, 0, 0x61, 0, 0x74, 0, 0x65, 0], "the file is encoded as UTF-16LE; save it as UTF-8"),
      ([0, 0x64, 0, 0x61, 0, 0x74, 0, 0x65], "the file is encoded as UTF-16BE; save it as UTF-8"),
    ] as [([UInt8], String)])
  func signatures(_ bytes: [UInt8], _ sentence: String) {
    let failure = failure(bytes)
    #expect(failure?.message == sentence)
    #expect(failure?.code == .textEncoding && failure?.kind == .refused)
  }

  @Test("files without a word in them")
  func empty() {
    #expect(failure([])?.message == "the file is empty; export it again")
    #expect(failure(Array(" \n\r\n\t".utf8))?.message == "the file holds only blank lines; export it again")
    #expect(
      failure([0xEF, 0xBB, 0xBF])?.message == "the file holds only blank lines; export it again")
  }

  @Test("a FIFO is read to its end, once, and its bytes stay")
  func fifo() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "pipe.csv")
    guard unsafe mkfifo(path, 0o600) == 0 else { return }
    let bytes = Array(csv.utf8)
    DispatchQueue.global().async {
      let descriptor = unsafe open(path, O_WRONLY)
      _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      close(descriptor)
    }
    let source = try opened(path)[0].get()
    #expect(try source.formatName == .csv && source.file.size == bytes.count)
    #expect(try source.file.bytes(in: 5..<1000) == Array(bytes[5...]))
    try source.file.checkUnchanged()
  }

  @Test("a file that grows or shrinks while it is read is found out")
  func change() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", csv)
    let file = try InputFile(path: path)
    try file.checkUnchanged()
    try folder.append("2024-05-04,-2,Tea\n", to: "a.csv")
    #expect(try file.size == csv.utf8.count)
    let failure = #expect(throws: SourceFailure.self) { try file.checkUnchanged() }
    #expect(failure?.message == "the file changed while it was read; run again when nothing writes to it")
    try folder.write("a.csv", "date")
    let shorter = #expect(throws: SourceFailure.self) { try file.bytes(in: 0..<20) }
    #expect(shorter?.message == "the file changed while it was read; run again when nothing writes to it")
    #expect(shorter?.kind == .broken)
  }

  @Test("bytes are given as far as there are any")
  func ranges() throws {
    let file = InputFile(name: "-", bytes: Array("0123456789".utf8))
    #expect(try file.bytes(in: 7..<99) == Array("789".utf8))
    #expect(try file.bytes(in: 50..<99) == [])
    #expect(try file.ends(at: 10) && !file.ends(at: 9))
  }

  private func opened(_ path: String) -> [Result<OpenSource, SourceFailure>] {
    InputSource.path(path).open(SourceOpening()).map { found in
      Result { () throws(SourceFailure) in try found.get() }
    }
  }

  private func failure(_ path: String) -> SourceFailure? { opened(path).first.flatMap { failure(of: $0) } }

  private func failure(of result: Result<OpenSource, SourceFailure>) -> SourceFailure? {
    if case .failure(let failure) = result { failure } else { nil }
  }

  private func failure(_ bytes: [UInt8]) -> SourceFailure? {
    do throws(SourceFailure) {
      _ = try OpenSource(InputFile(name: "a", bytes: bytes), format: nil)
      return nil
    } catch {
      return error
    }
  }
}
