extension SearchExpression {
  /// The condition in the words of the search language, so that a person can read it and a parser gets the same meaning.
  ///
  /// Conditions that no words can say, such as alternatives without any, are written as what they come to.
  public var text: String { text(isInside: false) }

  private func text(isInside: Bool) -> String {
    switch self {
    case .everything: return "desc:/^/"
    case .not(let inner): return "-" + inner.text(isInside: true)
    case .all(let inner) where inner.isEmpty: return SearchExpression.everything.text
    case .any(let inner) where inner.isEmpty: return "-" + SearchExpression.everything.text
    case .all(let inner): return SearchExpression.text(inner, joinedBy: " ", isInside: isInside)
    case .any(let inner): return SearchExpression.text(inner, joinedBy: " OR ", isInside: isInside)
    case .text(let field, let test): return "\(field.word):\(test.words)"
    case .amount(let range): return range.words
    case .date(let period): return "date:\(period.first)..\(period.last)"
    case .type(let type): return "type:\(type.rawValue)"
    case .currency(let currency): return "currency:\(currency.rawValue)"
    }
  }

  private static func text(_ parts: [SearchExpression], joinedBy mark: String, isInside: Bool) -> String {
    if parts.count == 1 { return parts[0].text(isInside: isInside) }
    let words = parts.map { $0.text(isInside: true) }.joined(separator: mark)
    return isInside ? "(\(words))" : words
  }
}

extension SearchExpression.TextField {
  fileprivate var word: String { self == .description ? "desc" : rawValue }
}

extension SearchExpression.TextTest {
  fileprivate var words: String {
    switch self {
    case .contains(let part): SearchPhrase.word(part) ?? SearchPhrase.pattern(part)
    case .equals(let text):
      SearchPhrase.word(text).map { "=" + $0 } ?? SearchPhrase.pattern(text, isWhole: true)
    case .matches(let pattern): "/\(pattern.source)/"
    }
  }
}

extension AmountRange {
  fileprivate var words: String {
    switch (lower, upper) {
    case (nil, nil): return "amount:0.."
    case (let bound?, nil): return "amount:>\(bound.isIncluded ? "=" : "")\(bound.amount)"
    case (nil, let bound?): return "amount:<\(bound.isIncluded ? "=" : "")\(bound.amount)"
    case (let low?, let high?):
      if low == high { return "amount:\(low.amount)" }
      if low.isIncluded, high.isIncluded { return "amount:\(low.amount)..\(high.amount)" }
      let ends = [AmountRange(lower: low, upper: nil), AmountRange(lower: nil, upper: high)]
      return "(" + ends.map(\.words).joined(separator: " ") + ")"
    }
  }
}

/// Texts as the search language takes them.
enum SearchPhrase {
  /// The text as a word or within quotation marks; `nil` if it cannot be written so, because it would grow together with the
  /// marks around it, or could not be seen.
  static func word(_ text: String) -> String? {
    if !text.isEmpty, text.unicodeScalars.allSatisfy(\.isPlain) { return text }
    let hasControl = text.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
    guard !hasControl else { return nil }
    let phrase = text.reduce("\"") { $0 + ($1 == "\"" || $1 == "\\" ? "\\" : "") + String($1) } + "\""
    let search = "desc:=\(phrase)"
    guard case .text(_, .equals(let read))? = try? SearchExpression(parsing: search, today: .earliest),
      read.hasSameBytes(as: text)
    else { return nil }
    return phrase
  }

  /// The text as a pattern, in which everything but letters and digits of ASCII is written as a number.
  static func pattern(_ text: String, isWhole: Bool = false) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return isWhole ? "/^\(scalars.joined())$/" : "/\(scalars.joined())/"
  }
}

extension Unicode.Scalar {
  /// A letter or digit of ASCII, which means nothing else wherever it is.
  fileprivate var isPlain: Bool { isASCII && (properties.isAlphabetic || properties.numericType != nil) }
}

/// What a term of a search may be about.
enum SearchField: Hashable, Sendable {
  case text(SearchExpression.TextField)
  case amount
  case date
  case type
  case currency

  /// The field with that name or short name, in any case.
  init?(name: String) {
    switch name.lowercased() {
    case "desc", "description": self = .text(.description)
    case "category", "cat": self = .text(.category)
    case "account", "acct": self = .text(.account)
    case "note": self = .text(.note)
    case "tag": self = .text(.tag)
    case "payee": self = .text(.payee)
    case "id": self = .text(.id)
    case "amount": self = .amount
    case "date": self = .date
    case "type": self = .type
    case "currency", "cur": self = .currency
    default: return nil
    }
  }
}

extension SearchExpression {
  /// That the category is this one, or one below it: `food:bakery` is below `food`, as budgets take it.
  package static func isOrLies(below category: String) -> SearchExpression {
    let named = text(.category, .equals(category))
    let letters = category.unicodeScalars.map { scalar in
      // Names are compared whatever the case of their letters.
      scalar.isASCII && scalar.properties.isAlphabetic
        ? "[\(scalar.properties.lowercaseMapping)\(scalar.properties.uppercaseMapping)]"
        : "\\u{\(String(scalar.value, radix: 16))}"
    }
    guard !category.isEmpty, let below = try? SearchPattern("^\(letters.joined()):") else { return named }
    return .any([named, text(.category, .matches(below))])
  }
}
