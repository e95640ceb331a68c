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
    let cells = try #require(report.currencies.first?.accounts.first)
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

  /// The ends of days of one account.
  private static func ends(_ rows: [Transaction]) -> [String] {
    var days = AccountDays()
    days.absorb(TransactionBatch(rows))
    let account = AccountDays.Account(name: "Giro", currency: .eur)
    return days.ends(of: account, days.days()[account] ?? []).map { "\($0.day) \($0.balance.decimal)" }
  }

  /// In the order of booking, with the days of the transactions.
  private static let booked = [
    row("a", "2024-05-01", "100", "100"), row("b", "2024-05-04", "-10", "90"),
    row("c", "2024-05-02", "-20", "70"), row("d", "2024-05-05", "-1", "69"),
    row("e", "2024-05-05", "-3", "66"), row("f", "2024-05-07", "5", "71"), row("g", "2024-05-07", "-6", "65"),
    row("h", "2024-05-06", "-4", "61"), row("i", "2024-05-08", "20", "81"),
  ]

  @Test("A day is over where no row of a later day was booked before one of its rows, however rows come")
  func bookedLater() async throws {
    for order in [Self.booked, Self.booked.reversed(), Self.booked.sorted { $0.date < $1.date }] {
      expectEqualLines(
        Self.ends(order),
        ["2024-05-01 100", "2024-05-04 70", "2024-05-05 66", "2024-05-07 61", "2024-05-08 81"])
      let report = try await GetBalancesUseCase(repository: ListRepository(order)).execute(in: .all, by: .day)
      #expect(report.contradictions.isEmpty)
    }
  }

  @Test("Rows that were booked later and come to nothing end where the day before them did")
  func bookedLaterInACircle() {
    let rows = [
      Self.row("d", "2024-05-05", "-1", "69"), Self.row("e", "2024-05-07", "5", "74"),
      Self.row("f", "2024-05-07", "-2", "72"), Self.row("g", "2024-05-06", "-3", "69"),
    ]
    for order in [rows, rows.reversed()] {
      expectEqualLines(Self.ends(order), ["2024-05-05 69", "2024-05-07 69"])
    }
  }

  @Test("A row that is missing among rows that were booked later is told all the same")
  func missingAmongBooked() async throws {
    let rows = Self.booked.filter { $0.id.rawValue != "d" }
    expectEqualLines(
      Self.ends(rows),
      ["2024-05-01 100", "2024-05-04 70", "2024-05-05 66", "2024-05-07 61", "2024-05-08 81"])
    let report = try await GetBalancesUseCase(repository: ListRepository(rows)).execute(in: .all, by: .day)
    #expect(report.contradictions.map(\.difference.decimal) == [-1])
  }

  @Test(
    "A row that is missing between rows whose days are in another order is one contradiction",
    arguments: [
      // After the row of the later day.
      (["90", "65"], ["2024-05-01 100", "2024-05-05 64"]),
      // Before it.
      (["85", "65"], ["2024-05-01 100", "2024-05-04 65", "2024-05-05 64"]),
    ])
  func missingBetweenBooked(_ balances: [String], _ ends: [String]) async throws {
    let rows = [
      Self.row("a", "2024-05-01", "100", "100"), Self.row("b", "2024-05-04", "-10", balances[0]),
      Self.row("c", "2024-05-02", "-20", balances[1]), Self.row("d", "2024-05-05", "-1", "64"),
    ]
    for order in [rows, rows.reversed()] {
      expectEqualLines(Self.ends(order), ends)
      let report = try await GetBalancesUseCase(repository: ListRepository(order)).execute(in: .all, by: .day)
      #expect(report.contradictions.map(\.difference.decimal) == [-5])
    }
  }

  @Test(
    "One missing row is at most one contradiction, and none is none, whatever days the rows have",
    arguments: [12, nil])
  func missingAnywhere(_ place: Int?) async throws {
    for seed in Seeds.list(40, salt: 0xB00) {
      var random = SeededGenerator(seed: seed)
      var (rows, balance, missing): ([Transaction], Int, Int) = ([], 1000, 0)
      for number in 0..<24 {
        // No two rows move the same, and no sum returns to one before.
        let amount = 1_000_003 + random.number(in: 1...99_999)
        balance += amount
        guard number != place else {
          missing = amount
          continue
        }
        let day = CalendarDay.on("2024-05-01").adding(days: number / 2 + 3 - random.number(in: 0...3))
        rows.append(Self.row("\(number)", "\(day)", "\(amount)", "\(balance)"))
      }
      let report = try await GetBalancesUseCase(repository: ListRepository(rows)).execute(in: .all, by: .day)
      let found = report.contradictions.map(\.difference.decimal)
      #expect(found.isEmpty || found == [Decimal(missing)], "\(Seeds.replay(seed))")
    }
  }

  @Test("One balance in all rows that move money tells nothing")
  func oneBalance() {
    let rows = [Self.row("a", "2024-01-10", "-20", "80"), Self.row("b", "2024-01-11", "5", "80")]
    #expect(Self.ends(rows) == [])
    #expect(Self.ends([rows[0]]) == ["2024-01-10 80"])
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
      let report = try await GenerateReportUseCase(FlowQuery(repository: repository), limits: limits).execute(
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
