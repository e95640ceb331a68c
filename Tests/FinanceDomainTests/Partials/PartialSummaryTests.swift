import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Partials")
struct PartialSummaryTests {
  private static let wholeMonths: [DatePeriod] = ["all", "2024-01", "2024-Q1", "1066-10"].map { .typed($0) }
  private static let anyDays: [DatePeriod] = wholeMonths + [.typed("2024-01-10..2024-02-03")]

  @Test("Whatever is merged in whatever order answers what the naive fold answers", arguments: anyDays)
  func days(focus: DatePeriod) { check(TotalsGrain(isDaily: true), focus) }

  @Test("Months answer for whatever consists of months", arguments: wholeMonths)
  func months(focus: DatePeriod) { check(TotalsGrain(), focus) }

  private func check(_ grain: TotalsGrain, _ focus: DatePeriod) {
    for (mood, rows) in [(RandomLedger.Mood.kind, 60), (.unkind, 40)] {
      for seed in Seeds.list(1, salt: 61) {
        let transactions = RandomLedger.transactions(rows, seed: seed, mood: mood)
        Laws.checkAggregate(
          PartialSummary(grain), over: transactions, seed: seed,
          honest: SummaryLines(NaiveLedger(transactions), focus)
        ) { partial in
          ScanSummary(partial, focus: focus, including: .all, calendar: .civil).map { SummaryLines($0) }
            ?? SummaryLines(NaiveLedger([]), focus)
        }
      }
    }
  }

  @Test("Months do not answer for days, whichever way these are asked for")
  func needsDays() {
    var partial = PartialSummary(TotalsGrain())
    partial.absorb(TransactionBatch([.fixture(date: "2024-05-03")]))
    func answers(_ focus: String, _ details: ScanSummary.Details, _ calendar: ReportingCalendar = .civil)
      -> Bool
    {
      ScanSummary(partial, focus: .typed(focus), including: details, calendar: calendar) != nil
    }
    #expect(answers("2024-05", .all))
    #expect(!answers("2024-05", [.all, .byDay]))
    #expect(!answers("2024-05-02..2024-05-09", .all))
    var payday = ReportingCalendar()
    payday.monthStart = 25
    #expect(!answers("all", .all, payday))
  }

  @Test("What there was before the focus follows from days")
  func opening() throws {
    var partial = PartialSummary(TotalsGrain(isDaily: true))
    partial.absorb(
      TransactionBatch([
        .fixture(id: "a", date: "2024-04-30", amount: "1", type: .income),
        .fixture(id: "b", date: "2024-05-02", amount: "10", type: .income),
        .fixture(id: "c", date: "2024-05-05", amount: "100", type: .income),
      ]))
    let summary = try #require(
      ScanSummary(partial, focus: .typed("2024-05-03..2024-05-20"), including: .all, calendar: .civil))
    #expect(summary.opening[.eur]?.decimal == 11)
    #expect(summary.flows(in: .typed("2024-05-03..2024-05-20")) { $0.currency }[.eur]?.net.decimal == 100)
  }

  @Test("A question for rows is refused")
  func rows() async throws {
    let partial = Partial(
      settings: [], summary: PartialSummary(TotalsGrain()), rowCounts: try ScanRowCounts(sources: []))
    let repository = PartialTransactionsRepository { partial }
    await #expect(throws: PartialQuestionError.rows) {
      _ = try await repository.scan(SortedTransactions(), matching: .everything)
    }
    await #expect(throws: PartialQuestionError.days) {
      _ = try await repository.summary(
        matching: TransactionQuery(period: .typed("2024-05-03")), including: [])
    }
  }

  @Test("The first setting that differs is named, with both values, and one that only the other has")
  func settings() {
    let mine = [Partial.Setting("duplicates", "off"), Partial.Setting("rules", "2, ab")]
    #expect(mine.difference(from: mine) == nil)
    #expect(
      mine.difference(from: [Partial.Setting("duplicates", "off"), Partial.Setting("rules", "3, cd")])
        == "rules is '2, ab' here and '3, cd' there")
    #expect(mine.difference(from: [mine[0]]) == "rules is '2, ab' here and not stated there")
    #expect([mine[0]].difference(from: mine) == "rules is not stated here and '2, ab' there")
  }
}
