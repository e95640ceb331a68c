import FinanceDomain
import Testing

@testable import FinanceData

@Suite("Where lists of JSON are cut")
struct JSONListChunksTests {
  @Test(
    "a list is cut behind the comma of the last two objects at hand",
    arguments: [
      (#"{"a":1},{"b":2},{"c":3}"#, 20, 16), (#"{"a":1},{"b":2},{"c":3}"#, 16, 8),
      (#"{"a":1},{"b":2},{"c":3}"#, 17, 16), ("{} , \n {\"a\":1}]", 9, 4), ("{\"a\":1}, [2], {}]", 16, 17),
      ("},{}]", 4, 2),
    ])
  func cuts(_ text: String, _ chunkSize: Int, _ length: Int) throws {
    let chunk = try first(of: text, chunkSize: chunkSize)
    #expect(chunk.length == length)
  }

  @Test("without such a place more is read, up to twice the longest element and no further")
  func endless() throws {
    var limits = InputLimits()
    limits.line = 4
    let text = String(repeating: "1,", count: 100)
    #expect(try first(of: text, chunkSize: 8, limits).length == 16)
    #expect(try first(of: text, chunkSize: 9, limits).length == 9)
    #expect(try first(of: text, chunkSize: 4, limits).length == 16)
  }

  private func first(
    of text: String, chunkSize: Int, _ limits: InputLimits = InputLimits()
  ) throws -> Chunk {
    let file = InputFile(name: "a", bytes: Array(text.utf8), limits: limits)
    var chunks = JSONListChunks(source: file, from: 0, chunkSize: chunkSize)
    var buffer: [UInt8] = []
    return try #require(try chunks.next(into: &buffer))
  }
}
