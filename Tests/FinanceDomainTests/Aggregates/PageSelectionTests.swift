import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Page selections")
struct PageSelectionTests {
  @Test(
    "Any cut and any order of merging give the first rows of the sorted list, and the number of all",
    arguments: TransactionOrder.Key.allCases, [false, true])
  func laws(key: TransactionOrder.Key, isDescending: Bool) {
    let order = TransactionOrder(by: key, descending: isDescending)
    for (mood, limit) in [(RandomLedger.Mood.kind, 10), (.unkind, 3), (.farFlung, 100)] {
      for seed in Seeds.list(1, salt: 7) {
        let transactions = RandomLedger.transactions(30, seed: seed, mood: mood)
        let sorted = NaiveLedger(transactions).sorted(by: order).map(\.line)
        Laws.checkAggregate(
          PageSelection(order: order, limit: limit), over: transactions, seed: seed,
          honest: Array(sorted.prefix(limit)) + ["30"], answer: lines)
      }
    }
  }

  @Test(
    "Behind a row, the rows after it follow, and all are counted", arguments: TransactionOrder.Key.allCases)
  func after(key: TransactionOrder.Key) {
    let order = TransactionOrder(by: key, descending: true)
    let transactions = RandomLedger.transactions(25, seed: 13, mood: .unkind)
    let sorted = NaiveLedger(transactions).sorted(by: order)
    var everything = PageSelection(order: order, limit: 25)
    everything.absorb(BatchCutting.batch(transactions[...]))
    for (number, place) in everything.transactions().enumerated() where number.isMultiple(of: 6) {
      let expected = sorted[(number + 1)...].prefix(4).map(\.line) + ["25"]
      Laws.checkAggregate(
        PageSelection(order: order, limit: 4, after: place), over: transactions, seed: 1, honest: expected,
        answer: lines)
    }
  }

  @Test("Rows alike in every way stand in the order of their places, whatever the cut")
  func places() {
    let transactions = Array(repeating: Transaction.fixture(), count: 9)
    for key in TransactionOrder.Key.allCases {
      Laws.checkAggregate(
        PageSelection(order: TransactionOrder(by: key, descending: true), limit: 4), over: transactions,
        seed: 2,
        honest: [0, 1, 2, 3]
      ) { $0.transactions().map(\.position.byteOffset) }
    }
  }

  @Test(
    "Many rows, whether they rise, fall or stand anyhow, leave the first of the list",
    arguments: TransactionOrder.Key.allCases, [false, true])
  func manyRows(key: TransactionOrder.Key, isDescending: Bool) {
    let order = TransactionOrder(by: key, descending: isDescending)
    let mixed = RandomLedger.transactions(300, seed: 21, mood: .kind)
    let rising = NaiveLedger(mixed).sorted(by: TransactionOrder(by: .date))
    for rows in [mixed, rising, rising.reversed()] {
      let sorted = NaiveLedger(rows).sorted(by: order).map(\.line)
      for limit in [1, 5, 90] {
        var (one, other) = (
          PageSelection(order: order, limit: limit), PageSelection(order: order, limit: limit)
        )
        for (number, batch) in BatchCutting.even(rows, size: 60).enumerated() {
          if number % 2 == 0 { one.absorb(batch) } else { other.absorb(batch) }
        }
        one.merge(other)
        #expect(lines(one) == Array(sorted.prefix(limit)) + ["300"])
        #expect(
          one.transactions(after: 3).map(\.transaction.line) == Array(sorted.prefix(limit).dropFirst(3)))
      }
    }
  }

  @Test("Rows without an id of their own are kept with the one that is derived, occurrence included")
  func derivedIDs() {
    var batch = TransactionBatch(Array(repeating: Transaction.fixture(), count: 3))
    for row in 0..<3 { batch.ids[row] = .none }
    batch.occurrences = [1: 2, 2: 3]
    let expected = batch.map(\.id)
    for key in TransactionOrder.Key.allCases {
      var selection = PageSelection(order: TransactionOrder(by: key), limit: 3)
      selection.absorb(batch)
      #expect(selection.transactions().map(\.transaction.id) == expected)
    }
  }

  @Test("A selection of no rows counts all the same")
  func counting() {
    var selection = PageSelection(order: .newestFirst, limit: 0)
    selection.absorb(TransactionBatch([.fixture(), .fixture()]))
    #expect(selection.total == 2 && selection.transactions().isEmpty)
  }

  private func lines(_ selection: PageSelection) -> [String] {
    selection.transactions().map(\.transaction.line) + ["\(selection.total)"]
  }
}
