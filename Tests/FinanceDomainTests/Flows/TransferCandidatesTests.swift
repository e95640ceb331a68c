import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Candidates for transfers")
struct TransferCandidatesTests {
  @Test("Any cut and any order of merging give what the naive fold gives", arguments: FlowSamples.policies)
  func laws(policy: FlowPolicy) {
    for seed in Seeds.list(2, salt: 31) {
      let transactions = FlowSamples.transactions(60, seed: seed)
      let expected = transactions.enumerated().filter { isCandidate($0.element, policy) }
        .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
        .map { line($0.element, at: $0.offset) }
      Laws.checkAggregate(
        TransferCandidates(policy: policy), over: transactions, seed: seed, honest: expected
      ) { candidates in candidates.candidates.map { self.line($0) } }
    }
  }

  private func isCandidate(_ transaction: Transaction, _ policy: FlowPolicy) -> Bool {
    guard policy.findsTransfers else { return false }
    switch policy.kinds[transaction.category] {
    case nil: return policy.transfers.ownAccounts.contains(transaction.account)
    case .transfer: return true
    default: return false
    }
  }

  private func line(_ transaction: Transaction, at place: Int) -> String {
    "\(transaction.date) \(transaction.signedAmount) \(transaction.currency) \(transaction.account) "
      + "\(transaction.category) @\(place)"
  }

  private func line(_ row: TransferCandidate) -> String {
    let amount = row.type == .income ? row.amount.decimal : -row.amount.decimal
    return "\(row.day) \(amount) \(row.currency) \(row.account) \(row.category) @\(row.position.byteOffset)"
  }

  @Test("Own accounts of which there is no row are named, byte for byte")
  func unseen() {
    let own = TransferPolicy(ownAccounts: ["giro", "Giro", "caf\u{E9}"])
    var candidates = TransferCandidates(policy: FlowPolicy(transfers: own))
    candidates.absorb(
      TransactionBatch([.fixture(account: "giro"), .fixture(account: "cafe\u{301}")]))
    #expect(candidates.unseenAccounts.map(\.escaped) == ["Giro", "caf\\u{e9}"])
  }
}
