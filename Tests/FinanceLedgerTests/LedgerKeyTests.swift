import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("The keys of rows in a ledger")
struct LedgerKeyTests {
  @Test(
    "A key is the day and the number, the earliest day first",
    arguments: [
      ("0001-01-01", 0, 0), ("0001-01-02", 3, 1_000_000_000_003),
      ("1970-01-01", 999_999_999_999, 719_162_999_999_999_999),
      ("2024-05-03", 17, 739_008_000_000_000_017), ("9999-12-31", 0, 3_652_058_000_000_000_000),
    ] as [(String, Int64, Int64)])
  func keys(_ day: String, _ number: Int64, _ key: Int64) {
    let made = LedgerKey(day: CalendarDay.on(day).dayNumber, number: number)
    #expect(made.key == key)
    #expect(made.number == number)
    #expect(made.day == CalendarDay.on(day).dayNumber)
    #expect(LedgerKey(key: key) == made)
  }

  @Test("Days decide the order, then numbers")
  func order() {
    let keys = [("2024-05-03", 1), ("2024-05-03", 2), ("2024-05-04", 0)].map { day, number in
      LedgerKey(day: CalendarDay.on(day).dayNumber, number: Int64(number)).key
    }
    #expect(keys == keys.shuffled().sorted())
  }

  @Test("The keys of some days are all numbers of these days and no other")
  func ranges() {
    let keys = LedgerKey.keys(of: .on("2024-05-03")...(.on("2024-05-04")))
    #expect(keys == 739_008_000_000_000_000..<739_010_000_000_000_000)
    #expect(LedgerKey.keys(of: .earliest...(.latest)) == 0..<3_652_059_000_000_000_000)
  }

  @Test(
    "A key that no ledger gives has no day",
    arguments: [-1, .min, 3_652_059_000_000_000_000, .max] as [Int64]
  )
  func strange(_ key: Int64) { #expect(LedgerKey(key: key).day == nil) }
}
