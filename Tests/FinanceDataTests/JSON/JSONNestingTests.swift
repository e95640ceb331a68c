import FinanceDomain
import Foundation
import Testing

@testable import FinanceData

@Suite("Nesting in JSON")
struct JSONNestingTests {
  @Test("512 brackets may be open, of either kind")
  func atTheLimit() {
    #expect(syntaxError(in: lists(512)) == nil)
    #expect(syntaxError(in: objects(512)) == nil)
    #expect(syntaxError(in: Array("[".utf8) + objects(511) + Array("]".utf8)) == nil)
  }

  @Test("the 513th is refused, where it stands")
  func overTheLimit() {
    #expect(syntaxError(in: lists(513)) == JSONError(.tooDeep(limit: 512), at: 512))
    #expect(syntaxError(in: objects(513)) == JSONError(.tooDeep(limit: 512), at: 512 * 5))
    #expect(JSONError(.tooDeep(limit: 512), at: 0).code == .jsonDepth)
  }

  @Test(
    "a raised limit holds brackets of both kinds, and knows each of them",
    arguments: [511, 512, 513, 514, 700])
  func raised(_ depth: Int) throws {
    for first in [true, false] {
      let kinds = (0..<depth).map { ($0 % 3 == 0) == first }
      let opening = kinds.map { $0 ? "{\"a\":" : "[" }.joined()
      let closing = kinds.reversed().map { $0 ? "}" : "]" }.joined()
      let bytes = Array((opening + "1" + closing).utf8)
      var cursor = JSONCursor(at: 0, end: bytes.count, nesting: 1024)
      try cursor.skipValue(in: bytes.span)
      #expect(cursor.offset == bytes.count)
      let wrong = kinds.last == true ? "]" : "}"
      let damaged = Array((opening + "1" + wrong + closing.dropFirst()).utf8)
      cursor = JSONCursor(at: 0, end: damaged.count, nesting: 1024)
      #expect(throws: JSONError.self) { try cursor.skipValue(in: damaged.span) }
    }
  }

  @Test("brackets that were closed count no more")
  func siblings() {
    let row = String(repeating: "[{\"a\":[]}],", count: 2000)
    #expect(syntaxError(in: Array("[\(row)[]]".utf8)) == nil)
  }

  @Test("a record counts the brackets around it")
  func recordsInLists() {
    let fitting = JSONReading(Array("[{\"x\":".utf8) + lists(510) + Array("}]".utf8))
    #expect(fitting.failure == nil && fitting.rows.count == 1)
    let tooDeep = JSONReading(Array("[{\"x\":".utf8) + lists(511) + Array("}]".utf8))
    #expect(tooDeep.failure?.code == .jsonDepth && tooDeep.failureOffset == 6 + 510)
    let wrapped = JSONReading(Array("{\"transactions\":[{\"x\":".utf8) + lists(509) + Array("}]}".utf8))
    #expect(wrapped.failure == nil && wrapped.rows.count == 1)
  }

  @Test(
    "a hundred thousand brackets do not need a stack", arguments: ["[", "{\"a\":", "[{\"transactions\":"])
  func smallStack(_ opening: String) async {
    let bytes = Array(String(repeating: opening, count: 100_000).utf8)
    let codes = await onSmallStack { [syntaxError(in: bytes)?.code, JSONReading(bytes).failure?.code] }
    #expect(codes == [.jsonDepth, .jsonDepth])
  }

  @Test("the deepest document that is accepted fits a small stack")
  func deepestOnSmallStack() async {
    let bytes = objects(512)
    #expect(
      await onSmallStack { [syntaxError(in: bytes)?.code, JSONReading(bytes).failure?.code] } == [nil, nil])
  }

  private func lists(_ count: Int) -> [UInt8] {
    Array((String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8)
  }

  private func objects(_ count: Int) -> [UInt8] {
    Array(
      (String(repeating: "{\"a\":", count: count - 1) + "{}" + String(repeating: "}", count: count - 1)).utf8)
  }
}

/// What the work gives on a thread with a stack of 256 KiB.
private func onSmallStack<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async -> Answer {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: work()) }
    thread.stackSize = 256 * 1024
    thread.start()
  }
}
