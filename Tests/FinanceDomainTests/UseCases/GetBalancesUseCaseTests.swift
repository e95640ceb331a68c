import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("What accounts held")
struct GetBalancesUseCaseTests {
  /// A row of an account with what it held afterwards.
  private static func row(
    _ id: String, _ date: String, _ amount: String, _ balance: String?, account: String = "Giro"
  ) -> Transaction {
    let isExpense = amount.hasPrefix("-")
    return .fixture(
      id: id, date: date, amount: isExpense ? String(amount.dropFirst()) : amount,
      type: isExpense ? .expense : .income, account: account, balance: balance.flatMap { Decimal(string: $0) }
    )
  }

  @Test("Any cut and any order of merging give what a fold over the rows gives")
  func laws() {
    for seed in Seeds.list(3, salt: 66) {
      let transactions = RandomLedger.transactions(60, seed: seed, mood: .unkind)
      let days = NaiveLedger(transactions).lines { "\($0.account)/\($0.date)" }.map { line in
        "\(line.label.escaped) \(line.balance.currency) \(line.balance.balance)"
      }
      let stated = transactions.compactMap { row in
        row.balance.map { "\(row.account.escaped) \(row.currency) \(row.date) \(row.signedAmount) \($0)" }
      }
      Laws.checkAggregate(
        AccountDays(), over: transactions, seed: seed, honest: days.sorted() + stated.sorted()
      ) { aggregate in
        let days = aggregate.days().flatMap { account, days in
          days.map { "\("\(account.name)/\($0.day)".escaped) \(account.currency) \($0.net.decimal)" }
        }
        let stated = aggregate.stated.flatMap { account, rows in
          rows.map { stated in
            let amount = ExactSum(units: stated.row.amount).decimal
            let balance = ExactSum(units: stated.row.balance ?? 0).decimal
            let day = CalendarDay(dayNumber: stated.row.day)
            return "\(account.name.escaped) \(account.currency) \(day) \(amount) \(balance)"
          }
        }
        return days.sorted() + stated.sorted()
      }
    }
  }

  @Test("Before the first balance that is known, transactions lead back; after the last, they lead on")
  func backAndOn() async throws {
    let rows = [
      Self.row("a", "2024-01-10", "-20", nil), Self.row("b", "2024-03-05", "100", "500"),
      Self.row("c", "2024-05-01", "-50", nil),
    ]
    let report = try await GetBalancesUseCase(repository: ListRepository(rows)).execute(in: .all, by: .month)
    let cells = try #require(report.currencies.first?.accounts.first?.cells)
    let lines = zip(report.steps, cells).map { step, cell in
      "\(step.label) \(step.last) "
        + (cell.map { "\($0.balance.decimal) \($0.change.decimal) \($0.basis)" } ?? "")
    }
    expectEqualLines(
      lines,
      [
        "2024-01 2024-01-31 400 -20 computed", "2024-02 2024-02-29 400 0 carried",
        "2024-03 2024-03-31 500 100 stated", "2024-04 2024-04-30 500 0 carried",
        "2024-05 2024-05-01 450 -50 computed",
      ])
    #expect(report.contradictions.isEmpty)
  }

  @Test("Rows of one day tell its end whatever their order, unless some of them say nothing")
  func oneDay() {
    let rows = [
      Self.row("a", "2024-01-10", "-20", "80"), Self.row("b", "2024-01-10", "5", "105"),
      Self.row("c", "2024-01-10", "-5", "100"), Self.row("d", "2024-01-11", "1", "81"),
      Self.row("e", "2024-01-11", "1", nil),
    ]
    for order in [rows, rows.reversed()] {
      var days = AccountDays()
      days.absorb(TransactionBatch(order))
      let account = AccountDays.Account(name: "Giro", currency: .eur)
      let ends = days.ends(of: account, days.days()[account] ?? [])
      #expect(ends.map { "\($0.day) \($0.balance.decimal)" } == ["2024-01-10 80"])
    }
  }

  @Test("What a person states contradicts rows, and both are named")
  func contradiction() async throws {
    let rows = [Self.row("a", "2024-01-10", "-20", "80"), Self.row("b", "2024-02-10", "-20", "60")]
    let stated = KnownBalance(
      account: "Giro", balance: ExactSum(units: 79_50_000_000), in: .eur, after: .on("2024-01-31"),
      origin: "finance.yaml:4")
    let report = try await GetBalancesUseCase(repository: ListRepository(rows), known: [stated]).execute(
      in: .all, by: .month)
    #expect(report.contradictions.map(\.difference.decimal) == [-0.5, 0.5])
    let sentence = report.sentence(about: report.contradictions[1])
    #expect(
      sentence.hasPrefix(
        "account 'Giro': finance.yaml:4 states 79.50 EUR after 2024-01-31; with 1 transaction since, 59.50 is due on "
          + "2024-02-10, but "))
    #expect(sentence.hasSuffix(" states 60.00: 0.50 apart"))
  }

  @Test(
    "A running balance begins with the bridge's opening, ends with its closing, and moves only on days of rows"
  )
  func running() async throws {
    let transactions = FlowSamples.transactions(90, seed: 5)
    let repository = ListRepository(transactions)
    for text in ["2024-05", "2024-05-03..2024-05-20", "all"] {
      var limits = GenerateReportUseCase.Limits()
      limits.followsDays = true
      let report = try await GenerateReportUseCase(repository: repository, limits: limits).execute(
        for: .typed(text))
      for section in report.currencies {
        let (bridge, running) = (try #require(section.bridge), try #require(section.running))
        #expect(running.opening == bridge.opening)
        #expect((running.points.last?.balance ?? running.opening) == bridge.closing)
        let days = Set(
          transactions.filter { $0.currency == section.currency && DatePeriod.typed(text).contains($0.date) }
            .map(\.date))
        #expect(running.points.map(\.day) == days.sorted())
      }
    }
  }
}
