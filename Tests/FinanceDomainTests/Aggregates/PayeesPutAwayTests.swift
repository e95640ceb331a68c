import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("Payees that are put away")
struct PayeesPutAwayTests {
  @Test(
    "However few are kept in memory, any cut and any order of merging give what the naive fold gives",
    arguments: [1, 40, 200])
  func laws(mostInMemory: Int) {
    for seed in Seeds.list(3, salt: 7) {
      let rows = (0..<400).map { number in
        Transaction.fixture(
          id: "t\(number)", amount: "\(1 + number * 31 % 97).\(10 + number % 90)",
          type: number % 5 == 0 ? .income : .expense, description: "payee \(number * 17 % 310)",
          currency: ["EUR", "USD", "JPY"][number % 3])
      }
      for limit in [1, 70, 1000] {
        Laws.checkAggregate(
          PuttingAway(mostInMemory: mostInMemory), over: rows, seed: seed,
          honest: NaiveLedger(rows).payees(in: .all, limit: limit)
        ) { $0.lines(limit) }
      }
    }
  }

  @Test("Sums and numbers of transactions of any size, and names of any length, are the same afterwards")
  func values() throws {
    let names = ["", "a", String(repeating: "b", count: 254), String(repeating: "c", count: 255), "ä\u{0}"]
    let small = names.flatMap { name in
      ["0.01", "12.345", "92233720368547758.07", "0.00000001"].map {
        Transaction.fixture(id: name + $0, amount: $0, description: name.isEmpty ? "x" : name)
      }
    }
    let many = (0..<70_000).map { Transaction.fixture(id: "\($0)", amount: "1", description: "often") }
    var (kept, away) = (PayeeTotals(), PuttingAway(mostInMemory: 1))
    for rows in [small, many, small] {
      kept.absorb(TransactionBatch(rows))
      away.absorb(TransactionBatch(rows))
    }
    #expect(away.memory.count > 0)
    #expect(away.inner == kept)
    let top = try #require(try away.inner.top(9)[.eur])
    #expect(top.map(\.buckets[.spending].expenseCount).max() == 70_000)
    #expect(try #require(try kept.top(9)[.eur]).map(\.payee) == top.map(\.payee))
  }

  @Test("What cannot be read again is said, and what finds no room")
  func failures() throws {
    let rows = (0..<100).map { Transaction.fixture(id: "\($0)", amount: "1", description: "payee \($0)") }
    var totals = PayeeTotals(mostInMemory: 10)
    totals.absorb(TransactionBatch(rows))
    let memory = ArrayMemory()
    try totals.putAway(in: memory)
    #expect(try totals.top(1)[.eur]?.map(\.payee) == ["payee 0"])
    var merged = PayeeTotals(period: DatePeriod(month: .of("2024-05")))
    memory.isBroken = true
    merged.merge(totals)
    for broken in [totals, merged] { #expect(throws: ArrayMemory.failure) { try broken.top(1) } }
    totals.absorb(TransactionBatch(rows))
    #expect(throws: ArrayMemory.failure) { try totals.putAway(in: memory) }
  }
}

/// Totals that put away whatever they can after each batch.
private struct PuttingAway: TransactionAggregate {
  var inner: PayeeTotals
  let memory = ArrayMemory()

  init(mostInMemory: Int) { inner = PayeeTotals(mostInMemory: mostInMemory) }

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    inner.absorb(batch)
    do { try inner.putAway(in: memory) } catch { Issue.record(error) }
  }

  mutating func merge(_ other: consuming PuttingAway) { inner.merge(other.inner) }

  mutating func share() { inner.share() }

  var columnsRead: TransactionColumns { inner.columnsRead }

  func lines(_ limit: Int) -> [NaiveLine] {
    inner.currencies.flatMap { currency in
      inner.first(limit, in: currency).map {
        NaiveLine($0.payee, NaiveBalance(Balance($0.flow, in: currency)))
      }
    }
  }
}
