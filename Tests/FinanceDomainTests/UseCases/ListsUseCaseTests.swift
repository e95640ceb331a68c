import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Payees, largest transactions, trends")
struct ListsUseCaseTests {
  @Test("Payees that took most come first; what came back is shown beside it")
  func payees() async throws {
    let payees = GetTopPayeesUseCase(repository: Household.repository)
    let year = try await payees.execute(in: .typed("2024"), limit: 2)
    expectEqualLines(
      year[.eur, default: []].map { NaiveLine($0.payee, NaiveBalance($0.balance)) },
      ["Railway | EUR +0 (0) -95 (2) = -95", "Corner shop | EUR +5 (1) -56 (4) = -51"])
    #expect(year[.usd]?.map(\.payee) == ["Films"])
    #expect(try await payees.execute(in: .typed("2024"), limit: 1)[.eur]?.count == 1)
    #expect(try await payees.execute(in: .typed("2022")).isEmpty)
  }

  @Test("The largest come first, of each currency")
  func largest() async throws {
    let repository = Household.repository
    let report = try await FindLargestTransactionsUseCase(repository: repository).execute(
      in: .typed("2024"), limit: 3)
    #expect(report.currencies.map(\.currency) == [.eur, .usd])
    #expect(report.currencies[0].transactions.map(\.id.rawValue) == ["t5", "t2", "t4"])
    #expect(report.currencies[1].transactions.map(\.id.rawValue) == ["t10"])
    #expect(report.period.label == "2024" && report.rowCounts.accepted == 11)
  }

  @Test("Few of the largest come from the summary that all share; more cost a scan of their own")
  func scans() async throws {
    let repository = Household.repository
    let largest = FindLargestTransactionsUseCase(repository: repository)
    _ = try await largest.execute(in: .all, limit: 1)
    let ten = try await largest.execute(in: .all, limit: ScanSummary.largestLimit)
    #expect(await repository.scanCount == 1)
    let eleven = try await largest.execute(in: .all, limit: ScanSummary.largestLimit + 1)
    #expect(await repository.scanCount == 2)
    #expect(
      ten.currencies[0].transactions.count == 10
        && eleven.currencies[0].transactions.prefix(10).elementsEqual(ten.currencies[0].transactions))
  }

  @Test(
    "A trend runs up to the end of the period or of the data, quiet months included",
    arguments: [
      ("2024-05", 3, ["2024-03", "2024-04", "2024-05"]),
      ("2024-06", 2, ["2024-05", "2024-06"]),
      ("2024", 2, ["2024-05", "2024-06"]),
      ("all", 2, ["2024-05", "2024-06"]),
      ("2023-08", 2, ["2023-07", "2023-08"]),
      ("2024-01-10..2024-01-20", 2, ["2023-12", "2024-01"]),
      ("2023-07", 24, ["2023-05", "2023-06", "2023-07"]),
      ("2024-05", 1, ["2024-05"]),
      ("2024-05", 0, []),
      ("2022", 6, []),
    ] as [(String, Int, [String])])
  func trend(period: String, count: Int, months: [String]) async throws {
    let trends = try await GetMonthlyBalanceUseCase(repository: Household.repository).execute(
      upTo: .typed(period), months: count)
    // Of months in which nothing at all happened there is nothing to show.
    let isQuiet = Household.transactions.allSatisfy { !months.contains("\($0.date.yearMonth)") }
    #expect((trends[.eur] ?? []).map(\.month.description) == (isQuiet ? [] : months))
  }

  @Test("A quiet month between others has zeros")
  func quietMonth() async throws {
    let trends = try await GetMonthlyBalanceUseCase(repository: Household.repository).execute(
      upTo: .typed("2024-05"), months: 13)
    let euro = try #require(trends[.eur])
    #expect(euro.count == 13 && euro[0].balance.expense == 80)
    #expect(NaiveBalance(euro[5].balance).description == "EUR +0 (0) -0 (0) = 0")
    #expect(Set(trends.keys) == [.eur, .usd])
    #expect(trends[.usd]?.map(\.balance.transactions) == Array(repeating: 0, count: 12) + [1])
  }
}
