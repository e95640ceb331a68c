import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Content fingerprints and derived ids")
struct ContentFingerprintTests {
  @Test("A text has the same fingerprint on every machine and in every run")
  func frozen() {
    let texts = [
      "", "a", "ab", "1234567", "12345678", "123456789", "caf\u{E9}", "cafe\u{301}",
      "The quick brown fox jumps",
    ]
    let fingerprints = texts.map { String(fingerprint(of: [$0]), radix: 16) }
    #expect(
      fingerprints == [
        "8de0364298195d27", "83550eb137381e41", "c6370a29bf43ccc7", "214f998431c27df9", "ed659eb7b84db26a",
        "d055d22fbe610cb9", "d65b3a71434ae810", "f24f55b69e6614c5", "311506a21b05aaad",
      ])
  }

  @Test("Texts in a row keep their borders, and zero bytes count")
  func borders() {
    let texts = [
      ["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["abc\u{0}"], ["abc\u{0}\u{0}"], ["\u{0}"],
      [""], [],
      ["", ""], ["12345678", "9"], ["1234567", "89"], ["12345678\u{0}"], ["12345678"],
    ]
    #expect(Set(texts.map { fingerprint(of: $0) }).count == texts.count)
  }

  @Test(
    "A hundred thousand different texts have different fingerprints, in the high bits and in the low ones")
  func spread() {
    let fingerprints = (0..<100_000).map { fingerprint(of: ["t\($0)"]) }
    #expect(Set(fingerprints).count == 100_000)
    // Expected 65 536 × (1 - e^(-100000/65536)) ≈ 51 300 of 16 bits; a poor mixer has far fewer.
    #expect(Set(fingerprints.map { $0 >> 48 }).count > 50_000)
    #expect(Set(fingerprints.map { $0 & 0xFFFF }).count > 50_000)
  }

  @Test("A row's id comes from account, day, signed amount, currency and description, and from nothing else")
  func rows() {
    let base = Transaction.fixture(account: "x")
    let same: [Transaction] = [
      .fixture(id: "other", account: "x"), .fixture(time: "10:00:00", account: "x"),
      .fixture(category: "other", account: "x"), .fixture(account: "x", note: "note"),
      .fixture(amount: "10", account: "x"), .fixture(amount: "10.00000000", account: "x"),
    ]
    let different: [Transaction] = [
      .fixture(account: "y"), .fixture(date: "2024-05-04", account: "x"),
      .fixture(amount: "10.01", account: "x"),
      .fixture(amount: "1.00", account: "x"), .fixture(amount: "100.00", account: "x"),
      .fixture(type: .income, account: "x"),
      .fixture(account: "x", currency: "USD"), .fixture(description: "coffee", account: "x"),
      .fixture(description: "xCoffee"), .fixture(description: "Coffee", account: ""),
    ]
    for other in same { #expect(digest(of: other) == digest(of: base), "\(other.line)") }
    #expect(Set((different + [base]).map { digest(of: $0) }).count == different.count + 1)
  }

  @Test("A row has the same fingerprint on every machine and in every run, whatever else its batch holds")
  func frozenRows() {
    let table = TransactionTable.read(
      """
      date       | amount              | description | account  | currency
      2024-05-03 | -12.50              | Corner shop | checking | EUR
      2024-05-03 | 12.50               | Corner shop | checking | EUR
      0001-01-01 | -0.00000001         | caf\u{E9}   |          | JPY
      9999-12-31 | 9223372036854775807 | 食べ物         | a b      | XXX
      """)
    let batch = TransactionBatch(table)
    #expect(
      batch.indices.map { String(batch.fingerprint(of: $0), radix: 16) } == [
        "3f079819b8649023", "6717b86927537c9e", "aa4895093a1a4f8", "580ace8fd75afee4",
      ])
    #expect(batch.indices.map { batch.fingerprint(of: $0) } == table.map { digest(of: $0) })
  }

  @Test(
    "A derived id is sixteen hexadecimal digits and the number of the occurrence",
    arguments: [
      (0, 1, "0000000000000000-0001"), (0xAB, 12, "00000000000000ab-0012"),
      (.max, 9999, "ffffffffffffffff-9999"),
      (1, 10_000, "0000000000000001-z10000"), (1, 99_999, "0000000000000001-z99999"),
      (1, 100_000, "0000000000000001-zz100000"), (1, 1_000_000, "0000000000000001-zzz1000000"),
    ] as [(UInt64, Int, String)])
  func derivedIDs(fingerprint: UInt64, occurrence: Int, id: String) {
    #expect(TransactionID(derivedFrom: fingerprint, occurrence: occurrence).rawValue == id)
  }

  @Test("The byte order of derived ids is the order of the occurrences")
  func orderOfOccurrences() {
    let numbers =
      Array(1...12_000) + [99_998, 99_999, 100_000, 100_001, 999_999, 1_000_000, 9_999_999, 10_000_000]
    let ids = numbers.map { TransactionID(derivedFrom: 0xFEED, occurrence: $0) }
    #expect(zip(ids, ids.dropFirst()).filter { !($0 < $1) }.map(\.0.rawValue) == [])
  }

  @Test("A row without an id of its source has a derived one, the first occurrence unless told otherwise")
  func derived() {
    var batch = TransactionBatch([.fixture(), .fixture()])
    batch.ids = batch.ids.map { _ in .none }
    batch.occurrences[1] = 2
    let digest = batch.fingerprint(of: 0)
    #expect(batch[0].id == TransactionID(derivedFrom: digest, occurrence: 1))
    #expect(batch[1].id == TransactionID(derivedFrom: digest, occurrence: 2))
  }

  private func fingerprint(of texts: [String]) -> UInt64 {
    var digest = ContentFingerprint()
    for text in texts { digest.combine(Array(text.utf8)[...]) }
    return digest.value
  }

  private func digest(of transaction: Transaction) -> UInt64 {
    TransactionBatch(CollectionOfOne(transaction)).fingerprint(of: 0)
  }
}
