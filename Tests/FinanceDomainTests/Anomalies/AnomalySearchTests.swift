import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("Anomalies")
struct AnomalySearchTests {
  /// What is found in a table of transactions: kind, day, name and amount.
  private func found(
    _ kinds: Set<Anomaly.Kind>, in period: String = "2024-05", _ table: String
  ) async throws -> [String] {
    try await report(in: period, TransactionTable.read(table)).findings.filter { kinds.contains($0.kind) }.map
    {
      "\($0.kind.rawValue) \($0.day) \($0.payee ?? $0.category?.rawValue ?? "") \($0.amount)"
        + ($0.transaction.map { " \($0.id)" } ?? "")
    }
  }

  private func report(in period: String, _ rows: [Transaction]) async throws -> AnomalyReport {
    try await FindAnomaliesUseCase(repository: ListRepository(rows)).execute(in: .typed(period))
  }

  @Test("The same charge within three days is found, on another account or later it is not")
  func doubleCharges() async throws {
    let found = try await found(
      [.doubleCharge],
      """
      date        amount  description  account
      2024-05-01  -59     Theatre 1    Card
      2024-05-04  -59     THEATRE 2    Card
      2024-05-04  -59     Theatre      Giro
      2024-05-08  -59     Theatre      Card
      2024-05-09  -60     Theatre      Card
      2024-05-09  59      Theatre      Card
      """)
    #expect(found == ["double-charge 2024-05-04 Theatre 59 t2"])
  }

  @Test("What is charged every other day is a habit; a pair before the period is not of it")
  func habits() async throws {
    let daily = (1...8).map { "2024-05-0\($0)  -2.50   Coffee" }.joined(separator: "\n")
    #expect(try await found([.doubleCharge], "date        amount  description\n\(daily)").isEmpty)
    let before = """
      date        amount  description
      2024-04-30  -2.50   Coffee
      2024-05-01  -2.50   Coffee
      2024-05-20  -2.50   Coffee
      """
    #expect(try await found([.doubleCharge], before) == ["double-charge 2024-05-01 Coffee 2.5 t2"])
    #expect(try await found([.doubleCharge], in: "2024-04", before).isEmpty)
  }

  @Test("Two charges that a series expects are none too many")
  func expected() async throws {
    let weekly = """
      date        amount  description
      2024-04-01  -7      Box
      2024-04-08  -7      Box
      2024-04-15  -7      Box
      2024-04-22  -7      Box
      2024-05-01  -7      Box
      2024-05-04  -7      Box
      """
    #expect(try await found([.doubleCharge], weekly).isEmpty)
  }

  @Test(
    "A payment is missing where its day and the days it may be late have passed",
    arguments: [
      ("2024-05", "2024-05-31", ["missing-payment 2024-05-03 Club 9.99"]),
      ("2024-05", "2024-05-07", ["missing-payment 2024-05-03 Club 9.99"]), ("2024-05", "2024-05-06", []),
      ("2024-05-01..2024-05-06", "2024-06-30", []), ("2024-06", "2024-06-30", []),
      ("2024-02", "2024-06-30", []),
      ("all", "2024-06-30", ["missing-payment 2024-05-03 Club 9.99"]),
    ])
  func missing(period: String, lastDay: String, expected: [String]) async throws {
    let found = try await found(
      [.missingPayment], in: period,
      """
      date        amount  description
      2024-01-03  -9.99   Club
      2024-02-03  -9.99   Club
      2024-03-03  -9.99   Club
      2024-04-03  -9.99   Club
      \(lastDay)  -1      Kiosk
      """)
    #expect(found == expected)
  }

  @Test("A new payee is large above the amount that nineteen of twenty expenses do not exceed")
  func newPayees() async throws {
    let past = (1...20).map { number in
      Transaction.fixture(
        id: "p\(number)", date: "2024-04-\(padded(number, 2))", amount: "\(number)", description: "Shop")
    }
    let new = ["19", "19.01"].enumerated().map { number, amount in
      Transaction.fixture(
        id: "n\(number)", date: "2024-05-0\(number + 2)", amount: amount, description: "New")
    }
    let report = try await report(in: "2024-05", past + new)
    let findings = report.findings.filter { $0.kind == .newPayee }
    #expect(findings.map(\.transaction?.id.rawValue) == ["n1"])
    #expect(findings.map(\.threshold?.amount.decimal) == [19] && findings.map(\.threshold?.count) == [20])
    let short = try await self.report(in: "2024-05", Array(past.dropFirst()) + new)
    #expect(!short.findings.contains { $0.kind == .newPayee })
    #expect(
      short.insufficientHistories.contains(
        AnomalyReport.InsufficientHistory(kind: .newPayee, count: 1, total: 1)))
  }

  @Test("A month is held against the others; the first and the last of the data may be incomplete")
  func months() async throws {
    func table(_ totals: [Int]) -> [Transaction] {
      totals.enumerated().filter { $0.element > 0 }.map { month, total in
        .fixture(
          id: "m\(month)", date: "2023-\(padded(month + 1, 2))-10", amount: "\(total)",
          description: "Shop \(month)")
      }
    }
    func months(_ totals: [Int]) async throws -> [String] {
      try await report(in: "all", table(totals)).findings.filter { $0.kind == .unusualMonth }.map {
        "\($0.day.yearMonth) \($0.amount) \($0.score ?? 0)"
      }
    }
    // Against 300: 5 % of the median is 15.
    #expect(try await months([300, 300, 300, 353, 300, 300, 300]) == ["2023-04 353 3.53"])
    #expect(try await months([300, 300, 300, 0, 300, 300, 300]) == ["2023-04 0 20"])
    #expect(try await months([100, 300, 300, 300, 300, 300, 300, 100]).isEmpty)
    #expect(try await months([400, 300, 300, 300, 300, 300, 300]) == ["2023-01 400 6.67"])
    #expect(try await months([300, 300, 300, 900, 300, 300]).isEmpty)
    #expect(try await months([300, 0, 0, 0, 0, 0, 0, 0, 300]).isEmpty)
  }

  @Test(
    "Where most other months are empty no month is unusual, and it is said that one with a transaction was not judged",
    arguments: [
      ("all", [1, 2, 8], 0, "1 of 1"), ("2023-07..2023-08", [1, 2, 8], 0, "1 of 1"),
      ("2023-07", [1, 2, 8], 0, ""),
      ("all", [1, 2, 3, 8], 4, "1 of 1"), ("2023-07", [1, 2, 3, 8], 0, ""),
      ("2023-07", [1, 2, 3, 4, 8], 1, ""),
    ])
  func fewMonths(period: String, months: [Int], unusual: Int, unjudged: String) async throws {
    let rows = months.map {
      Transaction.fixture(id: "m\($0)", date: "2023-\(padded($0, 2))-10", amount: "300", description: "Shop")
    }
    let report = try await report(in: period, rows)
    #expect(report.findings.count { $0.kind == .unusualMonth } == unusual)
    let said = report.insufficientHistories.filter { $0.kind == .unusualMonth }
    #expect(said.map { "\($0.count) of \($0.total)" }.joined() == unjudged)
  }

  @Test("Categories over all the years there are take no more than their transactions")
  func manyMonths() async throws {
    let rows = (1...20_000).map {
      Transaction.fixture(
        id: "\($0)", date: $0 == 1 ? "0001-01-01" : "9999-12-31", category: "c\($0)",
        description: "Shop \($0)")
    }
    let report = try await report(in: "all", rows)
    let said = report.insufficientHistories.filter { $0.kind == .unusualMonth }
    #expect(said.map { "\($0.count) of \($0.total)" } == ["20000 of 20000"])
  }

  @Test("Findings come by kind, the one that is furthest off first")
  func order() async throws {
    let shop = (1...9).map { number in
      Transaction.fixture(
        id: "t\(number)", date: "2024-05-0\(number)", amount: ["10", "10", "90", "10", "50"][number % 5],
        description: "Shop")
    }
    let threshold = (1...2).map {
      Transaction.fixture(id: "b\($0)", date: "2024-05-2\($0)", description: "Bar")
    }
    let report = try await report(in: "2024-05", threshold + shop)
    let found = report.findings.map { "\($0.kind.rawValue) \($0.transaction?.id.rawValue ?? "")" }
    #expect(
      found == [
        "unusual-amount t2", "unusual-amount t7", "unusual-amount t4", "unusual-amount t9",
        "double-charge b2",
      ])
    #expect(report.findings.map(\.score) == [80, 80, 40, 40, nil])
  }

  @Test("Without transactions there is nothing to judge")
  func nothing() async throws {
    let report = try await report(in: "2024-05", [])
    #expect(report.findings.isEmpty && report.insufficientHistories.isEmpty && report.period.days != nil)
  }
}
