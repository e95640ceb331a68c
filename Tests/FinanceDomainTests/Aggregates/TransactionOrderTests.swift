import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("Orders of transactions")
struct TransactionOrderTests {
  private static let table = TransactionTable.read(
    """
    id  date        time      amount  category  description  account
    a   2024-05-01  10:00:00  3.00    food      Zoo          x
    b   2024-05-01            20.00   Food      apple        y
    c   2024-05-02            3       travel    \u{E9}tude        x
    d   2024-04-30  23:59:59  100     food      Apple        x
    """)

  @Test(
    "Each key sorts by what it says; ties end newest first, then by id",
    arguments: [
      (.date, false, "dbac"), (.date, true, "cabd"), (.amount, false, "cabd"), (.amount, true, "dbca"),
      (.category, false, "badc"), (.category, true, "cadb"), (.description, false, "dabc"),
      (.description, true, "cbad"), (.account, false, "cadb"), (.account, true, "bcad"), (.id, false, "abcd"),
      (.id, true, "dcba"),
    ] as [(TransactionOrder.Key, Bool, String)])
  func keys(key: TransactionOrder.Key, isDescending: Bool, ids: String) {
    let order = TransactionOrder(by: key, descending: isDescending)
    let placed = Self.table.enumerated().map {
      PlacedTransaction($1, at: SourcePosition(source: 0, byteOffset: $0))
    }
    for rotation in placed.indices {
      let rotated = Array(placed[rotation...] + placed[..<rotation])
      let sorted = rotated.sorted { order.precedes($0, $1) }
      #expect(sorted.map(\.transaction.id.rawValue).joined() == ids)
    }
  }

  @Test(
    "No order puts a row before itself, and of two rows one is always first",
    arguments: TransactionOrder.Key.allCases)
  func total(key: TransactionOrder.Key) {
    let placed = RandomLedger.transactions(40, seed: 14, mood: .unkind).enumerated().map {
      PlacedTransaction($1, at: SourcePosition(source: 0, byteOffset: $0))
    }
    let order = TransactionOrder(by: key, descending: true)
    for (number, left) in placed.enumerated() {
      #expect(!order.precedes(left, left))
      for right in placed[(number + 1)...] {
        #expect(order.precedes(left, right) != order.precedes(right, left))
      }
    }
  }

  @Test(
    "Columns say the same as the transactions they hold", arguments: TransactionOrder.Key.allCases,
    [false, true])
  func columns(key: TransactionOrder.Key, isDescending: Bool) {
    let order = TransactionOrder(by: key, descending: isDescending)
    let rows = RandomLedger.transactions(40, seed: 15, mood: .unkind)
    let (batch, other) = (TransactionBatch(rows), TransactionBatch(rows.reversed()))
    for (left, one) in rows.enumerated() {
      for (right, two) in rows.enumerated() where left != right {
        let places = (
          SourcePosition(source: 0, byteOffset: left), SourcePosition(source: 0, byteOffset: right)
        )
        let found = order.compare(batch, left, places.0, other, rows.count - 1 - right, places.1)
        let isFirst = order.precedes(
          PlacedTransaction(one, at: places.0), PlacedTransaction(two, at: places.1))
        #expect(found == (isFirst ? .before : .after))
        let prefixes = (
          order.prefix(of: left, in: batch), order.prefix(of: rows.count - 1 - right, in: other)
        )
        #expect(prefixes.0 == prefixes.1 || (prefixes.0 < prefixes.1) == isFirst)
      }
    }
  }

  @Test("Lists begin with the newest, lists of the largest with the largest")
  func usual() {
    #expect(TransactionOrder.newestFirst == TransactionOrder(by: .date, descending: true))
    #expect(TransactionOrder.largestFirst == TransactionOrder(by: .amount, descending: true))
    #expect(TransactionOrder(by: .date).isDescending == false)
  }
}
