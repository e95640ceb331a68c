/// What is asked of the rows themselves, step by step, without anything being made for a row.
enum RuleStep: Sendable {
  /// Puts on the stack whether the day lies between two.
  case days(Int32, Int32)
  /// Puts on the stack whether the amount lies in the range of that number.
  case amount(Int)
  /// Puts on the stack what the filter of that number says.
  case filter(Int)
  /// Turns what is on top.
  case not
  /// Puts one answer in place of two.
  case both
  /// Puts one answer in place of two.
  case either
  /// Takes what is on top for the answer of a rule.
  case answer(Int)
}

extension RuleFormula {
  /// The steps that work it out; names and texts must be known by now.
  var steps: [RuleStep] {
    switch self {
    case .constant, .texts, .names: preconditionFailure("a formula of rows asks only what rows can tell")
    case .days(let days): [.days(days.lowerBound, days.upperBound)]
    case .amount(let number): [.amount(number)]
    case .filter(let number): [.filter(number)]
    case .not(let inner): inner.steps + [.not]
    case .all(let inner): inner.dropFirst().reduce(inner[0].steps) { $0 + $1.steps + [.both] }
    case .any(let inner): inner.dropFirst().reduce(inner[0].steps) { $0 + $1.steps + [.either] }
    }
  }
}

/// The programs of all nodes, and the ranges of amounts that they name.
struct RulePrograms: Sendable {
  private var steps: [RuleStep] = []
  private let amounts: [SIMD2<Int64>]

  init(amounts: [SIMD2<Int64>]) { self.amounts = amounts }

  /// Adds a program and says where it stands.
  mutating func append(_ program: [RuleStep]) -> Range<Int> {
    steps += program
    return steps.count - program.count..<steps.count
  }

  /// Forgets all programs.
  mutating func forget() { steps = [] }

  /// Sets the bits of the rules that a row meets by that program.
  ///
  /// - Parameters:
  ///   - marks: for each filter what it says of each row.
  ///   - place: the row's place among the bits.
  @inline(__always)
  func run(
    _ program: Range<Int>, row: Int, of batch: borrowing TransactionBatch, _ marks: borrowing [[Bool]],
    into met: inout RuleBits, place: Int
  ) {
    var stack: UInt64 = 0
    for step in program {
      switch steps[step] {
      case .days(let first, let last):
        let day = batch.days[row]
        stack = stack << 1 | (day >= first && day <= last ? 1 : 0)
      case .amount(let number):
        let range = amounts[number * RuleParts.scales + Int(batch.scales[row])]
        let coefficient = batch.coefficients[row]
        stack = stack << 1 | (coefficient >= range.x && coefficient <= range.y ? 1 : 0)
      case .filter(let number): stack = stack << 1 | (marks[number][row] ? 1 : 0)
      case .not: stack ^= 1
      case .both: stack = stack >> 1 & (stack | ~1)
      case .either: stack = stack >> 1 | stack & 1
      case .answer(let rule):
        if stack & 1 == 1 { met.set(rule, row: place) }
        stack >>= 1
      }
    }
  }
}
