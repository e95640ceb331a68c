import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Payee totals")
struct PayeeTotalsTests {
  @Test(
    "Any cut and any order of merging give what the naive fold gives", arguments: RandomLedger.Mood.allCases)
  func laws(mood: RandomLedger.Mood) {
    for seed in Seeds.list(6, salt: 2) {
      let makes = [RandomLedger.transactions, RandomLedger.marked]
      let transactions = makes[Int(seed % 2)](60, seed, mood)
      let expected = NaiveLedger(transactions).payees(in: .all, limit: 100)
      Laws.checkAggregate(PayeeTotals(), over: transactions, seed: seed, honest: expected) { totals in
        totals.currencies.flatMap { currency in
          totals.first(100, in: currency).map {
            NaiveLine($0.payee, NaiveBalance(Balance($0.flow, in: currency)))
          }
        }
      }
    }
  }

  @Test("Totals of payees that look alike but differ in bytes are not equal")
  func lookalikesAreUnequal() {
    let composed = totals(of: [("Caf\u{E9}", "1"), ("Cafe\u{301}", "2")])
    let exchanged = totals(of: [("Caf\u{E9}", "2"), ("Cafe\u{301}", "1")])
    #expect(composed != exchanged)
    #expect(composed == totals(of: [("Cafe\u{301}", "2"), ("Caf\u{E9}", "1")]))
  }

  @Test("Only days of the period count")
  func period() throws {
    let may = DatePeriod(month: .of("2024-05"))
    var payees = PayeeTotals(period: may)
    payees.absorb(
      TransactionBatch(
        TransactionTable.read(
          """
          date        amount  description
          2024-04-30  -1      April
          2024-05-01  -2      First
          2024-05-31  -4      Last
          2024-06-01  -8      June
          """)))
    #expect(payees.first(5, in: .eur).map(\.payee) == ["Last", "First"])
  }

  @Test("The largest expense comes first, ties by the bytes of the name; payees that only paid are left out")
  func order() {
    var payees = PayeeTotals()
    payees.absorb(
      TransactionBatch(
        TransactionTable.read(
          """
          amount  description  currency
          -5      b            EUR
          -5      a            EUR
          -5      B            EUR
          -2      c            EUR
          -4      c            EUR
          90      Employer     EUR
          -1      d            USD
          """)))
    #expect(payees.first(9, in: .eur).map(\.payee) == ["c", "B", "a", "b"])
    #expect(payees.first(2, in: .eur).map(\.payee) == ["c", "B"])
    #expect(payees.first(0, in: .eur).isEmpty)
    #expect(payees.first(9, in: .usd).map(\.payee) == ["d"])
    #expect(payees.first(9, in: .gbp).isEmpty)
    #expect(payees.currencies == [.eur, .usd])
  }

  @Test("Sums, numbers and names that outgrow the record of a payee stay exact")
  func outgrown() {
    let long = String(repeating: "x", count: 70_000)
    let small = (0..<70_000).map { Transaction.fixture(id: "s\($0)", amount: "0.01", description: "small") }
    let others = ["42949672.95", "0.01", "1"].flatMap { amount in
      ["big", long + "a", long + "b", String(repeating: "y", count: 255)].map {
        Transaction.fixture(id: "\(amount)\($0.utf8.count)\($0.suffix(1))", amount: amount, description: $0)
      }
    }
    let fractions = ["0.125", "3"].map { Transaction.fixture(id: $0, amount: $0, description: "fraction") }
    let rows = small + others + fractions
    var (once, parts) = (PayeeTotals(), PayeeTotals())
    once.absorb(TransactionBatch(rows))
    for start in stride(from: 0, to: rows.count, by: 30_000) {
      var part = PayeeTotals()
      part.absorb(TransactionBatch(rows[start..<min(start + 30_000, rows.count)]))
      parts.merge(part)
    }
    let expected = NaiveLedger(rows).payees(in: .all, limit: 10)
    for totals in [once, parts] {
      let top = totals.first(10, in: .eur)
      #expect(
        top.map { NaiveLine($0.payee, NaiveBalance(Balance($0.flow, in: .eur))) } == expected)
      #expect(top.map(\.flow.expenseCount) == [3, 3, 3, 3, 70_000, 2])
    }
  }

  @Test("Hundreds of payees in several currencies and directions are ranked as the naive fold ranks them")
  func many() {
    let rows = (0..<900).map { number in
      Transaction.fixture(
        id: "t\(number)", amount: "\(1 + number * 31 % 97).\(10 + number % 90)",
        type: number % 5 == 0 ? .income : .expense, description: "payee \(number * 17 % 310)",
        currency: ["EUR", "USD", "JPY"][number % 3])
    }
    for limit in [1, 70, 1000] {
      Laws.checkAggregate(
        PayeeTotals(), over: rows, seed: 31, honest: NaiveLedger(rows).payees(in: .all, limit: limit)
      ) { totals in
        totals.currencies.flatMap { currency in
          totals.first(limit, in: currency).map {
            NaiveLine($0.payee, NaiveBalance(Balance($0.flow, in: currency)))
          }
        }
      }
    }
  }

  @Test("Amounts at the limit and of any scale add up exactly")
  func limits() {
    let amounts = [
      "92233720368547758.07", "0.00000001", "9223372036854775807", "0.01", "92233720368.54775807",
    ]
    let rows = amounts.enumerated().map { Transaction.fixture(id: "t\($0)", amount: $1) }
    Laws.checkAggregate(
      PayeeTotals(), over: rows + rows, seed: 5,
      honest: NaiveLedger(rows + rows).payees(in: .all, limit: 1)
    ) { totals in
      totals.first(1, in: .eur).map { NaiveLine($0.payee, NaiveBalance(Balance($0.flow, in: .eur))) }
    }
  }

  @Test("A payee in a currency that a batch has two symbols for is one payee")
  func symbols() {
    var batch = TransactionBatch(["1", "2"].map { .fixture(amount: $0, description: "Baker") })
    batch.currencies[1] = batch.currencyNames.code(for: "eur")
    var totals = PayeeTotals()
    totals.absorb(batch)
    let first = totals.first(5, in: .eur)
    #expect(first.map(\.payee) == ["Baker"] && first.map(\.flow.expenseCount) == [2])
  }

  private func totals(of payees: [(name: String, amount: String)]) -> PayeeTotals {
    var totals = PayeeTotals()
    totals.absorb(TransactionBatch(payees.map { .fixture(amount: $0.amount, description: $0.name) }))
    return totals
  }
}
