@testable import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Why a question found nothing")
struct ExplainNothingFoundUseCaseTests {
  private func explain(_ condition: SearchExpression, in period: DatePeriod? = nil) async throws
    -> NothingFound
  {
    try await ExplainNothingFoundUseCase(repository: Household.repository)
      .execute(TransactionQuery(period: period, condition: condition))
  }

  @Test("Names that no transaction has are told with those that there are, the others are not")
  func names() async throws {
    let found = try await explain(
      .all([
        .any([.text(.category, .equals("fod")), .text(.category, .equals("FOOD"))]),
        .text(.account, .contains("check")), .currency(Currency(rawValue: "CHF") ?? .none),
        .not(.text(.category, .equals("nothing"))), .text(.description, .contains("nowhere")),
      ]))
    #expect(found.unknown.map(\.text) == ["fod", "CHF"])
    #expect(found.unknown.map(\.kind) == [.category, .currency])
    #expect(found.unknown.first?.known.contains("food") == true)
    #expect(found.unknown.last?.known == ["EUR", "USD"])
    #expect(found.days == nil)
  }

  @Test("The days that there are, are told where none is of those asked about")
  func days() async throws {
    let days = try await explain(.everything, in: .typed("2031")).days
    let all = Household.transactions.map(\.date)
    #expect(days?.lowerBound == all.min() && days?.upperBound == all.max())
    #expect(try await explain(.text(.payee, .equals("nobody")), in: .typed("2024")).days == nil)
    // A day between the first and the last on which nothing happened, which no month is.
    #expect(try await explain(.everything, in: .typed("2024-01-01..2024-01-01")).days == days)
  }

  @Test("Where there is nothing at all, nothing is known")
  func nothing() async throws {
    let found = try await ExplainNothingFoundUseCase(repository: ListRepository([]))
      .execute(TransactionQuery(condition: .text(.category, .equals("food"))))
    #expect(found == NothingFound())
  }
}
