import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("All transactions in order")
struct SortedTransactionsTests {
  @Test(
    "Any cut and any order of merging give the whole list, oldest first",
    arguments: RandomLedger.Mood.allCases)
  func laws(mood: RandomLedger.Mood) {
    for seed in Seeds.list(2, salt: 51) {
      let transactions = RandomLedger.marked(40, seed: seed, mood: mood)
      let sorted = NaiveLedger(transactions).sorted(by: TransactionOrder(by: .date))
      Laws.checkAggregate(
        SortedTransactions(), over: transactions, seed: seed, honest: sorted.map(\.line)
      ) { $0.list.map(\.line) }
    }
  }

  @Test("On one day those without a time come first, then the clock decides, then the bytes of the id")
  func order() {
    let rows = TransactionTable.read(
      """
      id  date        time      amount
      b   2024-05-03  09:00:00  -1
      a   2024-05-03  09:00:00  -1
      Z   2024-05-03  09:00:00  -1
      d   2024-05-03            -1
      e   2024-05-02  23:59:59  -1
      f   2024-05-03  08:00:00  -1
      """)
    var all = SortedTransactions()
    all.absorb(TransactionBatch(rows))
    #expect(all.list.map(\.id.rawValue) == ["e", "d", "f", "Z", "a", "b"])
  }

  @Test("Rows alike in every way stand in the order of their places, whatever the cut")
  func places() {
    let rows = (0..<9).map { Transaction.fixture(note: "\($0)") }
    Laws.checkAggregate(SortedTransactions(), over: rows, seed: 3, honest: rows.map { $0.note ?? "" }) {
      $0.list.map { $0.note ?? "" }
    }
  }

  @Test("Nothing gives an empty list")
  func nothing() { #expect(SortedTransactions().list.isEmpty) }

  @Test("What is asked of the whole list is what its transactions say", arguments: RandomLedger.Mood.allCases)
  func questions(mood: RandomLedger.Mood) {
    for transactions in [
      RandomLedger.transactions(60, seed: 5, mood: mood), RandomLedger.marked(60, seed: 6, mood: mood), [],
    ] {
      var (one, other) = (SortedTransactions(), SortedTransactions())
      one.absorb(TransactionBatch(transactions.prefix(20)))
      other.absorb(TransactionBatch(transactions.dropFirst(20)))
      one.merge(other)
      var whole = SortedTransactions()
      whole.absorb(TransactionBatch(transactions))
      for list in [one.list, whole.list] {
        #expect(list.hasPayees == transactions.contains { $0.payee != nil })
        #expect(list.hasTags == transactions.contains { !$0.tags.isEmpty })
        #expect(list.hasBalances == transactions.contains { $0.balance != nil })
        expectEqualLines(list.accounts.map(\.escaped), names(transactions.map(\.account)))
        expectEqualLines(list.categories.map(\.escaped), names(transactions.map(\.category.rawValue)))
        for type in TransactionType.allCases {
          let some = transactions.filter { $0.type == type }
          expectEqualLines(list.categories(of: type).map(\.escaped), names(some.map(\.category.rawValue)))
        }
        #expect(list.decimalPlaces == places(transactions))
      }
    }
  }

  private func names(_ texts: [String]) -> [String] {
    Set(texts.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self).escaped }
  }

  private func places(_ transactions: [Transaction]) -> [Currency: Int] {
    transactions.reduce(into: [:]) { most, item in
      let digits = "\(item.amount)".split(separator: ".").dropFirst().first?.utf8.count ?? 0
      most[item.currency] = max(most[item.currency] ?? item.currency.minorUnits, digits)
    }
  }
}
