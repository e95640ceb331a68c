import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("Texts that are compared by their bytes")
struct BytewiseTests {
  private static let forms = ["Caf\u{E9}", "Cafe\u{301}"]

  @Test("Two forms of one text are two texts, in the order of their bytes")
  func forms() {
    let texts = Self.forms.map { Bytewise(rawValue: $0) }
    #expect(Self.forms[0] == Self.forms[1] && texts[0] != texts[1] && Set(texts).count == 2)
    #expect(texts[1] < texts[0] && texts[0].wrappedValue.utf8.count == 5)
  }

  @Test("Types that name an account keep them apart")
  func types() {
    #expect(Set(Self.forms.map { AccountDays.Account(name: $0, currency: .eur) }).count == 2)
    let entries = Self.forms.map {
      TotalsCube.Entry(month: .of("2024-05"), account: $0, category: .food, currency: .eur, type: .income)
    }
    #expect(Set(entries).count == 2 && entries.map(\.account.utf8.count) == [5, 6])
  }

  @Test("So do the days of checks, the accounts of an id and the overlaps of sources")
  func aggregates() {
    let batch = BatchCutting.batch(
      Self.forms.map { .fixture(id: "one", date: "2024-05-03", account: $0) }[...])
    var figures = CheckFigures(today: .on("2024-06-01"))
    figures.absorb(batch)
    #expect(figures.days.count == 2)
    var rows = RowWithID(TransactionID(rawValue: "one"))
    rows.absorb(batch)
    #expect(rows.found.map { Array($0.transaction.account.utf8) } == Array(Self.forms[0].utf8))
    #expect(rows.otherAccounts.map { Array($0.utf8) } == [Array(Self.forms[1].utf8)])
    var days = SourceOverlaps.Days()
    days.noteDays(of: batch)
    #expect(days.rows.count == 2)
  }
}
