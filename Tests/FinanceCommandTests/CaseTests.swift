import FinanceTestSupport
import Foundation
import Testing

/// The cases in `Cases/`. To record what the program says now, set `FINANCE_RECORD_CASES=1`; such a run fails, so
/// that nobody takes it for a test, and every recorded file is to be read before it is kept. `FINANCE_CASES=<pattern>`
/// runs only the cases whose `topic/name` the regular expression matches somewhere, and of the tests that try every
/// command only those whose name it matches.
@Suite("Cases of the command line")
struct CaseTests {
  private static let isRecording = ProcessInfo.processInfo.environment["FINANCE_RECORD_CASES"] == "1"

  private static let chosen = CommandCase.all.filter { CommandCase.isChosen($0.description) }

  @Test("A run gives exactly what its case says", arguments: chosen)
  func run(_ example: CommandCase) throws {
    let outcome = try example.outcome()
    guard !CaseTests.isRecording else {
      try example.record(outcome)
      Issue.record("recorded; read the result")
      return
    }
    let expected = try example.expectation()
    expectEqualBytes(outcome.run.output, expected.run.output, "standard output")
    expectEqualBytes(outcome.run.errors, expected.run.errors, "standard error")
    #expect(outcome.run.status == expected.run.status)
    #expect(outcome.outputs.keys.sorted() == expected.outputs.keys.sorted())
    for (path, bytes) in expected.outputs { expectEqualBytes(outcome.outputs[path] ?? [], bytes, path) }
  }

  @Test("The cases are found")
  func count() {
    #expect(CommandCase.all.count > 800)
    #expect(!CaseTests.chosen.isEmpty, "no case is called so")
  }
}

/// Expects the same bytes, and shows the lines that differ if they are not.
func expectEqualBytes(
  _ actual: [UInt8], _ expected: [UInt8], _ comment: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard actual != expected else { return }
  let texts = (String(decoding: actual, as: UTF8.self), String(decoding: expected, as: UTF8.self))
  expectEqualText(texts.0, texts.1, comment, sourceLocation: sourceLocation)
  if texts.0 == texts.1 {
    Issue.record("\(comment): bytes differ that are not UTF-8", sourceLocation: sourceLocation)
  }
}
