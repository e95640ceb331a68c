/// Which sets of rules rows meet: a class is the rules that are met.
///
/// Few classes occur, however many rows there are; a class's number stands for it from row to row.
struct RuleClasses: Sendable {
  /// One bit for each rule, in words.
  let width: Int
  private let effects: [CategorizationRule.Effects]
  /// Class by the bytes of its bits.
  private var table = TextTable()
  /// What the rules that are met do together, by class.
  private(set) var joined: [CategorizationRule.Effects] = []

  /// The class of rows that meet no rule.
  static let nothing = 0

  init(_ rules: [CategorizationRule]) {
    width = (rules.count + 63) / 64
    effects = rules.map(\.effects)
    learnNothing()
  }

  /// How many classes have occurred.
  var count: Int { joined.count }

  /// Forgets all but the class that meets nothing.
  mutating func forget() {
    (table, joined) = (TextTable(), [])
    learnNothing()
  }

  private mutating func learnNothing() { _ = number(of: 0, in: RuleBits(rows: 1, width)) }

  /// The class of a row that meets the rules of its bits.
  @inline(__always)
  mutating func number(of row: Int, in met: borrowing RuleBits) -> Int {
    let number = met.number(of: row, in: &table)
    if number == count {
      joined.append(CategorizationRule.Effects(joining: met.places(row).map { effects[$0] }))
    }
    return number
  }
}
