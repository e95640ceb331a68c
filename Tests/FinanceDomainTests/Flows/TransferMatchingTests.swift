import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Pairs of transfers")
struct TransferMatchingTests {
  /// What became of the rows of a table, by their numbers: `1>2` for a pair.
  private func matched(
    _ table: String, _ policy: FlowPolicy = FlowPolicy(transfers: FlowSamples.own(window: 4))
  )
    -> String
  {
    text(matching(TransactionTable.read(table), policy))
  }

  private func matching(_ transactions: [Transaction], _ policy: FlowPolicy) -> TransferMatching {
    var candidates = TransferCandidates(policy: policy)
    for batch in BatchCutting.even(transactions, size: 7) { candidates.absorb(batch) }
    return TransferMatching(candidates)
  }

  private func text(_ matching: TransferMatching) -> String {
    func numbers(_ rows: [TransferCandidate]) -> String {
      rows.map { "\($0.position.byteOffset + 1)" }.joined(separator: ",")
    }
    let pairs = matching.pairs.map { "\(numbers([$0.sent]))>\(numbers([$0.received]))" }
    let open = matching.ambiguities.map { "\(numbers($0.sent))?\(numbers($0.received))" }
    return (pairs + open + matching.unmatched.map { "\(numbers([$0]))!" }).joined(separator: " ")
  }

  @Test("Opposite, equal, of own accounts, within the window: a pair")
  func pair() {
    let found = matched(
      """
      date        amount   account
      2024-05-01  -500.00  giro
      2024-05-03  500      savings
      2024-05-03  500      shop
      2024-05-04  -20      giro
      """)
    #expect(found == "1>2")
  }

  @Test(
    "The receipt comes up to the window's days after what was sent, or one day before",
    arguments: [("2024-05-14", ""), ("2024-05-13", "1>2"), ("2024-05-08", "1>2"), ("2024-05-07", "")])
  func window(day: String, expected: String) {
    let found = matched(
      """
      date        amount  account
      2024-05-09  -7.10   giro
      \(day)  7.10    savings
      """)
    #expect(found == expected)
  }

  @Test("A window of no days means the very day", arguments: [("2024-05-09", "1>2"), ("2024-05-08", "")])
  func noWindow(day: String, expected: String) {
    let found = matched(
      """
      date        amount  account
      2024-05-09  -7.10   giro
      \(day)  7.10    savings
      """, FlowPolicy(transfers: FlowSamples.own(window: 0)))
    #expect(found == expected)
  }

  @Test(
    "Another currency, another amount, the same account, the same direction: no pair",
    arguments: [
      "-7.10   savings  EUR", "7.11    savings  EUR", "7.10    giro     EUR", "7.10    savings  USD",
    ])
  func noPair(row: String) {
    let found = matched(
      """
      date        amount  account  currency
      2024-05-09  -7.10   giro     EUR
      2024-05-09  \(row)
      """)
    #expect(found == "")
  }

  @Test("Two possible partners: nothing is paired, all are listed")
  func ambiguous() {
    let found = matched(
      """
      date        amount  account
      2024-05-09  -7.10   giro
      2024-05-10  7.10    savings
      2024-05-11  7.10    cash
      2024-06-20  -7.10   giro
      2024-06-20  -7.10   cash
      2024-06-20  7.10    savings
      """)
    #expect(found == "1?2,3 4,5?6")
  }

  @Test("Among several partners one of the very day is taken if it is the only one of that day for both")
  func sameDay() {
    let found = matched(
      """
      date        amount  account
      2024-05-09  -7.10   giro
      2024-05-09  7.10    savings
      2024-05-11  7.10    cash
      2024-05-11  -7.10   savings
      """)
    #expect(found == "1>2 4>3")
  }

  @Test("Standing orders whose windows overlap are paired day by day")
  func daily() {
    let found = matched(
      """
      date        amount  account
      2024-05-09  -5      giro
      2024-05-09  5       savings
      2024-05-10  -5      giro
      2024-05-10  5       savings
      2024-05-11  -5      giro
      2024-05-11  5       savings
      """)
    #expect(found == "1>2 3>4 5>6")
  }

  @Test("A row that is left over when the others are paired is not paired for that")
  func leftOver() {
    let found = matched(
      """
      date        amount  account
      2024-05-09  -5      giro
      2024-05-10  5       savings
      2024-05-10  -5      giro
      2024-05-11  5       savings
      """)
    #expect(found == "3>2 1?4")
  }

  @Test("A row is listed if all it could be paired with is in a pair of one day")
  func partnersTaken() {
    let found = matched(
      """
      date        amount  account
      2024-05-20  -300    giro
      2024-05-21  -300    giro
      2024-05-21  300     savings
      2024-06-30  -300    giro
      """)
    #expect(found == "2>3 1?")
  }

  @Test("A category of another kind is no leg; one of the kind transfer without a partner is unmatched")
  func kinds() {
    let policy = FlowPolicy(kinds: FlowSamples.kinds, transfers: FlowSamples.own(window: 4))
    let found = matched(
      """
      date        amount  account  category
      2024-05-09  -5      giro     food
      2024-05-09  5       savings  misc
      2024-05-20  -6      giro     moves
      2024-05-20  -6      shop     moves
      2024-05-25  -8      giro     moves
      2024-05-25  8       savings  misc
      """, policy)
    #expect(found == "5>6 3! 4!")
  }

  @Test("Everything is as a comparison of each row with each other one says", arguments: FlowSamples.policies)
  func naive(policy: FlowPolicy) {
    for (count, amounts) in [(40, 2), (80, 6), (150, 30)] {
      for seed in Seeds.list(3, salt: 32) {
        let transactions = FlowSamples.transactions(count, seed: seed, amounts: amounts)
        let found = matching(transactions, policy)
        let naive = NaiveFlows(transactions, policy)
        guard policy.findsTransfers else { continue }
        let pairs = naive.partners.filter { transactions[$0.key].type == .expense }
        #expect(
          Dictionary(uniqueKeysWithValues: found.pairs.map { (place($0.sent), place($0.received)) }) == pairs,
          "\(Seeds.replay(seed))")
        let open = transactions.indices.filter { naive.partners[$0] == nil }
        let ambiguous = open.filter { place in
          !NaiveFlows.choices(of: place, in: transactions, policy).isEmpty
        }
        #expect(found.ambiguities.flatMap { $0.sent + $0.received }.map(place).sorted() == ambiguous)
        let lonely = open.filter { policy.kinds[transactions[$0].category] == .transfer }
        #expect(found.unmatched.map(place).sorted() == lonely.filter { !ambiguous.contains($0) })
      }
    }
  }

  private func place(_ row: TransferCandidate) -> Int { row.position.byteOffset }
}
