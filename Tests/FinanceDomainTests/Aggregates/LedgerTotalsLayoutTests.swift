import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("The table behind ledger totals")
struct LedgerTotalsLayoutTests {
  @Test("Days from year 1 to 9999 and many groups give way to a sparse table, with the same answers")
  func farApart() {
    let near = (0..<12).map { Transaction.fixture(id: "n\($0)", amount: "1.0\($0 % 10)", category: "c\($0)") }
    let far: [Transaction] = [
      .fixture(id: "first", date: "0001-01-01", amount: "2"),
      .fixture(id: "last", date: "9999-12-31", amount: "4"),
    ]
    var dense = LedgerTotals()
    dense.absorb(TransactionBatch(near))
    #expect(dense.sparse == nil)
    var sparse = dense
    sparse.absorb(TransactionBatch(far))
    #expect(sparse.sparse?.count == 14)
    #expect(NaiveCells(sparse) == NaiveCells(near + far))
    #expect(sparse.months == YearMonth.of("0001-01")...YearMonth.of("9999-12"))

    sparse.merge(dense)
    #expect(NaiveCells(sparse) == NaiveCells(near + far + near))
    dense.merge(sparse)
    #expect(dense.sparse != nil)
    #expect(NaiveCells(dense) == NaiveCells(near + near + far + near))
    dense.absorb(TransactionBatch(near))
    #expect(NaiveCells(dense) == NaiveCells(near + near + near + far + near))
  }

  @Test("Very many categories give way to a sparse table, with the same answers")
  func manyCategories() {
    let rows = (0..<9000).map { number in
      Transaction.fixture(
        id: "t\(number)", date: "\(2000 + number % 20)-0\(1 + number % 9)-15", amount: "0.0\(1 + number % 9)",
        category: "category \(number)")
    }
    var totals = LedgerTotals()
    for batch in BatchCutting.even(rows, size: 1700) { totals.absorb(batch) }
    #expect(totals.sparse?.count == 9000)
    #expect(totals.groups.count == 9000)
    let flow = totals.flows { _ in 0 }[0]
    #expect(flow?.expense.decimal == NaiveBalance(rows, in: .eur).expense)
    #expect(flow?.count == 9000)
    #expect(Set(totals.flows { $0.category }.values.map(\.count)) == [1])
  }

  @Test("Too many combinations of names for one array are looked up one by one, with the same answers")
  func manyCombinations() {
    let few = (0..<5).map { Transaction.fixture(id: "f\($0)", amount: "1.0\($0)", account: "a\($0)") }
    let many = (0..<2100).map { number in
      Transaction.fixture(
        id: "m\(number)", amount: "0.01", category: "c\(number)", account: "a\(number % 1030)")
    }
    var batch = TransactionBatch(few)
    var totals = LedgerTotals()
    totals.absorb(batch)
    #expect(!totals.codes.dense.isEmpty)
    for transaction in many { batch.append(transaction) }
    totals.absorb(batch)
    #expect(totals.codes.dense.isEmpty && totals.codes.sparse.count == 2105)
    totals.absorb(batch)
    #expect(NaiveCells(totals) == NaiveCells(few + few + many + few + many))
    // The same numbers, other meanings: what was looked up before must not be found.
    totals.absorb(TransactionBatch((few + many).reversed()))
    #expect(NaiveCells(totals) == NaiveCells(few + few + many + few + many + few + many))
  }

  @Test("The same number means different names in batches of different symbol tables")
  func otherSymbols() {
    let table = TransactionTable.read(
      """
      amount  category  account  currency
      1       x         a        EUR
      2       y         b        USD
      """)
    var totals = LedgerTotals()
    for _ in 0..<2 {
      totals.absorb(TransactionBatch(table))
      totals.absorb(TransactionBatch(table.reversed()))
    }
    #expect(NaiveCells(totals) == NaiveCells(table + table + table + table))
  }

  @Test("Sums that are pending are settled before they overflow, however many batches come")
  func settling() {
    let row = Transaction.fixture(amount: "9223372036854775.80")
    var totals = LedgerTotals()
    for _ in 0..<50 { totals.absorb(TransactionBatch([row])) }
    totals.absorb(TransactionBatch([.fixture(amount: "0.00000001")]))
    for _ in 0..<50 { totals.absorb(TransactionBatch([row, row])) }
    #expect(totals.flows { _ in 0 }[0]?.expense.decimal == .exact("1383505805528216370.00000001"))
    #expect(totals.flows { _ in 0 }[0]?.count == 151)
  }

  @Test("A filtered batch that has no rows left, and an empty one, change nothing")
  func emptyBatches() {
    var batch = TransactionBatch([.fixture(amount: "0.00000001")])
    batch.keep([false])
    var totals = LedgerTotals()
    totals.absorb(batch)
    totals.absorb(TransactionBatch())
    #expect(totals == LedgerTotals() && totals.months == nil && totals.currencies == [])
  }

  @Test("Totals are equal when every cell is, whatever became of their tables")
  func equality() {
    let rows = RandomLedger.transactions(20, seed: 12, mood: .kind)
    var (one, other) = (LedgerTotals(), LedgerTotals())
    one.absorb(TransactionBatch(rows))
    for row in rows.reversed() { other.absorb(TransactionBatch([row])) }
    #expect(one == other)
    #expect(one.currencies == NaiveLedger(rows).currencies)
    other.absorb(TransactionBatch([.fixture()]))
    #expect(one != other)
  }

  @Test("Days at both ends of the calendar, in one batch and in one month, are found in the month table")
  func edges() {
    for day in ["0001-01-01", "9999-12-31"] {
      let rows = [Transaction.fixture(date: day), .fixture(date: day)]
      var totals = LedgerTotals()
      totals.absorb(TransactionBatch(rows))
      #expect(NaiveCells(totals) == NaiveCells(rows))
    }
  }
}
