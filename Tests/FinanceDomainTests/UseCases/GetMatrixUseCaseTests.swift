import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Totals with time side by side")
struct GetMatrixUseCaseTests {
  @Test(
    "Every cell is what the totals by the same keys and the step say, and sums are sums of what is shown",
    arguments: PeriodStep.allCases.filter { $0 != .total })
  func cells(step: PeriodStep) async throws {
    let dimension = try #require(TotalsReport.Dimension(rawValue: step.rawValue))
    let repository = ListRepository(FlowSamples.transactions(80, seed: 71))
    for period in [DatePeriod.all, .typed("2024-04-20..2024-05-19")] {
      let matrix = try await GetMatrixUseCase(repository: repository).execute(
        by: [.category], columns: step, showing: .expense, in: period)
      let totals = try await GetTotalsUseCase(repository: repository).execute(
        by: [.category, dimension], in: period)
      var seen = 0
      for section in matrix.currencies {
        for row in section.rows {
          for (column, cell) in zip(matrix.columns, row.cells) {
            let expected = totals.rows.first {
              $0.keys == [row.keys[0], column.label] && $0.balance.currency == section.currency
            }
            #expect(cell.decimal == expected?.balance.expense ?? 0)
            if expected != nil { seen += 1 }
          }
          #expect(row.total == row.cells.reduce(.zero, +))
        }
        #expect(section.totals.total == section.rows.reduce(.zero) { $0 + $1.total })
      }
      #expect(seen == totals.rows.count)
      for (one, next) in zip(matrix.columns, matrix.columns.dropFirst()) {
        #expect(one.last.adding(days: 1) == next.first)
      }
    }
  }

  @Test(
    "An average is rounded to the digits of the currency, halves away from zero",
    arguments: [
      ("10", "10", "0.01", 3, "6.67"), ("0.01", "0.01", "0.01", 2, "0.02"), ("1", "1", "1", 3, "1"),
    ])
  func averages(one: String, other: String, third: String, count: Int, expected: String) throws {
    let sum = try [one, other, third].reduce(into: ExactSum.zero) { sum, text in
      sum.add(try FixedPoint(exactly: #require(Decimal(string: text))))
    }
    #expect(Rounding.average(sum, of: count, places: 2).decimal == Decimal(string: expected))
    #expect(Rounding.average(.zero - sum, of: count, places: 2).decimal == Decimal(string: "-" + expected))
  }
}
