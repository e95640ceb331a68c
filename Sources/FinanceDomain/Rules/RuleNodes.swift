/// What is known of rows by their texts, or by texts and names: the rules they meet, and what is left of the others.
struct RuleNodes: Sendable {
  /// A node that leaves something open.
  private struct Node: Sendable {
    var open: [(rule: Int, formula: RuleFormula)]
    /// Whether names decide more.
    var asksNames: Bool
    var program = 0..<0
    var filters: [Int] = []
  }

  private let formulas: [RuleFormula]
  private let width: Int
  /// Nodes by the bits of what texts say, and, by the node that texts lead to, the bits of what names say.
  private var byTexts = TextTable()
  private var byNames = TextTable()
  private var verdictsByTexts: [UInt32] = []
  private var verdictsByNames: [UInt32] = []
  private var nodes: [Node] = []
  private var met: RuleBits
  private var programs: RulePrograms

  /// Marks a verdict that is the number of a node; any other is the number of a class.
  static let open: UInt32 = 1 << 31

  init(_ parts: RuleParts, width: Int) {
    formulas = parts.formulas
    self.width = width
    met = RuleBits(rows: 0, width)
    programs = RulePrograms(amounts: parts.amounts)
  }

  /// How many have occurred.
  var count: Int { verdictsByTexts.count + verdictsByNames.count }

  mutating func forget() {
    (byTexts, byNames, verdictsByTexts, verdictsByNames) = (TextTable(), TextTable(), [], [])
    nodes = []
    met = RuleBits(rows: 0, width)
    programs.forget()
  }

  /// The verdict on a row of whose text these parts hold.
  @inline(__always)
  mutating func verdict(ofTexts row: Int, in bits: borrowing RuleBits, _ classes: inout RuleClasses) -> UInt32
  {
    let number = bits.number(of: row, in: &byTexts)
    if number == verdictsByTexts.count { learn(texts: row, in: bits, &classes) }
    return verdictsByTexts[number]
  }

  private mutating func learn(texts row: Int, in bits: borrowing RuleBits, _ classes: inout RuleClasses) {
    let known = Set(bits.places(row))
    let rules = formulas.enumerated().map { (rule: $0.offset, formula: $0.element) }
    let verdict = verdict(rules, met: [], &classes) { part in
      if case .texts(let number) = part { known.contains(number) } else { nil }
    }
    verdictsByTexts.append(verdict)
  }

  /// Whether the names of a row at that node decide more.
  @inline(__always)
  func asksNames(_ verdict: UInt32) -> Bool { nodes[Int(verdict & ~RuleNodes.open)].asksNames }

  /// The verdict on a row at that node of whose names these parts hold.
  mutating func verdict(
    at verdict: UInt32, names row: Int, in bits: borrowing RuleBits, _ classes: inout RuleClasses
  ) -> UInt32 {
    let (node, known) = (Int(verdict & ~RuleNodes.open), bits.places(row))
    let key = [node] + known
    let number = unsafe byNames.number(of: key.span.bytes, tag: 0)
    if number == verdictsByNames.count {
      let set = Set(known)
      let next = self.verdict(nodes[node].open, met: met.places(node), &classes) { part in
        if case .names(let number) = part { set.contains(number) } else { nil }
      }
      verdictsByNames.append(next)
    }
    return verdictsByNames[number]
  }

  private mutating func verdict(
    _ rules: [(rule: Int, formula: RuleFormula)], met before: [Int], _ classes: inout RuleClasses,
    _ answer: (RuleFormula) -> Bool?
  ) -> UInt32 {
    var (places, open) = (before, [(rule: Int, formula: RuleFormula)]())
    for (rule, formula) in rules {
      let rest = formula.reduced(answer)
      if case .constant(let isMet) = rest {
        if isMet { places.append(rule) }
      } else {
        open.append((rule, rest))
      }
    }
    guard open.isEmpty else { return RuleNodes.open | UInt32(newNode(met: places, open)) }
    var bits = RuleBits(rows: 0, width)
    bits.append(places)
    return UInt32(classes.number(of: 0, in: bits))
  }

  private mutating func newNode(met places: [Int], _ open: [(rule: Int, formula: RuleFormula)]) -> Int {
    var node = Node(open: open, asksNames: open.contains { $0.formula.asksNames })
    if !node.asksNames {
      let steps = open.flatMap { $0.formula.steps + [.answer($0.rule)] }
      node.program = programs.append(steps)
      node.filters = Set(steps.compactMap { if case .filter(let number) = $0 { number } else { nil } })
        .sorted()
      node.open = []
    }
    met.append(places)
    nodes.append(node)
    return nodes.count - 1
  }

  /// The filters that have to be asked of a row at that node.
  @inline(__always)
  func filters(_ verdict: UInt32) -> [Int] { nodes[Int(verdict & ~RuleNodes.open)].filters }

  /// The rules that rows meet whose names leave something open.
  ///
  /// - Parameter marks: for each filter what it says of each row.
  func met(
    by rows: [UInt32], of batch: borrowing TransactionBatch, _ verdicts: [UInt32], _ marks: [[Bool]]
  ) -> RuleBits {
    var bits = RuleBits(rows: rows.count, width)
    for place in rows.indices {
      let row = Int(rows[place])
      let node = Int(verdicts[row] & ~RuleNodes.open)
      bits.copy(row: place, from: met, row: node)
      programs.run(nodes[node].program, row: row, of: batch, marks, into: &bits, place: place)
    }
    return bits
  }
}
