import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Transaction queries")
struct TransactionQueryTests {
  @Test("The fingerprint of a question is the same in every run and on every machine")
  func frozen() {
    let may = DatePeriod(month: .of("2024-05"))
    let twenty = AmountRange(
      lower: .init(20, isIncluded: false), upper: .init(.exact("50.5"), isIncluded: true))
    let fingerprints = [
      TransactionQuery.everything, TransactionQuery(period: may),
      TransactionQuery(
        period: may,
        condition: .any([
          .all([.text(.description, .contains("coffee")), .amount(twenty)]), .not(.type(.income)),
          .currency(.eur),
          .text(.note, .equals("")),
        ])),
    ].map { String($0.fingerprint, radix: 16) }
    #expect(fingerprints == ["7f40f5117e11298b", "8e0005c47223c4ba", "aed640e20df24d8e"])
  }

  @Test("A period counts by its days: two names of the same days are one question")
  func names() throws {
    let month = DatePeriod(month: .of("2024-05"))
    let span = try DatePeriod(parsing: "2024-05-01..2024-05-31", today: .on("2024-05-03"))
    #expect(TransactionQuery(period: month).fingerprint == TransactionQuery(period: span).fingerprint)
  }

  @Test("Different questions have different fingerprints, even where their parts joined are alike")
  func distinct() {
    let one = AmountRange.Bound(1, isIncluded: true)
    let questions: [SearchExpression] = [
      .everything, .not(.everything), .all([]), .any([]), .all([.everything]), .any([.everything]),
      .all([.everything, .not(.everything)]), .all([.not(.everything), .everything]),
      .all([.all([.everything]), .not(.everything)]),
      .text(.description, .contains("ab")), .text(.description, .equals("ab")), .text(.note, .contains("ab")),
      .text(.description, .contains("a")), .text(.description, .contains("")),
      .text(.description, .contains("caf\u{E9}")), .text(.description, .contains("cafe\u{301}")),
      .all([.text(.id, .contains("a")), .text(.id, .contains("bc"))]),
      .all([.text(.id, .contains("ab")), .text(.id, .contains("c"))]),
      .amount(AmountRange(lower: nil, upper: nil)), .amount(AmountRange(lower: one, upper: nil)),
      .amount(AmountRange(lower: nil, upper: one)), .amount(AmountRange(lower: one, upper: one)),
      .amount(AmountRange(lower: .init(1, isIncluded: false), upper: nil)),
      .date(DatePeriod(month: .of("2024-05"))), .date(DatePeriod(month: .of("2024-06"))), .date(.all),
      .type(.income), .type(.expense), .currency(.eur), .currency(.usd),
    ]
    let fingerprints = Set(questions.map { TransactionQuery(condition: $0).fingerprint })
    #expect(fingerprints.count == questions.count)
  }

  @Test(
    "Words that look alike but differ in bytes are two questions, and find the same")
  func lookalikes() async throws {
    let composed = TransactionQuery(condition: .text(.description, .equals("caf\u{E9}")))
    let decomposed = TransactionQuery(condition: .text(.description, .equals("cafe\u{301}")))
    #expect(composed != decomposed && Set([composed, decomposed]).count == 2)
    #expect(SearchExpression.TextTest.contains("\u{E9}") != .contains("e\u{301}"))
    #expect(SearchExpression.TextTest.contains("a") != .equals("a"))
    let repository = ListRepository([.fixture(description: "caf\u{E9}")])
    #expect(try await repository.totals(matching: composed).aggregate.totals.months != nil)
    #expect(try await repository.totals(matching: decomposed).aggregate.totals.months != nil)
  }

  @Test("Period and condition together are one condition")
  func expression() {
    let may = DatePeriod(month: .of("2024-05"))
    #expect(TransactionQuery.everything.expression == .everything)
    #expect(TransactionQuery(period: may).expression == .date(may))
    #expect(TransactionQuery(condition: .type(.income)).expression == .type(.income))
    #expect(
      TransactionQuery(period: may, condition: .type(.income)).expression
        == .all([.date(may), .type(.income)]))
  }
}
