import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Exports in any convention")
struct InferenceLawTests {
  @Test("are read right or refused, never wrong", arguments: Seeds.list(60, salt: 0x1F))
  func rightOrRefused(seed: UInt64) async throws {
    let export = RandomExport(seed: seed)
    let read = try await ReadWithoutHelp(export.bytes)
    guard !read.isRefused else { return }
    let replay = "\(Seeds.replay(seed)): \(read)\n\(export.text)"
    #expect(read.rejected == 0, "\(replay)")
    #expect(read.count == export.count, "\(replay)")
    #expect(read.days == export.days, "\(replay)")
    #expect(
      try AmountField.parse(read.sum.utf8Span.span).decimal * 100 == Decimal(export.hundredths), "\(replay)")
  }

  @Test("thirty rows with a header in the order of the year need no help")
  func readsMost() async throws {
    var refused = 0
    for seed in Seeds.list(40, salt: 0x2F) {
      let export = RandomExport(seed: seed)
      guard export.count == 30 else { continue }
      if try await ReadWithoutHelp(export.bytes).isRefused { refused += 1 }
    }
    #expect(refused == 0)
  }
}
