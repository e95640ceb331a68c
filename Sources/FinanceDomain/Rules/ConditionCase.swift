/// One way to meet a condition: single conditions that must all hold, each as it is or denied.
struct ConditionCase: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    let condition: SearchExpression
    let isDenied: Bool
  }

  var terms: [Term]

  /// More ways than this are not looked into.
  private static let limit = 512

  /// All ways to meet a condition; `nil` if there are too many to look into.
  static func all(of expression: SearchExpression) -> [ConditionCase]? {
    cases(of: expression, isDenied: false)
  }

  private static func cases(of expression: SearchExpression, isDenied: Bool) -> [ConditionCase]? {
    switch (expression, isDenied) {
    case (.everything, false): return [ConditionCase(terms: [])]
    case (.everything, true): return []
    case (.not(let inner), _): return cases(of: inner, isDenied: !isDenied)
    case (.all(let inner), false), (.any(let inner), true): return together(inner, isDenied)
    case (.any(let inner), false), (.all(let inner), true): return alternatives(inner, isDenied)
    default: return [ConditionCase(terms: [Term(condition: expression, isDenied: isDenied)])]
    }
  }

  private static func together(_ inner: [SearchExpression], _ isDenied: Bool) -> [ConditionCase]? {
    var found = [ConditionCase(terms: [])]
    for expression in inner {
      guard let more = cases(of: expression, isDenied: isDenied), found.count * more.count <= limit else {
        return nil
      }
      found = found.flatMap { one in more.map { ConditionCase(terms: one.terms + $0.terms) } }
    }
    return found
  }

  private static func alternatives(_ inner: [SearchExpression], _ isDenied: Bool) -> [ConditionCase]? {
    var found: [ConditionCase] = []
    for expression in inner {
      guard let more = cases(of: expression, isDenied: isDenied), found.count + more.count <= limit else {
        return nil
      }
      found += more
    }
    return found
  }

  /// Two of its terms that exclude each other, or one that no transaction meets; `nil` if none is seen to.
  var contradiction: (Term, Term)? {
    for (place, term) in terms.enumerated() {
      if term.isImpossible { return (term, term) }
      for other in terms[..<place] where other.excludes(term) || term.excludes(other) { return (other, term) }
    }
    return nil
  }

  /// Whether every transaction that meets all of these terms surely meets all of the others.
  func implies(_ other: ConditionCase) -> Bool {
    other.terms.allSatisfy { wanted in terms.contains { $0.implies(wanted) } }
  }
}

extension ConditionCase.Term {
  var text: String { (isDenied ? SearchExpression.not(condition) : condition).text }

  fileprivate var isImpossible: Bool {
    guard !isDenied, case .amount(let range) = condition else { return false }
    return range.isEmpty
  }

  /// Whether no transaction meets both. What is proved is true; what is not proved may be true as well.
  fileprivate func excludes(_ other: ConditionCase.Term) -> Bool {
    implies(ConditionCase.Term(condition: other.condition, isDenied: !other.isDenied))
  }

  /// Whether every transaction that meets this surely meets the other.
  fileprivate func implies(_ other: ConditionCase.Term) -> Bool {
    switch (isDenied, other.isDenied) {
    case (false, false): condition.surelyImplies(other.condition)
    case (true, true): other.condition.surelyImplies(condition)
    case (false, true): condition.surelyExcludes(other.condition)
    // There are only two types.
    case (true, false): condition.isOtherType(than: other.condition)
    }
  }
}

extension SearchExpression {
  /// Whether a transaction that meets this single condition surely meets the other one.
  fileprivate func surelyImplies(_ other: SearchExpression) -> Bool {
    if self == other { return true }
    switch (self, other) {
    case (.text(let field, let test), .text(let otherField, let otherTest)):
      return field == otherField && test.surelyImplies(otherTest)
    case (.amount(let one), .amount(let two)): return one.isInside(two)
    case (.date(let one), .date(let two)): return one.first >= two.first && one.last <= two.last
    default: return false
    }
  }

  /// Whether a transaction that meets this single condition surely does not meet the other one.
  fileprivate func surelyExcludes(_ other: SearchExpression) -> Bool {
    switch (self, other) {
    case (.currency(let one), .currency(let two)): one != two
    case (.date(let one), .date(let two)): one.last < two.first || two.last < one.first
    case (.amount(let one), .amount(let two)): one.intersection(two).isEmpty
    case (.text(let field, .equals(let text)), .text(let same, let test)),
      (.text(let same, let test), .text(let field, .equals(let text))):
      field == same && field != .tag && !text.unicodeForms.contains { test.accepts($0) }
    default: isOtherType(than: other)
    }
  }

  fileprivate func isOtherType(than other: SearchExpression) -> Bool {
    guard case .type(let one) = self, case .type(let two) = other else { return false }
    return one != two
  }
}

extension SearchExpression.TextTest {
  fileprivate func surelyImplies(_ other: SearchExpression.TextTest) -> Bool {
    switch (self, other) {
    case (.equals(let text), _), (.contains(let text), .contains):
      text.unicodeForms.allSatisfy { other.accepts($0) }
    default: self == other
    }
  }
}

extension AmountRange {
  /// Whether no amount is in it; amounts are greater than zero and have eight decimal places at most.
  fileprivate var isEmpty: Bool {
    AmountThresholds(self).coefficients.allSatisfy { $0.map { $0.upperBound < 1 } ?? true }
  }

  fileprivate func intersection(_ other: AmountRange) -> AmountRange {
    AmountRange(
      lower: [lower, other.lower].compactMap(\.self).max {
        ($0.amount, $0.isIncluded ? 0 : 1) < ($1.amount, $1.isIncluded ? 0 : 1)
      },
      upper: [upper, other.upper].compactMap(\.self).min {
        ($0.amount, $0.isIncluded ? 1 : 0) < ($1.amount, $1.isIncluded ? 1 : 0)
      })
  }

  fileprivate func isInside(_ other: AmountRange) -> Bool { intersection(other) == self }
}
