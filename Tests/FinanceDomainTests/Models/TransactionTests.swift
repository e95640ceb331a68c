import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Transactions")
struct TransactionTests {
  @Test(
    "Transactions that look alike but differ in bytes are not equal",
    arguments: [
      (Transaction.fixture(description: "Caf\u{E9}"), Transaction.fixture(description: "Cafe\u{301}")),
      (Transaction.fixture(account: "Caf\u{E9}"), Transaction.fixture(account: "Cafe\u{301}")),
      (Transaction.fixture(note: "Caf\u{E9}"), Transaction.fixture(note: "Cafe\u{301}")),
      (Transaction.fixture(category: "Caf\u{E9}"), Transaction.fixture(category: "Cafe\u{301}")),
      (Transaction.fixture(id: "Caf\u{E9}"), Transaction.fixture(id: "Cafe\u{301}")),
    ])
  func lookalikes(left: Transaction, right: Transaction) {
    #expect(left != right)
    #expect(Set([left, right]).count == 2)
    #expect(left.line != right.line)
  }
}
