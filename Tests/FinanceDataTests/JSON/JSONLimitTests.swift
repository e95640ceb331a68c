import FinanceDomain
import Testing

@testable import FinanceData
@testable import FinanceInference

/// The limits of one element from both sides, in every way in which elements follow one another.
@Suite("Elements of JSON at their limits")
struct JSONLimitTests {
  private static let object = #"{"date":"2024-05-03","amount":-1.25,"description":"Coffee and cake"}"#

  /// What stands around the elements of a document.
  static let styles = [("", "\n"), ("[", "]"), ("{\"transactions\":[", "]}")]

  @Test("an object", arguments: styles, [true, false])
  func objects(_ style: (String, String), _ usesFastPath: Bool) throws {
    let length = JSONLimitTests.object.utf8.count
    let kept = try decoding(JSONLimitTests.object, style, usesFastPath) { $0.line = length }
    #expect(kept.rows.count == 1 && kept.refusals.isEmpty)
    let refused = try decoding(JSONLimitTests.object, style, usesFastPath) { $0.line = length - 1 }
    #expect(refused.rows.isEmpty && refused.refusals.map(\.code) == [.jsonSize])
  }

  @Test("a value", arguments: styles, [true, false])
  func values(_ style: (String, String), _ usesFastPath: Bool) throws {
    let kept = try decoding(JSONLimitTests.object, style, usesFastPath) { $0.field = 15 }
    #expect(kept.rows.count == 1 && kept.refusals.isEmpty)
    let refused = try decoding(JSONLimitTests.object, style, usesFastPath) { $0.field = 14 }
    #expect(refused.rows.isEmpty && refused.refusals.map(\.code) == [.jsonSize])
    #expect(refused.refusals.map(\.column) == ["description"])
  }

  @Test("what is no object is refused as that, unless it is too long", arguments: styles)
  func others(_ style: (String, String)) throws {
    #expect(try decoding("[1,2]", style) { $0.line = 5 }.refusals.map(\.code) == [.jsonShape])
    #expect(try decoding("[1,2]", style) { $0.line = 4 }.refusals.map(\.code) == [.jsonSize])
  }

  @Test("a line just as long as the limit is not taken for one without an end")
  func lastLineOfBuffer() throws {
    let length = JSONLimitTests.object.utf8.count
    let text = JSONLimitTests.object + "\n" + JSONLimitTests.object + "\n"
    for chunkSize in [length, length + 1] {
      var limits = InputLimits()
      limits.line = length
      let source = try OpenSource(
        InputFile(name: "a", bytes: Array(text.utf8), limits: limits), format: .jsonl)
      let found = try Decoding(source, chunkSize: chunkSize)
      #expect(found.rows.count == 2 && found.refusals.isEmpty)
    }
  }

  private func decoding(
    _ element: String, _ style: (String, String), _ usesFastPath: Bool = true,
    limiting limit: (inout InputLimits) -> Void
  ) throws -> Decoding {
    var limits = InputLimits()
    limit(&limits)
    let bytes = Array((style.0 + element + style.1).utf8)
    let source = try OpenSource(
      InputFile(name: "a", bytes: bytes, limits: limits), format: style.0.isEmpty ? .jsonl : .json)
    return try Decoding(source, usesFastPath: usesFastPath)
  }
}
