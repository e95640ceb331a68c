/// The parts that the conditions of all rules consist of, each of them once.
struct RuleParts: Sendable {
  /// Parts that descriptions, payees and tags decide.
  private(set) var texts: [SearchExpression] = []
  /// Parts that category, account, currency and direction decide.
  private(set) var names: [SearchExpression] = []
  /// Parts that are left to filters: ids, notes, and what is nested beyond reason.
  private(set) var filters: [SearchExpression] = []
  /// For each range of amounts the least and the greatest coefficient, scale after scale.
  private(set) var amounts: [SIMD2<Int64>] = []
  /// For each rule its condition as a formula of the parts.
  private(set) var formulas: [RuleFormula] = []

  private var numbers: [SearchExpression: RuleFormula] = [:]

  /// How many pairs of ``amounts`` belong to one range.
  static let scales = FixedPoint.maximumScale + 1
  /// Formulas are worked out with as many places on a stack, one for each step of nesting.
  private static let mostNested = 48

  /// The parts of those conditions.
  init(_ conditions: [SearchExpression]) {
    for condition in conditions {
      formulas.append(condition.depth > RuleParts.mostNested ? filter(condition) : formula(condition))
    }
    numbers = [:]
  }

  private mutating func formula(_ condition: SearchExpression) -> RuleFormula {
    if let known = numbers[condition] { return known }
    let formula = newFormula(condition)
    numbers[condition] = formula
    return formula
  }

  private mutating func newFormula(_ condition: SearchExpression) -> RuleFormula {
    let looks = RuleLooks(condition)
    if looks.isSubset(of: .texts) {
      texts.append(condition)
      return .texts(texts.count - 1)
    }
    if looks.isSubset(of: .symbols) {
      names.append(condition)
      return .names(names.count - 1)
    }
    switch condition {
    case .not(let inner): return .not(formula(inner))
    case .all(let inner): return .all(RuleParts.grouped(inner) { .all($0) }.map { formula($0) })
    case .any(let inner): return .any(RuleParts.grouped(inner) { .any($0) }.map { formula($0) })
    case .date(let period): return .days(period.first.dayNumber...period.last.dayNumber)
    case .amount(let range): return amount(range)
    default: return filter(condition)
    }
  }

  /// What texts decide becomes one part, and what names decide another.
  private static func grouped(
    _ inner: [SearchExpression], _ joined: ([SearchExpression]) -> SearchExpression
  ) -> [SearchExpression] {
    let texts = inner.filter { RuleLooks($0).isSubset(of: .texts) }
    let others = inner.filter { !RuleLooks($0).isSubset(of: .texts) }
    let names = others.filter { RuleLooks($0).isSubset(of: .symbols) }
    let rest = others.filter { !RuleLooks($0).isSubset(of: .symbols) }
    return [texts, names].filter { !$0.isEmpty }.map { $0.count == 1 ? $0[0] : joined($0) } + rest
  }

  private mutating func amount(_ range: AmountRange) -> RuleFormula {
    let number = amounts.count / RuleParts.scales
    // Amounts are greater than zero, so none lies between one and zero.
    amounts += AmountThresholds(range).coefficients.map { range in
      range.map { SIMD2($0.lowerBound, $0.upperBound) } ?? SIMD2(1, 0)
    }
    return .amount(number)
  }

  private mutating func filter(_ condition: SearchExpression) -> RuleFormula {
    filters.append(condition)
    return .filter(filters.count - 1)
  }
}

extension SearchExpression {
  /// How many conditions stand one within the other.
  fileprivate var depth: Int {
    switch self {
    case .not(let inner): inner.depth + 1
    case .all(let inner), .any(let inner): (inner.map(\.depth).max() ?? 0) + 1
    default: 1
    }
  }
}
