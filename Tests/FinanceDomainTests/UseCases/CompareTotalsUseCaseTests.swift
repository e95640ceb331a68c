@testable import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Two periods beside each other")
struct CompareTotalsUseCaseTests {
  @Test(
    "Where the data end early, the same days of the earlier period are compared",
    arguments: [
      ("2024-05", "2024-04", "2024-05-17", "2024-05-01..2024-05-17", "2024-04-01..2024-04-17"),
      // 31 March has no like in February: the whole of it is compared.
      ("2024-03", "2024-02", "2024-03-30", "2024-03-01..2024-03-30", "2024-02-01..2024-02-29"),
      ("2024", "2023", "2024-05-17", "2024-01-01..2024-05-17", "2023-01-01..2023-05-17"),
      ("2024", "2023", "2024-02-29", "2024-01-01..2024-02-29", "2023-01-01..2023-02-28"),
      ("2024-Q2", "2024-Q1", "2024-05-31", "2024-04-01..2024-05-31", "2024-01-01..2024-02-29"),
      (
        "2024-05-10..2024-05-19", "2024-04-30..2024-05-09", "2024-05-12", "2024-05-10..2024-05-12",
        "2024-04-30..2024-05-02"
      ),
      // Nothing is cut where the data go on, or end before.
      ("2024-05", "2024-04", "2024-06-03", "2024-05-01..2024-05-31", "2024-04-01..2024-04-30"),
      ("2024-05", "2024-04", "2024-05-31", "2024-05-01..2024-05-31", "2024-04-01..2024-04-30"),
      ("2024-05", "2024-04", "2024-04-30", "2024-05-01..2024-05-31", "2024-04-01..2024-04-30"),
    ])
  func sameDays(later: String, earlier: String, dataEnd: String, now: String, then: String) {
    let compared = ComparedPeriods(
      earlier: .typed(earlier), later: .typed(later), holdingTo: .on("2020-01-01") ... .on(dataEnd),
      calendar: .civil)
    #expect("\(compared.later.first)..\(compared.later.last)" == now)
    #expect("\(compared.earlier.first)..\(compared.earlier.last)" == then)
    #expect(
      (compared.dataEnd != nil)
        == (now != "\(DatePeriod.typed(later).first)..\(DatePeriod.typed(later).last)"))
  }

  @Test("Months of a salary are held to the same number of days from payday")
  func salary() throws {
    var calendar = ReportingCalendar()
    (calendar.monthStart, calendar.shift, calendar.monthLabel) = (25, .previousWorkday, .end)
    let (may, june) = (calendar.period(of: .of("2024-05")), calendar.period(of: .of("2024-06")))
    let compared = ComparedPeriods(
      earlier: may, later: june, holdingTo: .on("2020-01-01") ... .on("2024-05-31"), calendar: calendar)
    #expect("\(compared.later.first) \(compared.later.last)" == "2024-05-24 2024-05-31")
    #expect("\(compared.earlier.first) \(compared.earlier.last)" == "2024-04-25 2024-05-02")
  }

  @Test("Both sides of every row are what the totals of either period say, and what moved most comes first")
  func rows() async throws {
    for seed in Seeds.list(2, salt: 61) {
      let repository = ListRepository(FlowSamples.transactions(120, seed: seed))
      let (earlier, later) = (
        DatePeriod.typed("2024-04-10..2024-05-05"), DatePeriod.typed("2024-05-06..2024-06")
      )
      for policy in FlowSamples.policies {
        let report = try await CompareTotalsUseCase(repository: repository, flows: policy).execute(
          later, with: .period(earlier), by: [.account, .category], isFull: true)
        let totals = GetTotalsUseCase(repository: repository, flows: policy)
        let then = try await totals.execute(by: [.account, .category], in: earlier).rows
        let now = try await totals.execute(by: [.account, .category], in: later).rows
        let rows = report.currencies.flatMap(\.rows)
        #expect(
          Set(rows.filter { $0.state != .new }.map { TotalsReport.Row(keys: $0.keys, balance: $0.then) })
            == Set(then))
        #expect(
          Set(rows.filter { $0.state != .gone }.map { TotalsReport.Row(keys: $0.keys, balance: $0.now) })
            == Set(now))
        for section in report.currencies {
          let moves = section.rows.map { $0.change.amount.magnitude }
          #expect(moves == moves.sorted(by: >))
          #expect(
            section.rows.reduce(0) { $0 + $1.change.amount } == section.comparison.change(of: \.net).amount)
        }
      }
    }
  }

  @Test("A period without beginning or end has none before it")
  func open() async {
    let useCase = CompareTotalsUseCase(repository: ListRepository([]))
    for period in ["all", "2024-05..", "..2024-05"] {
      await #expect(throws: PeriodQuestionError.self) {
        try await useCase.execute(.typed(period), with: .previous)
      }
    }
  }
}
