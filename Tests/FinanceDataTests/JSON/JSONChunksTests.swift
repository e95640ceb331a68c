import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Where documents of JSON are cut")
struct JSONChunksTests {
  @Test(
    "a list is cut behind the comma of the last two objects at hand",
    arguments: [
      (#"[{"a":1},{"a":2},{"a":3}]"#, 20, 16), (#"[{"a":1},{"a":2},{"a":3}]"#, 13, 8),
      (#"[{"a":1},{"a":2},{"a":3}]"#, 17, 8), ("[{} , \n {\"a\":1}]", 9, 4),
      (#"[{"a":1},{"b":2},{"c":3}]"#, 20, 16), ("[{\"a\":1}, [2], {}]", 14, 13),
    ])
  func cuts(_ text: String, _ chunkSize: Int, _ length: Int) throws {
    #expect(try chunks(of: text, chunkSize: chunkSize).first?.length == length)
  }

  @Test("elements of several lists are handed out, and of nothing else", arguments: [1, 7, 30, 1000])
  func lists(_ chunkSize: Int) throws {
    let text = #"{"n":[{"c":1}],"x":[{"a":1},{"a":[{"b":2}]}],"m":{"x":[]},"y":[{"d":"]}"},2],"z":"x"}"#
    for guesses in [true, false] {
      let chunks = try chunks(of: text, ["/x", "/y", "/m/x"], chunkSize: chunkSize, guesses: guesses)
      let bytes = Array(text.utf8)
      let handedOut = chunks.map { String(decoding: bytes[$0.offset..<$0.offset + $0.length], as: UTF8.self) }
      #expect(handedOut.joined() == #"{"a":1},{"a":[{"b":2}]}]{"d":"]}"},2]"#)
    }
  }

  @Test("an element that is too long is one chunk, whatever it holds")
  func oversized() throws {
    var limits = InputLimits()
    limits.line = 100
    let long = #"{"a":""# + String(repeating: #"\"},{"#, count: 100_000) + #""}"#
    let found = try chunks(of: "[{\"a\":1},\(long),{\"a\":2}]", chunkSize: 16, limits)
    #expect(found.map(\.isOversizedRow) == [false, true, false])
    #expect(found[1].length == long.utf8.count)
  }

  @Test("white space of any length is passed in bounded memory")
  func spaces() throws {
    var limits = InputLimits()
    (limits.line, limits.field) = (100, 100)
    let space = String(repeating: " ", count: 2_000_000)
    let found = try chunks(of: "\(space)[{\"a\":1},\(space){\"a\":2}\(space)]\(space)", chunkSize: 16, limits)
    #expect(found.allSatisfy { !$0.isOversizedRow })
  }

  @Test(
    "a list of transactions that comes late refuses the document, one of pending ones is told",
    arguments: [("later", true), ("pending", false)])
  func lateLists(_ name: String, _ isRefused: Bool) throws {
    let row = #"{"date":"2024-05-03","amount":-1.5,"description":"a"}"#
    let text = "{\"transactions\":[\(row)],\"x\":{\"\(name)\":[{\"n\":1},\(row)]}}"
    let reading = JSONReading(text)
    #expect((reading.failure?.code == .jsonShape) == isRefused)
    #expect(
      reading.failure?.message.contains("/transactions, /x/later") ?? false == isRefused)
  }

  @Test(
    "documents are read alike whatever the size of chunks, with and without guesses",
    arguments: Seeds.list(6, salt: 31))
  func law(_ seed: UInt64) throws {
    var documents = RandomDocument(seed: seed)
    for _ in 0..<60 {
      let (text, places) = documents.next()
      let whole = Result { try decoding(text, places, Chunk.size, guesses: false) }
      for size in [1, 20, 64, 200, 700] {
        let exact = Result { try decoding(text, places, size, guesses: false) }
        guard exact.isSame(as: whole) else {
          Issue.record("\(Seeds.replay(seed)): chunks of \(size) of \(text)\n\(exact)\n\(whole)")
          return
        }
        guard let guessed = try? decoding(text, places, size, guesses: true) else { continue }
        #expect(guessed == (try? whole.get()), "\(Seeds.replay(seed)): chunks of \(size) of \(text)")
      }
    }
  }

  private func decoding(
    _ text: String, _ places: [String], _ size: Int, guesses: Bool
  ) throws -> Decoding {
    var lists = JSONLists(start: 0, places: places.compactMap { JSONPointer($0) })
    lists.refusesRivals = false
    var source = OpenSource(InputFile(name: "case.json", bytes: Array(text.utf8)), as: JSONFormat(lists))
    if !guesses { source.guesses = false }
    return try Decoding(source, chunkSize: size)
  }

  private func chunks(
    of text: String, _ places: [String] = [""], chunkSize: Int, _ limits: InputLimits = InputLimits(),
    guesses: Bool = true
  ) throws -> [Chunk] {
    let file = InputFile(name: "a", bytes: Array(text.utf8), limits: limits)
    let lists = JSONLists(start: 0, places: places.compactMap { JSONPointer($0) })
    var chunks = JSONChunks(file, lists, guesses: guesses, chunkSize: chunkSize)
    var buffer: [UInt8] = []
    var found: [Chunk] = []
    while let chunk = try chunks.next(into: &buffer) { found.append(chunk) }
    return found
  }
}

/// Documents with lists of rows at several places, from a seed; some are spoilt.
struct RandomDocument {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A document, and the places of its lists of rows.
  mutating func next() -> (text: String, places: [String]) {
    var places: [String] = []
    let text = object(at: "", depth: 0, &places)
    guard random.once(in: 4) else { return (text, places) }
    var bytes = Array(text.utf8)
    let index = random.below(bytes.count)
    switch random.below(3) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(random.pick(Array("{}[],:\"\\ 0a".utf8)), at: index)
    default: bytes.removeLast(bytes.count - index)
    }
    return (String(decoding: bytes, as: UTF8.self), places)
  }

  private mutating func object(at place: String, depth: Int, _ places: inout [String]) -> String {
    var members: [String] = []
    for number in 0..<random.number(in: 1...4) {
      let inner = place + "/k\(number)"
      let value: String
      switch random.below(depth < 3 ? 5 : 3) {
      case 0:
        places.append(inner)
        value = list()
      case 1: value = random.pick(["1", "\"},{\\\"\"", "null", "[]", "[[{}],{\"x\":\"]\"}]", "{}"])
      case 2: value = "[{\"x\":1},{\"x\":2}]"
      default: value = object(at: inner, depth: depth + 1, &places)
      }
      members.append("\"k\(number)\":\(gap())\(value)")
    }
    return "{" + members.joined(separator: "," + gap()) + "}"
  }

  private mutating func list() -> String {
    let comma = random.pick([",", ", ", ",\n"])
    let rows = (0..<random.below(12)).map { _ in row() }
    return "[" + gap() + rows.joined(separator: comma) + gap() + "]"
  }

  private mutating func row() -> String {
    let date = #""date":"2024-05-0\#(random.number(in: 1...9))""#
    let rest =
      #""amount":-\#(random.number(in: 1...99)).5,"description":""#
      + random.pick(["a", "b },{ c", "]", "\\\"}]", "é"]) + "\""
    switch random.below(8) {
    case 0: return "{\(date),\(rest),\"tags\":[{\"date\":1},{\"date\":2}]}"
    case 1: return "{\(date),\(rest),\"tags\":[{\"x\":[{}]},{\"y\":\"[\"}]}"
    case 2: return "{\(rest),\(date)}"
    case 3: return random.pick(["1", "null", "[]", "\"},{\"", "{}"])
    default: return "{\(date),\(rest)}"
    }
  }

  private mutating func gap() -> String { random.pick(["", "", "", " ", "\n  "]) }
}
