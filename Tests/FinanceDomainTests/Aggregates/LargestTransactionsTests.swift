import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Largest transactions")
struct LargestTransactionsTests {
  @Test("Any cut and any order of merging give what the naive fold gives", arguments: [1, 2, 7, 100])
  func laws(limit: Int) {
    for (mood, rows) in [(RandomLedger.Mood.kind, 60), (.unkind, 60), (.farFlung, 20)] {
      for seed in Seeds.list(2, salt: 5) {
        let transactions = RandomLedger.transactions(rows, seed: seed, mood: mood)
        Laws.checkAggregate(
          LargestTransactions(limit: limit), over: transactions, seed: seed,
          honest: NaiveLedger(transactions).largest(in: .all, limit: limit).map(\.line), answer: lines)
      }
    }
  }

  @Test("Ties go to the newer one, then to the later time, then to the smaller id, then to the earlier place")
  func ties() {
    let table = TransactionTable.read(
      """
      id  date        time      amount  description
      b   2024-05-03            10      third
      a   2024-05-03            10.00   second
      c   2024-05-04            10      first of all but the last
      d   2024-05-03  00:00:00  10      before those without a time
      b   2024-05-03            10      fourth, by its place
      z   2020-01-01            10.01   largest
      """)
    let expected = [
      "largest", "first of all but the last", "before those without a time", "second", "third",
      "fourth, by its place",
    ]
    for limit in 1...6 {
      Laws.checkAggregate(
        LargestTransactions(limit: limit), over: table, seed: 6, honest: Array(expected.prefix(limit))
      ) { $0.largest(in: .eur).map(\.transaction.description) }
    }
  }

  @Test("Only days of the period count, both ends included")
  func period() {
    var largest = LargestTransactions(limit: 5, period: .typed("2024-05"))
    largest.absorb(
      TransactionBatch(["2024-04-30", "2024-05-01", "2024-05-31", "2024-06-01"].map { .fixture(date: $0) }))
    #expect(lines(largest).count == 2)
  }

  @Test("Amounts are compared by value, whatever the scales of their batches")
  func scales() {
    var largest = LargestTransactions(limit: 1)
    for amount in [
      "0.00000002", "0.1", "0.09", "1", "0.99999999", "9223372036854775807", "92233720368547758.07",
    ] {
      largest.absorb(TransactionBatch([.fixture(amount: amount)]))
    }
    #expect(largest.largest(in: .eur).map(\.transaction.amount) == [.exact("9223372036854775807")])
  }

  @Test("None are kept where none are asked for, or where the currency does not occur")
  func none() {
    var largest = LargestTransactions(limit: 0)
    largest.absorb(TransactionBatch([.fixture()]))
    largest.merge(LargestTransactions(limit: 0))
    #expect(largest.currencies == [] && largest.largest(in: .eur).isEmpty)
  }

  @Test(
    "Many rows that rise, fall or are all alike leave the right ones, more than are gathered at a time",
    arguments: [1, 3, 70])
  func manyRows(limit: Int) {
    let rising = (0..<400).map { number in
      Transaction.fixture(
        id: "t\(1000 + number)", amount: "\(1 + number).5", currency: number % 3 == 0 ? "USD" : "EUR")
    }
    let alike = (0..<400).map {
      Transaction.fixture(id: "t\(1000 + $0 * 7 % 400)", date: "2024-05-\(10 + $0 % 19)")
    }
    for rows in [rising, rising.reversed(), alike] {
      Laws.checkAggregate(
        LargestTransactions(limit: limit), over: rows, seed: 8,
        honest: NaiveLedger(rows).largest(in: .all, limit: limit).map(\.line), answer: lines)
    }
  }

  @Test("A bar at the end of what a coefficient can be turns away what is smaller and nothing else")
  func bars() {
    var largest = LargestTransactions(limit: 1)
    for amount in ["9223372036854775807", "92233720368547758.07", "0.01", "9223372036854775807"] {
      largest.absorb(TransactionBatch([.fixture(amount: amount), .fixture(amount: "1.00")]))
    }
    largest.absorb(TransactionBatch([.fixture(id: "a", amount: "9223372036854775807")]))
    #expect(
      largest.largest(in: .eur).map(\.transaction.line) == [
        Transaction.fixture(id: "a", amount: "9223372036854775807").line
      ])
  }

  private func lines(_ largest: LargestTransactions) -> [String] {
    largest.currencies.flatMap { largest.largest(in: $0).map(\.transaction.line) }
  }
}
