/// A rule's condition, taken apart by how often its parts have to be asked: once a text, once a combination of names, or
/// of every row.
indirect enum RuleFormula: Sendable {
  case constant(Bool)
  /// A part that descriptions, payees and tags decide, by its number.
  case texts(Int)
  /// A part that category, account, currency and direction decide, by its number.
  case names(Int)
  /// The day lies in a period.
  case days(ClosedRange<Int32>)
  /// The amount lies in a range, by its number.
  case amount(Int)
  /// A part that is left to a filter, by its number.
  case filter(Int)
  case not(RuleFormula)
  case all([RuleFormula])
  case any([RuleFormula])

  /// What remains when some parts are known.
  ///
  /// - Parameter answer: of a part, whether it is met; `nil` if that is not known.
  func reduced(_ answer: (RuleFormula) -> Bool?) -> RuleFormula {
    switch self {
    case .not(let inner):
      let rest = inner.reduced(answer)
      return if case .constant(let isMet) = rest { .constant(!isMet) } else { .not(rest) }
    case .all(let inner): return RuleFormula.joined(inner, answer, neutral: true)
    case .any(let inner): return RuleFormula.joined(inner, answer, neutral: false)
    default: return answer(self).map { .constant($0) } ?? self
    }
  }

  private static func joined(
    _ inner: [RuleFormula], _ answer: (RuleFormula) -> Bool?, neutral: Bool
  ) -> RuleFormula {
    var left: [RuleFormula] = []
    for formula in inner {
      let rest = formula.reduced(answer)
      guard case .constant(let isMet) = rest else {
        left.append(rest)
        continue
      }
      if isMet != neutral { return rest }
    }
    if left.isEmpty { return .constant(neutral) }
    return left.count == 1 ? left[0] : neutral ? .all(left) : .any(left)
  }

  /// Whether names decide a part of it.
  var asksNames: Bool {
    switch self {
    case .names: true
    case .not(let inner): inner.asksNames
    case .all(let inner), .any(let inner): inner.contains(where: \.asksNames)
    default: false
    }
  }
}
