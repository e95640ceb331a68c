import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Resolved periods")
struct ResolvedPeriodTests {
  @Test(
    "Open ends are closed by the data, closed ones stay",
    arguments: [
      ("all", "2024-01-05", "2024-06-30", "2024-01-05..2024-06-30"),
      ("2024-05", "2024-01-05", "2024-06-30", "2024-05-01..2024-05-31"),
      ("2024-05..", "2024-01-05", "2024-06-30", "2024-05-01..2024-06-30"),
      ("..2024-05", "2024-01-05", "2024-06-30", "2024-01-05..2024-05-31"),
      ("2024-05..", "2024-01-05", "2024-04-30", "none"),
      ("..2024-05", "2024-06-01", "2024-06-30", "none"),
      ("all", nil, nil, "none"),
      ("2024-05..", nil, nil, "none"),
      ("2024-05", nil, nil, "2024-05-01..2024-05-31"),
    ] as [(String, String?, String?, String)])
  func resolving(period: String, first: String?, last: String?, days: String) {
    var data: ClosedRange<CalendarDay>?
    if let first, let last { data = .on(first)...(.on(last)) }
    let resolved = ResolvedPeriod(.typed(period), data: data)
    let found = resolved.days.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "none"
    #expect(found == days)
    #expect(resolved.label == period)
  }
}
