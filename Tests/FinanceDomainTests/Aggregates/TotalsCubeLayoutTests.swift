import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("The table behind ledger totals")
struct TotalsCubeLayoutTests {
  @Test("Days from year 1 to 9999 and many groups give way to a sparse table, with the same answers")
  func farApart() {
    let near = (0..<12).map { Transaction.fixture(id: "n\($0)", amount: "1.0\($0 % 10)", category: "c\($0)") }
    let far: [Transaction] = [
      .fixture(id: "first", date: "0001-01-01", amount: "2"),
      .fixture(id: "last", date: "9999-12-31", amount: "4"),
    ]
    var dense = TotalsCube()
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
    var totals = TotalsCube()
    for batch in BatchCutting.even(rows, size: 1700) { totals.absorb(batch) }
    #expect(totals.sparse?.count == 9000)
    let flow = totals.flows { _ in 0 }[0]
    #expect(flow?.expense.decimal == NaiveBalance(rows, in: .eur).expense)
    #expect(flow?.count == 9000)
    #expect(Set(totals.flows { $0.category }.values.map(\.count)) == [1])
  }

  @Test("Too many combinations of names for one array give way to a sparse table, with the same answers")
  func manyCombinations() {
    let few = (0..<5).map { Transaction.fixture(id: "f\($0)", amount: "1.0\($0)", account: "a\($0)") }
    let many = (0..<2100).map { number in
      Transaction.fixture(
        id: "m\(number)", amount: "0.01", category: "c\(number)", account: "a\(number % 1030)")
    }
    var batch = TransactionBatch(few)
    var totals = TotalsCube()
    totals.absorb(batch)
    #expect(!totals.codes.dense.isEmpty)
    for transaction in many { batch.append(transaction) }
    totals.absorb(batch)
    #expect(totals.codes.dense.isEmpty && totals.sparse?.count == 2105)
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
    var totals = TotalsCube()
    for _ in 0..<2 {
      totals.absorb(TransactionBatch(table))
      totals.absorb(TransactionBatch(table.reversed()))
    }
    #expect(NaiveCells(totals) == NaiveCells(table + table + table + table))
  }

  @Test("Sums that are pending are settled before they overflow, however many batches come")
  func settling() {
    let row = Transaction.fixture(amount: "9223372036854775.80")
    var totals = TotalsCube()
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
    var totals = TotalsCube()
    totals.absorb(batch)
    totals.absorb(TransactionBatch())
    #expect(totals == TotalsCube() && totals.months == nil)
  }

  @Test("Totals are equal when every cell is, whatever became of their tables")
  func equality() {
    let rows = RandomLedger.transactions(20, seed: 12, mood: .kind)
    var (one, other) = (TotalsCube(), TotalsCube())
    one.absorb(TransactionBatch(rows))
    for row in rows.reversed() { other.absorb(TransactionBatch([row])) }
    #expect(one == other)
    #expect(one.flows(by: .currency) { $0.currency }.keys.sorted() == NaiveLedger(rows).currencies)
    other.absorb(TransactionBatch([.fixture()]))
    #expect(one != other)
  }

  @Test("A batch of several blocks that meets new groups, months and days all along is added up exactly")
  func severalBlocks() {
    let rows = (0..<3 * ColumnLoops.block + 7).map { number in
      Transaction.fixture(
        id: "t\(number)", date: "20\(20 + number % 5)-\(10 + number / 1100)-\(10 + number % 19)",
        amount: "\(1 + number % 400).\(10 + number % 87)", type: number % 7 == 0 ? .income : .expense,
        category: "c\(number / 40)", account: "a\(number % 3)", currency: number % 11 == 0 ? "USD" : "EUR")
    }
    let expected = NaiveCells(rows)
    var totals = TotalsCube()
    totals.absorb(TransactionBatch(rows))
    #expect(totals.sparse == nil && NaiveCells(totals) == expected)
    var other = TotalsCube()
    for batch in BatchCutting.even(rows.reversed(), size: 700) { other.absorb(batch) }
    #expect(other == totals && NaiveCells(other) == expected)
  }

  @Test(
    "Months that come one by one, forwards or backwards, are laid out anew only now and then",
    arguments: [false, true])
  func monthByMonth(isBackwards: Bool) {
    let rows = (0..<120).map { number in
      Transaction.fixture(
        id: "t\(number)", date: "\(2010 + number / 12)-\(10 + number % 3)-\(10 + number % 17)")
    }
    var totals = TotalsCube()
    var layouts: Set<[Int]> = []
    for row in isBackwards ? rows.reversed() : rows {
      totals.absorb(TransactionBatch([row]))
      layouts.insert([Int(totals.firstBin), totals.binCount])
    }
    #expect(layouts.count < 14)
    #expect(totals.sparse == nil && totals.binCount <= 180)
    #expect(NaiveCells(totals) == NaiveCells(rows))
  }

  @Test("A table that grows backwards to the calendar's first day ends there")
  func backwardsToTheFirstDay() {
    let rows = ["0003-12-31", "0001-02-01", "0001-01-01"].map { Transaction.fixture(id: $0, date: $0) }
    var totals = TotalsCube()
    for row in rows { totals.absorb(TransactionBatch([row])) }
    #expect(totals.firstBin == CalendarDay.earliest.yearMonth.index)
    #expect(NaiveCells(totals) == NaiveCells(rows))
  }

  @Test("Names that come one by one, batch after batch, find room each time")
  func growingNames() {
    var (batch, totals) = (TransactionBatch(), TotalsCube())
    var rows: [Transaction] = []
    for number in 0..<300 {
      batch.removeAllRows()
      for other in [number, number / 2] {
        let row = Transaction.fixture(amount: "1.25", category: "c\(other)", account: "a\(other % 5)")
        batch.append(row)
        rows.append(row)
      }
      totals.absorb(batch)
    }
    #expect(NaiveCells(totals) == NaiveCells(rows))
  }

  @Test("A table that becomes sparse in the middle of a batch loses no row")
  func sparseInMidBatch() {
    let near = (0..<1500).map {
      Transaction.fixture(id: "n\($0)", amount: "0.0\(1 + $0 % 9)", category: "c\($0 % 40)")
    }
    let far: [Transaction] = [.fixture(id: "f", date: "0001-01-01"), .fixture(id: "l", date: "9999-12-31")]
    for rows in [near + far + near, far + near, near + far] {
      var totals = TotalsCube()
      totals.absorb(TransactionBatch(rows))
      #expect(totals.sparse != nil && NaiveCells(totals) == NaiveCells(rows))
    }
  }

  @Test("Days of several centuries in one batch find their months without a table of days")
  func centuries() {
    let rows = (0..<40).map { Transaction.fixture(id: "t\($0)", date: "\(1500 + $0 * 13)-0\(1 + $0 % 9)-17") }
    var totals = TotalsCube()
    for batch in [TransactionBatch(rows), TransactionBatch(rows.reversed())] { totals.absorb(batch) }
    #expect(totals.sparse == nil && NaiveCells(totals) == NaiveCells(rows + rows))
  }

  @Test("Batches of finer and coarser scales than those before are added in one unit")
  func changingScales() {
    let amounts = ["1.25", "0.00000003", "7", "0.125", "92233720368547758.07", "0.5"]
    let rows = amounts.enumerated().map { Transaction.fixture(id: "t\($0)", amount: $1) }
    for order in [rows, rows.reversed()] {
      var totals = TotalsCube()
      for row in order { totals.absorb(TransactionBatch([row, row])) }
      totals.absorb(TransactionBatch(order))
      #expect(NaiveCells(totals) == NaiveCells(order + order + order))
    }
  }

  @Test("What has been settled and what is pending merge exactly, whichever side has which")
  func mergingSettledSums() {
    let large = (0..<3).map { Transaction.fixture(id: "l\($0)", amount: "92233720368547758.07") }
    let small = (0..<3).map { Transaction.fixture(id: "s\($0)", amount: "0.0\($0 + 1)", category: "c\($0)") }
    let fine = [Transaction.fixture(id: "f", amount: "0.00000001", account: "other")]
    for left in [large, small, fine, []] {
      for right in [large, small, fine, []] {
        var (one, other) = (TotalsCube(), TotalsCube())
        for row in left { one.absorb(TransactionBatch([row])) }
        for row in right { other.absorb(TransactionBatch([row])) }
        one.merge(other)
        one.absorb(TransactionBatch(large))
        #expect(NaiveCells(one) == NaiveCells(left + right + large))
      }
    }
  }

  @Test("Days at both ends of the calendar, in one batch and in one month, are found in the month table")
  func edges() {
    for day in ["0001-01-01", "9999-12-31"] {
      let rows = [Transaction.fixture(date: day), .fixture(date: day)]
      var totals = TotalsCube()
      totals.absorb(TransactionBatch(rows))
      #expect(NaiveCells(totals) == NaiveCells(rows))
    }
  }
}
