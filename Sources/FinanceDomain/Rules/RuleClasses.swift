/// Which sets of rules rows meet: a class is the rules that are met and those that only the single row can tell.
///
/// Few classes occur, however many rows there are; a class's number stands for it from row to row.
struct RuleClasses: Sendable {
  /// One bit for each rule, in words.
  let width: Int
  private let effects: [CategorizationRule.Effects]
  /// Class by the bytes of its bits: those of the rules met, then those of the open ones.
  private var table = TextTable()
  /// What the rules that are met do together, by class.
  private(set) var joined: [CategorizationRule.Effects] = []
  /// The rules that are open, by class.
  private(set) var open: [[Int]] = []
  /// The bits of the rules met, by class.
  private var met: [UInt64] = []
  /// Whether there are open rules, by class.
  private(set) var isOpen: [Bool] = []
  /// What the bits last settled with made of a class: the bits, and the class.
  private var settledBits: [UInt64] = []
  private var settledClass: [Int32] = []
  /// The class that remains if none of the open rules is met, once it is known.
  private var closed: [Int32] = []

  /// The class that was last asked for.
  private var last = 0

  /// The class of rows that meet no rule.
  static let nothing = 0

  init(_ rules: [CategorizationRule]) {
    width = (rules.count + 63) / 64
    effects = rules.map(\.effects)
    _ = number(met: [UInt64](repeating: 0, count: width)[...])
  }

  /// How many classes have occurred.
  var count: Int { joined.count }

  /// Forgets all but the class that meets nothing.
  mutating func forget() {
    table = TextTable()
    (joined, open, met, closed) = ([], [], [], [])
    (isOpen, settledBits, settledClass) = ([], [], [])
    _ = number(met: [UInt64](repeating: 0, count: width)[...])
  }

  /// The class of those rules.
  mutating func number(met: ArraySlice<UInt64>) -> Int {
    if count > 0, met.allSatisfy({ $0 == 0 }) { return RuleClasses.nothing }
    if last < count, open[last].isEmpty, self.met[last * width..<(last + 1) * width] == met { return last }
    last = number(met: met, open: [UInt64](repeating: 0, count: width)[...])
    return last
  }

  /// The class of those rules, of which the open ones are not met so far.
  mutating func number(met: ArraySlice<UInt64>, open: ArraySlice<UInt64>) -> Int {
    let key = Array(met) + open
    let number = unsafe table.number(of: key.span.bytes, tag: 0)
    if number == count { learn(met, open) }
    return number
  }

  private mutating func learn(_ met: ArraySlice<UInt64>, _ open: ArraySlice<UInt64>) {
    joined.append(CategorizationRule.Effects(joining: RuleClasses.rules(in: met).map { effects[$0] }))
    self.open.append(RuleClasses.rules(in: open))
    self.met += met
    isOpen.append(open.contains { $0 != 0 })
    settledBits += open
    settledClass.append(-1)
    closed.append(self.open[self.open.count - 1].isEmpty ? Int32(count - 1) : -1)
  }

  /// The class of a row of a class with open rules, of which those in the bits are met.
  mutating func settled(_ number: Int, by bits: ArraySlice<UInt64>) -> Int {
    let isNone = bits.allSatisfy { $0 == 0 }
    if isNone, closed[number] >= 0 { return Int(closed[number]) }
    let range = number * width..<(number + 1) * width
    if settledClass[number] >= 0, settledBits[range] == bits { return Int(settledClass[number]) }
    let before = met[range]
    let settled = self.number(met: zip(before, bits).map { $0 | $1 }[...])
    if isNone {
      closed[number] = Int32(settled)
    } else {
      settledBits.replaceSubrange(range, with: bits)
      settledClass[number] = Int32(settled)
    }
    return settled
  }

  private static func rules(in bits: ArraySlice<UInt64>) -> [Int] {
    bits.enumerated().flatMap { word, bits in
      (0..<64).filter { bits >> UInt64($0) & 1 == 1 }.map { word * 64 + $0 }
    }
  }
}
