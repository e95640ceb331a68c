/// The combinations of category, account, currency and direction that occur at nodes which names decide further.
struct RuleNames: Sendable {
  private let looks: RuleLooks
  private var pairs = PackedTable()
  private var combinations = PackedTable()
  private var table = PackedTable()
  /// What is known at each combination of a node and names.
  private var verdicts: [UInt32] = []
  private var identities: [UInt64] = []

  /// More combinations than this are forgotten.
  private static let limit = 1 << 16

  init(_ looks: RuleLooks) { self.looks = looks }

  mutating func forget() {
    (pairs, combinations, table, verdicts) = (PackedTable(), PackedTable(), PackedTable(), [])
  }

  /// Fits itself to the names of a batch.
  mutating func prepare(for batch: borrowing TransactionBatch) {
    if RuleNames.identities(of: batch) != identities || pairs.count + table.count > RuleNames.limit {
      forget()
    }
    keepUp(with: batch)
  }

  /// The names of a batch have learned words, and mean what they meant.
  mutating func keepUp(with batch: borrowing TransactionBatch) {
    identities = RuleNames.identities(of: batch)
  }

  private static func identities(of batch: borrowing TransactionBatch) -> [UInt64] {
    [batch.categoryNames.identity, batch.accountNames.identity, batch.currencyNames.identity]
  }

  /// How many verdicts are known.
  var count: Int { verdicts.count }

  /// The number of a row's names at its node; equal to ``count`` or above if they are new.
  mutating func number(of row: Int, in batch: borrowing TransactionBatch, at verdict: UInt32) -> Int {
    let category = looks.contains(.category) ? UInt64(batch.categories[row]) : 0
    let account = looks.contains(.account) ? UInt64(batch.accounts[row]) : 0
    var key = category
    if looks.contains(.account) { key = UInt64(pairs.number(of: category << 32 | account)) }
    if !looks.isDisjoint(with: [.currency, .type]) {
      let currency = looks.contains(.currency) ? UInt64(batch.currencies[row]) : 0
      let direction = looks.contains(.type) ? UInt64(batch.directions[row]) : 0
      key = UInt64(combinations.number(of: key << 33 | currency << 1 | direction))
    }
    return table.number(of: UInt64(verdict) << 32 | key)
  }

  /// Notes the verdict on the next number.
  mutating func learn(_ verdict: UInt32) { verdicts.append(verdict) }

  /// The verdict on a number.
  subscript(number: Int) -> UInt32 { verdicts[number] }
}
