import FinanceDomain
import FinanceTestSupport
import GRDB
import Testing

@testable import FinanceLedger

@Suite("Seals of rows and what rows are recognised by")
struct RowChecksumTests {
  @Test(
    "A text has the same seal on every machine and in every version, because seals are stored",
    arguments: [
      ("", "df9734528b12961a"), ("a", "56fe702fe711f762"), ("1234567", "dc41394fee697900"),
      ("12345678", "3fb36d75b788a1c2"), ("123456789", "be388c571c7201ad"),
      ("1234567890abcdef", "f3fda54dc655b2b1"), ("1234567890abcdefg", "aad7bd8d6ec454f4"),
      ("caf\u{E9}", "d0366f7a0d7fa3d1"), ("cafe\u{301}", "6c9ded4c38fbb9cc"),
      ("The quick brown fox jumps over", "62bb4ff4addb6cf0"),
    ])
  func frozen(_ text: String, _ digits: String) {
    var seal = RowChecksum()
    seal.combine(text)
    #expect(UInt64(bitPattern: seal.value) == UInt64(digits, radix: 16))
  }

  @Test(
    "So do numbers, in their order",
    arguments: [
      ([], "2d358dccaa6c78a5"), ([(1, 2)], "a6c432ae41a4135d"), ([(2, 1)], "b94cebf106fdbf28"),
      ([(.max, 0), (0, .max)], "1e4e111a6c511c70"),
    ] as [([(UInt64, UInt64)], String)])
  func numbers(_ pairs: [(UInt64, UInt64)], _ digits: String) {
    var seal = RowChecksum()
    for (first, second) in pairs { seal.combine(first, second) }
    #expect(UInt64(bitPattern: seal.value) == UInt64(digits, radix: 16))
  }

  @Test("Wherever a text lies, its seal is the same, and it ends where it ends")
  func places() {
    let text = Array("xxThe quick brown fox jumps overxx".utf8)
    for length in 0...30 {
      var (inside, alone) = (RowChecksum(), RowChecksum())
      unsafe inside.combine(text.span.bytes, 2..<2 + length)
      alone.combine(String(decoding: text[2..<2 + length], as: UTF8.self))
      #expect(inside.value == alone.value)
    }
  }

  @Test("Whole rows have the same seals for ever")
  func rows() throws {
    let queue = try DatabaseQueue()
    try LedgerSchema.migrator.migrate(queue)
    try queue.inDatabase { db in
      var names = try LedgerVocabulary(in: db)
      var row = LedgerRow(
        place: 738_000_000_000_000_005, amount: -320, scale: 2,
        currency: try names.currencies.number(of: "EUR", in: db),
        account: try names.accounts.number(of: "", in: db),
        category: try names.categories.number(of: "food", in: db), occurrence: 1, identity: 77)
      #expect(seal(row, names, "Coffee") == 7_950_932_017_859_485_528)
      (row.amount, row.second, row.occurrence, row.version, row.isByHand) = (450_000, 3600, 0, 3, 1)
      row.identity = RowIdentity.id(.of("a-1"))
      row.account = try names.accounts.number(of: "checking", in: db)
      row.category = try names.categories.number(of: "salary", in: db)
      #expect(seal(row, names, "Employer", "a-1", "{\"note\":\"May\"}") == 3_711_733_192_576_909_472)
    }
  }

  private func seal(
    _ row: LedgerRow, _ names: LedgerVocabulary, _ description: String, _ id: String = "",
    _ details: String = ""
  ) -> Int64 {
    var (row, text) = (row, BatchText())
    row.description = text.append(description)
    row.id = text.append(id)
    row.details = text.append(details)
    return unsafe row.seal(text.bytes.span.bytes, names)
  }

  @Test("Rows are recognised by the same numbers for ever: by their ids, or by what they say")
  func identities() {
    #expect(RowIdentity.id(.of("a")) == 6_268_571_082_388_797_282)
    #expect(RowIdentity.id(.of("cafe\u{301}")) == 7_826_672_639_069_108_684)
    let rows: [(Transaction, Int64)] = [
      (.fixture(id: "x", amount: "3.20"), 3_170_243_804_229_647_706),
      (
        .fixture(
          id: "y", date: "2024-05-01", amount: "4500.00", type: .income, category: "salary",
          description: "Employer, Street 12", account: "checking", note: "May"), 8_483_735_743_093_105_613
      ),
    ]
    let batch = TransactionBatch(rows.map(\.0))
    var identity = RowIdentity()
    for (row, (transaction, content)) in rows.enumerated() {
      #expect(identity.content(of: row, in: batch) == content)
      #expect(RowIdentity.id(of: row, in: batch) == RowIdentity.id(transaction.id))
    }
  }
}
