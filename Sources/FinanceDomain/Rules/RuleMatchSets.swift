/// Which sets of rules rows meet: a class is the rules that are met.
///
/// Few classes occur, however many rows there are; a class's number stands for it from row to row.
struct RuleMatchSets: Sendable {
  /// One bit for each rule, in words.
  let width: Int
  private let effects: [CategorizationRule.Effects]
  /// Class by the bytes of its bits.
  private var table = TextTable()
  /// The rules that texts leave open.
  private let open: Set<Int>
  /// What the rules that are met do together, by class.
  private(set) var joined: [CategorizationRule.Effects] = []
  /// The rules of each class that are open, and those that are not.
  private var openRules: [[Int]] = []
  private var settledRules: [[Int]] = []

  /// The class of rows that meet no rule.
  static let nothing = 0

  /// The classes of those rules.
  ///
  /// - Parameter open: the rules that texts leave open.
  init(_ effects: [CategorizationRule.Effects], open: Set<Int>) {
    width = (effects.count + 63) / 64
    self.effects = effects
    self.open = open
    _ = number(of: 0, in: RuleBits(rows: 1, width))
  }

  var count: Int { joined.count }

  /// Forgets all but the class that meets nothing.
  mutating func forget() { self = RuleMatchSets(effects, open: open) }

  @inline(__always)
  mutating func number(of row: Int, in met: borrowing RuleBits) -> UInt32 {
    let number = met.number(of: row, in: &table)
    if number == count { learn(row, of: met) }
    return UInt32(number)
  }

  @inline(never)
  private mutating func learn(_ row: Int, of met: borrowing RuleBits) {
    let places = met.places(row)
    joined.append(CategorizationRule.Effects(joining: places.map { effects[$0] }))
    openRules.append(places.filter { open.contains($0) })
    settledRules.append(places.filter { !open.contains($0) })
  }

  @inline(__always)
  func isOpen(_ number: UInt32) -> Bool { !openRules[Int(number)].isEmpty }

  @inline(__always)
  func openRules(of number: UInt32) -> [Int] { openRules[Int(number)] }

  /// The class without the rules that are open, but with those that a row was found to meet.
  @inline(__always)
  mutating func closed(_ number: UInt32, with met: inout RuleBits, row: Int) -> UInt32 {
    for rule in settledRules[Int(number)] { met.set(rule, row: row) }
    return self.number(of: row, in: met)
  }
}

/// One bit for each rule, for each of some rows.
struct RuleBits: Sendable {
  /// How many words the bits of a row fill.
  let width: Int
  private var words: [UInt64]

  /// None for any row.
  ///
  /// - Parameter width: how many words the bits of a row fill.
  init(rows: Int, _ width: Int) {
    self.width = width
    words = [UInt64](repeating: 0, count: rows * width)
  }

  func places(_ row: Int) -> [Int] {
    (0..<width * 64).filter { words[row * width + $0 >> 6] >> UInt64($0 & 63) & 1 == 1 }
  }

  @inline(__always)
  mutating func set(_ place: Int, row: Int) { words[row * width + place >> 6] |= 1 << UInt64(place & 63) }

  /// The number of a row's bits in a table, given on first sight.
  @inline(__always)
  func number(of row: Int, in table: inout TextTable) -> Int {
    let bits = unsafe words.span.bytes.extracting(row * width * 8..<(row + 1) * width * 8)
    return table.number(of: bits)
  }
}
