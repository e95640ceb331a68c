import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("The two paths of JSON at random")
struct JSONFastPathLawTests {
  @Test("the fast path only says yes, in lines and in lists", arguments: Seeds.list(4, salt: 10))
  func onlyYes(_ seed: UInt64) throws {
    var documents = RandomJSON(seed: seed)
    let zone = try ZoneRules(identifier: "UTC")
    for round in 0..<40 {
      let isList = round.isMultiple(of: 2)
      let bytes = isList ? documents.list(20) : documents.lines(20)
      for conventions in [MappingConventions(), MappingConventions(zone: zone, defaultCurrency: .eur)] {
        let fast = Result { try read(bytes, isList: isList, conventions: conventions) }
        let careful = Result {
          try read(bytes, isList: isList, usesFastPath: false, conventions: conventions)
        }
        guard fast.isSame(as: careful) else {
          Issue.record(
            "\(Seeds.replay(seed)): \(String(decoding: bytes, as: UTF8.self))\n\(fast)\n\(careful)")
          return
        }
        #expect((try? careful.get().isConserved) ?? true)
      }
    }
  }

  @Test("lines in small chunks are the lines in one", arguments: Seeds.list(3, salt: 11))
  func lineChunks(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var documents = RandomJSON(seed: seed)
    for _ in 0..<25 {
      let bytes = documents.lines(15)
      guard !bytes.isEmpty else { continue }
      let whole = try read(bytes, isList: false, usesFastPath: false)
      for size in [1, random.number(in: 2...60), random.number(in: 60...600)] {
        guard try read(bytes, isList: false, chunkSize: size) == whole else {
          Issue.record(
            "\(Seeds.replay(seed)): chunks of \(size) bytes of \(String(decoding: bytes, as: UTF8.self))")
          return
        }
      }
    }
  }

  @Test(
    "a list in chunks is the list in one piece, or the guess is found out", arguments: Seeds.list(4, salt: 12)
  )
  func listChunks(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var documents = RandomJSON(seed: seed)
    var proved = 0
    for _ in 0..<40 {
      let bytes = documents.list(15)
      let whole = try? readWhole(bytes)
      for size in [1, random.number(in: 2...60), random.number(in: 60...600)] {
        guard let divided = try? read(bytes, isList: true, chunkSize: size) else { continue }
        guard divided == whole else {
          Issue.record(
            "\(Seeds.replay(seed)): chunks of \(size) bytes of \(String(decoding: bytes, as: UTF8.self))")
          return
        }
        proved += 1
      }
      guard let undivided = try? read(bytes, isList: true) else { continue }
      #expect(undivided == whole)
    }
    #expect(proved > 0)
  }

  @Test(
    "what looks like a cut and is none is found out",
    arguments: [
      #"[{"date":"2024-05-03","amount":-1,"description":"a","tags":[{"date":1},{"date":2}]}]"#,
      #"[{"date":"2024-05-03","amount":-1,"description":"a"},{"tags":[[{},{"date":1},{"date":2}]],"date":"2024-05-03","amount":-1,"description":"b"}]"#,
    ])
  func wrongGuess(_ text: String) throws {
    let bytes = Array(text.utf8)
    #expect(throws: SourceFailure.self) { try read(bytes, isList: true, chunkSize: bytes.count - 3) }
    #expect(try read(bytes, isList: true) == readWhole(bytes))
  }

  @Test(
    "objects as short as they can be fit the columns made for them",
    arguments: [#"{"date":20240503,"name":"a","value":1}"#, #"{"date":20240503,"name":1,"value":1}"#],
    [true, false])
  func shortest(_ object: String, _ isList: Bool) throws {
    let objects = Array(repeating: object, count: 500)
    let text = isList ? "[" + objects.joined(separator: ",") + "]" : objects.joined(separator: "\n")
    #expect(try read(Array(text.utf8), isList: isList).rows.count == 500)
  }

  @Test("a chunk that ends within a number is not read past its end")
  func cutNumber() throws {
    let row = #"{"date":"2024-05-03","description":"a","amount":-1}"#
    let found = try read(Array((row + "\n" + row + "\n" + row.dropLast()).utf8), isList: false)
    #expect(found.rows.count == 2)
    #expect(found.refusals.map(\.code) == [.jsonSyntax])
  }

  private func read(
    _ bytes: [UInt8], isList: Bool, chunkSize: Int = Chunk.size, usesFastPath: Bool = true,
    conventions: MappingConventions = MappingConventions()
  ) throws -> Decoding {
    var source = try OpenSource(InputFile(name: "case.json", bytes: bytes), format: isList ? .json : .jsonl)
    if isList {
      source = OpenSource(source.file, as: JSONFormat(JSONLists(start: 0, places: [JSONPointer(keys: [])])))
    }
    return try Decoding(source, chunkSize: chunkSize, usesFastPath: usesFastPath, conventions: conventions)
  }

  private func readWhole(_ bytes: [UInt8]) throws -> Decoding {
    let lists = JSONLists(start: 0, places: [JSONPointer(keys: [])])
    var source = OpenSource(InputFile(name: "case.json", bytes: bytes), as: JSONFormat(lists))
    source.guesses = false
    return try Decoding(source)
  }
}
