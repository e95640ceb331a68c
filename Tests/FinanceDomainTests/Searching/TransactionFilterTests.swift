import FinanceDomain
import Testing

@Suite("Transaction filter")
struct TransactionFilterTests {
  @Test("The filter keeps the rows that meet the condition one by one", arguments: UInt64(1)...30)
  func agreesWithTheLaw(seed: UInt64) throws {
    var samples = SearchSamples(seed: seed)
    var transactions: [Transaction] = []
    for number in 0..<80 { transactions.append(try samples.transaction(number: number)) }
    for _ in 0..<20 {
      let expression = try samples.expression(depth: 4)
      var filter = TransactionFilter(expression)
      // Twice, and a piece of it: what a filter has learned must not change an answer.
      for rows in [transactions[...], transactions.reversed()[...], transactions[10..<30]] {
        var batch = TransactionBatch(rows)
        filter.apply(to: &batch)
        #expect(Array(batch) == rows.filter(expression.matches), "seed \(seed): \(expression)")
      }
    }
  }

  @Test("Ids that the source does not give are searched as they are derived")
  func searchesDerivedIds() throws {
    var samples = SearchSamples(seed: 5)
    var transactions: [Transaction] = []
    for number in 0..<20 { transactions.append(try samples.transaction(number: number)) }
    var batch = TransactionBatch(transactions)
    for row in batch.indices where row % 2 == 0 { batch.ids[row] = .none }
    batch.occurrences[4] = 17
    let elements = Array(batch)
    for search in ["id:-0001", "id:=\(elements[4].id)", "id:/-0017$/", "-id:a", "id:t"] {
      let expression = try SearchExpression(parsing: search, today: .ofSearch)
      var filter = TransactionFilter(expression)
      #expect(filter.marks(of: batch) == elements.map(expression.matches), "\(search)")
      var kept = batch
      filter.apply(to: &kept)
      #expect(kept.map(\.id) == elements.filter(expression.matches).map(\.id))
    }
  }

  @Test("Symbols that a table learns later are judged when they come")
  func followsGrowingTables() throws {
    var samples = SearchSamples(seed: 9)
    let expression = try SearchExpression(parsing: "cat:food OR acct:kiosk OR cur:EUR", today: .ofSearch)
    var filter = TransactionFilter(expression)
    var batch = TransactionBatch()
    for round in 0..<30 {
      let transaction = try samples.transaction(number: round)
      batch.removeAllRows()
      batch.append(transaction)
      // A copy of the batch goes its own way and numbers its symbols differently from here on.
      var other = batch
      other.append(try samples.transaction(number: 1000 + round))
      #expect(filter.marks(of: batch) == [expression.matches(transaction)])
      #expect(filter.marks(of: other) == other.map(expression.matches))
    }
  }

  @Test("Everything keeps all rows, and nothing can be left")
  func knowsTheEnds() throws {
    var samples = SearchSamples(seed: 2)
    let full = TransactionBatch([try samples.transaction(number: 1), try samples.transaction(number: 2)])
    for (expression, count) in [
      (SearchExpression.everything, 2), (.all([.everything, .all([])]), 2), (.not(.everything), 0),
      (.any([]), 0),
    ] {
      var filter = TransactionFilter(expression)
      var batch = full
      filter.apply(to: &batch)
      #expect(batch.count == count)
      #expect(filter.marks(of: TransactionBatch()) == [])
    }
  }

  @Test("Amounts of many scales are compared exactly")
  func comparesAcrossScales() throws {
    let amounts = ["1", "1.5", "1.50000001", "1.49999999", "9223372036854775807", "0.00000001", "1.499"]
    var batch = TransactionBatch()
    for (number, amount) in amounts.enumerated() {
      batch.append(
        try Transaction(
          id: TransactionID(rawValue: "\(number)"), date: .ofSearch, amount: Decimal(searching: amount),
          type: .income, description: "x"))
    }
    let bounds: [(String, [Bool])] = [
      ("amount:>=1.5", [false, true, true, false, true, false, false]),
      ("amount:<1.5", [true, false, false, true, false, true, true]),
      ("amount:1.4999999999..1.5", [false, true, false, false, false, false, false]),
      ("amount:>9223372036854775806.9", [false, false, false, false, true, false, false]),
      ("amount:>0.00000001", [true, true, true, true, true, false, true]),
    ]
    for (search, expected) in bounds {
      var filter = TransactionFilter(try SearchExpression(parsing: search, today: .ofSearch))
      #expect(filter.marks(of: batch) == expected, "\(search)")
    }
  }
}
