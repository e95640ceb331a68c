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
  /// The class without the rules that are open, by class: the class itself where none is.
  private var closed: [UInt32] = []
  /// The rules of each class that are open.
  private var openRules: [[Int]] = []

  /// The class of rows that meet no rule.
  static let nothing = 0

  /// The classes of those rules.
  ///
  /// - Parameter open: one row with the bits of the rules that texts leave open.
  init(_ rules: [CategorizationRule], open: RuleBits) {
    width = open.width
    effects = rules.map(\.effects)
    self.open = open
    bits = RuleBits(rows: 0, width)
    _ = number(of: 0, in: RuleBits(rows: 1, width))
  }

  var count: Int { joined.count }

  /// Forgets all but the class that meets nothing.
  mutating func forget() {
    (table, bits, joined) = (TextTable(), RuleBits(rows: 0, width), [])
    (closed, openRules) = ([], [])
    _ = number(of: 0, in: RuleBits(rows: 1, width))
  }

  /// The class of a row that meets the rules of its bits.
  @inline(__always)
  mutating func number(of row: Int, in met: borrowing RuleBits) -> UInt32 {
    let number = met.number(of: row, in: &table)
    if number == count { learn(row, of: met) }
    return UInt32(number)
  }

  @inline(never)
  private mutating func learn(_ row: Int, of met: borrowing RuleBits) {
    let (number, places) = (count, met.places(row))
    joined.append(CategorizationRule.Effects(joining: places.map { effects[$0] }))
    bits.append(row, of: met)
    closed.append(UInt32(number))
    openRules.append(places.filter { open.has($0, row: 0) })
    guard !openRules[number].isEmpty else { return }
    var rest = RuleBits(rows: 0, width)
    rest.append(row, of: met)
    rest.subtract(open)
    closed[number] = self.number(of: 0, in: rest)
  }

  /// Whether a class has rules that are open.
  @inline(__always)
  func isOpen(_ number: UInt32) -> Bool { closed[Int(number)] != number }

  @inline(__always)
  func openRules(of number: UInt32) -> [Int] { openRules[Int(number)] }

  /// The class without the rules that are open, but with those that a row was found to meet.
  @inline(__always)
  mutating func closed(_ number: UInt32, with met: inout RuleBits, row: Int) -> UInt32 {
    let closed = closed[Int(number)]
    guard !met.isEmpty(row: row) else { return closed }
    met.add(row: row, bits, row: Int(closed))
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

  @inline(__always)
  func isEmpty(row: Int) -> Bool {
    for word in row * width..<(row + 1) * width where words[word] != 0 { return false }
    return true
  }

  /// The places of a row's bits, in their order.
  func places(_ row: Int) -> [Int] { (0..<width * 64).filter { has($0, row: row) } }

  @inline(__always)
  mutating func set(_ place: Int, row: Int) { words[row * width + place >> 6] |= 1 << UInt64(place & 63) }

  /// Sets the bit in the rows that are marked.
  mutating func set(_ place: Int, _ marks: [Bool]) {
    for row in marks.indices where marks[row] { set(place, row: row) }
  }

  /// Gives a row the bits of a row there, besides its own.
  @inline(__always)
  mutating func add(row: Int, _ other: borrowing RuleBits, row source: Int) {
    for word in 0..<width { words[row * width + word] |= other.words[source * width + word] }
  }

  /// Takes the bits of the first row there from every row.
  mutating func subtract(_ other: borrowing RuleBits) {
    for word in words.indices { words[word] &= ~other.words[word % width] }
  }

  /// Adds a row with the bits of a row there.
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
