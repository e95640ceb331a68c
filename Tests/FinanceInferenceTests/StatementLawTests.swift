import FinanceConfiguration
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

/// The law of inference: a statement is read right, or something is asked whose offered answers lead to what is right; it is
/// never read wrong. `FINANCE_TEST_ROUNDS=100` takes a hundred thousand statements.
@Suite("Statements of banks that nobody knows")
struct StatementLawTests {
  private enum Fate: Hashable { case right, wrong, asked, lost }

  @Test("are read right or asked about, never wrong")
  func law() async throws {
    var (readable, readAtSight, asked, led) = (0, 0, 0, 0)
    for seed in Seeds.list(1000, salt: 0x51) {
      let statement = RandomStatement(seed: seed)
      let read = try await ReadWithoutHelp(statement.bytes)
      let fate = fate(of: read, statement)
      #expect(fate != .wrong, "\(Seeds.replay(seed)): \(read)\n\(statement.text)")
      if statement.isReadable {
        (readable, readAtSight) = (readable + 1, readAtSight + (fate == .right ? 1 : 0))
      }
      guard fate == .asked else { continue }
      asked += 1
      if try await isLed(read, statement, ImportSettings(), depth: 5) { led += 1 }
    }
    if Seeds.rounds > 1 {
      print(
        "\(readAtSight) of \(readable) that a person could read at sight, \(led) of \(asked) by what is offered"
      )
    }
    #expect(readAtSight * 100 >= readable * 90, "\(readAtSight) of \(readable) at sight")
    #expect(led * 100 >= asked * 95, "\(led) of \(asked) by what is offered")
  }

  private func fate(of read: ReadWithoutHelp, _ statement: RandomStatement) -> Fate {
    guard !read.isRefused else { return read.answers.joined().isEmpty ? .lost : .asked }
    let isRight =
      read.count == statement.count && read.days == statement.days
      && read.sums == statement.hundredths.mapValues { Decimal($0) / 100 }
    // Rows that are refused are told one by one; nothing of them is read wrong.
    return isRight && read.rejected == 0 ? .right : read.rejected > 0 ? .lost : .wrong
  }

  /// Whether some of the answers that are offered, one after the other, lead to what is right.
  private func isLed(
    _ read: ReadWithoutHelp, _ statement: RandomStatement, _ settings: ImportSettings, depth: Int
  ) async throws -> Bool {
    guard depth > 0, let answers = read.answers.first(where: { !$0.isEmpty }) else { return false }
    for answer in answers {
      var settings = settings
      try settings.apply(text: answer)
      let next = try await ReadWithoutHelp(statement.bytes, settings: settings)
      let fate = fate(of: next, statement)
      if fate == .right { return true }
      if fate == .asked, try await isLed(next, statement, settings, depth: depth - 1) { return true }
    }
    return false
  }
}
