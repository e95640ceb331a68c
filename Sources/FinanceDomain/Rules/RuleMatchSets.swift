/// Which sets of rules rows meet: a class is the rules that are met.
///
/// Few classes occur, however many rows there are; a class's number stands for it from row to row.
struct RuleMatchSets: Sendable {
  /// One bit for each rule, in words.
  let width: Int
  private let effects: [CategorizationRule.Effects]
  /// Class by the bytes of its bits.
  private var table = TextTable()
  private var bits: RuleBits
  /// The rules that texts leave open.
  private let open: RuleBits
  /// What the rules that are met do together, by class.
  private(set) var joined: [CategorizationRule.Effects] = []
  /// The rules of each class that are open.
  private var openRules: [[Int]] = []

  /// The class of rows that meet no rule.
  static let nothing = 0

  /// The classes of those rules.
  ///
  /// - Parameter open: one row with the bits of the rules that texts leave open.
  init(_ effects: [CategorizationRule.Effects], open: RuleBits) {
    width = open.width
    self.effects = effects
    self.open = open
    bits = RuleBits(rows: 0, width)
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
    bits.append(row, of: met)
    openRules.append(places.filter { open.has($0, row: 0) })
  }

  @inline(__always)
  func isOpen(_ number: UInt32) -> Bool { !openRules[Int(number)].isEmpty }

  @inline(__always)
  func openRules(of number: UInt32) -> [Int] { openRules[Int(number)] }

  /// The class without the rules that are open, but with those that a row was found to meet.
  @inline(__always)
  mutating func closed(_ number: UInt32, with met: inout RuleBits, row: Int) -> UInt32 {
    met.add(row: row, bits, row: Int(number), without: open)
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

  @inline(__always)
  func has(_ place: Int, row: Int) -> Bool { words[row * width + place >> 6] >> UInt64(place & 63) & 1 == 1 }

  func places(_ row: Int) -> [Int] { (0..<width * 64).filter { has($0, row: row) } }

  @inline(__always)
  mutating func set(_ place: Int, row: Int) { words[row * width + place >> 6] |= 1 << UInt64(place & 63) }

  /// Sets the bit in the rows that are marked.
  mutating func set(_ place: Int, _ marks: [Bool]) {
    for row in marks.indices where marks[row] { set(place, row: row) }
  }

  /// Gives a row the bits of a row there, besides its own, but for those of a single row.
  @inline(__always)
  mutating func add(
    row: Int, _ other: borrowing RuleBits, row source: Int, without left: borrowing RuleBits
  ) {
    for word in 0..<width {
      words[row * width + word] |= other.words[source * width + word] & ~left.words[word]
    }
  }

  mutating func append(_ row: Int, of other: borrowing RuleBits) {
    for word in 0..<width { words.append(other.words[row * width + word]) }
  }

  /// The number of a row's bits in a table, given on first sight.
  @inline(__always)
  func number(of row: Int, in table: inout TextTable) -> Int {
    let bits = unsafe words.span.bytes.extracting(row * width * 8..<(row + 1) * width * 8)
    return table.number(of: bits)
  }
}
