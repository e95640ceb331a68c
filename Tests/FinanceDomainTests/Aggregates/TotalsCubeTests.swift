import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("Ledger totals")
struct TotalsCubeTests {
  @Test(
    "Any cut and any order of merging give what the naive fold gives",
    arguments: [(RandomLedger.Mood.kind, 60), (.unkind, 60), (.farFlung, 4)])
  func laws(mood: RandomLedger.Mood, rows: Int) {
    for seed in Seeds.list(3, salt: 1) {
      let transactions = RandomLedger.transactions(rows, seed: seed, mood: mood)
      Laws.checkAggregate(
        TotalsCube(), over: transactions, seed: seed, honest: NaiveCells(transactions),
        answer: NaiveCells.init)
    }
  }

  @Test(
    "Days and months of other calendars are kept apart as exactly",
    arguments: [(RandomLedger.Mood.kind, 60), (.unkind, 60), (.farFlung, 4)], [false, true])
  func grains(sample: (mood: RandomLedger.Mood, rows: Int), isDaily: Bool) {
    var calendar = ReportingCalendar()
    (calendar.monthStart, calendar.shift, calendar.monthLabel) = (25, .previousWorkday, .end)
    let grain = TotalsGrain(calendar, isDaily: isDaily)
    for seed in Seeds.list(2, salt: 5) {
      let transactions = RandomLedger.transactions(sample.rows, seed: seed, mood: sample.mood)
      Laws.checkAggregate(
        TotalsCube(grain), over: transactions, seed: seed, honest: NaiveCells(transactions, grain),
        answer: NaiveCells.init)
    }
  }

  @Test(
    "More groups than the table has places make it wider, whatever number they come in",
    arguments: [8, 9, 17, 65])
  func manyGroups(count: Int) {
    let transactions = (0..<count * 2).map { number in
      Transaction.fixture(
        id: "t\(number)", date: number < count ? "2024-05-03" : "2024-06-04", amount: "1.0\(number % 10)",
        category: "c\(number % count)")
    }
    Laws.checkAggregate(
      TotalsCube(), over: transactions, seed: UInt64(count), honest: NaiveCells(transactions),
      answer: NaiveCells.init)
  }

  @Test(
    "Amounts at the limit add up exactly, in one batch or in many, at one scale or at several",
    arguments: [
      ["92233720368547758.07", "92233720368547758.07"],
      ["92233720368547758.07", "92233720368547758.06", "0.01"],
      ["9223372036854775807", "9223372036854775807", "9223372036854775807"],
      ["92233720368.54775807", "92233720368.54775807"],
      ["9223372036854775807", "0.00000001"],
      ["0.01", "92233720368547758.07", "0.00000001", "9223372036854775807"],
      ["46116860184273879.03", "46116860184273879.04", "0.01", "0.01"],
    ])
  func limits(amounts: [String]) {
    let transactions = amounts.enumerated().map { Transaction.fixture(id: "t\($0)", amount: $1) }
    Laws.checkAggregate(
      TotalsCube(), over: transactions, seed: 3, honest: NaiveCells(transactions), answer: NaiveCells.init)
  }

  @Test("Accounts that look alike but differ in bytes are two accounts, in whatever order they are met")
  func lookalikeAccounts() {
    let transactions = [
      Transaction.fixture(id: "a", amount: "1", account: "caf\u{E9}"),
      Transaction.fixture(id: "b", amount: "2", account: "cafe\u{301}"),
    ]
    for order in [transactions, transactions.reversed()] {
      var totals = TotalsCube()
      for transaction in order { totals.absorb(TransactionBatch([transaction])) }
      #expect(NaiveCells(totals) == NaiveCells(transactions))
      #expect(totals.groups.count == 2)
    }
  }
}

@Suite("Questions about ledger totals")
struct TotalsCubeQuestionTests {
  @Test("Totals by some dimensions are those that all cells come to, dense or sparse")
  func dimensions() {
    for mood in [RandomLedger.Mood.kind, .farFlung] {
      let transactions = RandomLedger.transactions(60, seed: 8, mood: mood)
      var totals = TotalsCube()
      totals.absorb(TransactionBatch(transactions))
      check(totals, [.month], { "\($0.month)" })
      check(totals, [.category], { $0.category.rawValue })
      check(totals, [.account, .type], { "\($0.account) \($0.type)" })
      check(totals, [.currency, .month], { "\($0.currency) \($0.month)" })
      check(totals, [.currency], { $0.currency.rawValue })
      check(totals, [], { _ in "" })
      totals.becomeSparse()
      check(totals, [.currency, .category], { "\($0.currency) \($0.category.rawValue)" })
    }
  }

  private func check(
    _ totals: TotalsCube, _ dimensions: TotalsCube.Dimensions, _ key: (TotalsCube.Entry) -> String
  ) {
    #expect(totals.flows(by: dimensions, groupedBy: key) == totals.flows(groupedBy: key))
  }
}
