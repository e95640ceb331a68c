/// Reads the search language; see ``SearchExpression/init(parsing:today:calendar:)``.
struct SearchParser {
  let text: String
  let today: CalendarDay
  let calendar: ReportingCalendar
  let characters: [Character]
  var place = 0
  private var depth = 0

  /// How deep parentheses and negations may be nested.
  static let maximumDepth = 100

  init(_ text: String, today: CalendarDay, calendar: ReportingCalendar) {
    self.text = text
    self.today = today
    self.calendar = calendar
    characters = Array(text)
  }

  /// The whole search.
  mutating func parse() throws(SearchSyntaxError) -> SearchExpression {
    skipSpace()
    guard next != nil else { return .everything }
    let expression = try alternatives()
    // Alternatives end at the end of the text or at a parenthesis that nobody opened.
    guard next == nil else { throw refusal(.parenthesisUnopened, place..<place + 1) }
    return expression
  }

  private mutating func alternatives() throws(SearchSyntaxError) -> SearchExpression {
    var parts = [try conjunction(after: nil)]
    while let or = take(operator: "OR") { parts.append(try conjunction(after: or)) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction(after or: Range<Int>?) throws(SearchSyntaxError) -> SearchExpression {
    var parts = [try operand(after: or)]
    while true {
      if let and = take(operator: "AND") {
        parts.append(try operand(after: and))
      } else if let next, next != ")", word != "OR" {
        parts.append(try operand(after: nil))
      } else {
        return parts.count == 1 ? parts[0] : .all(parts)
      }
    }
  }

  /// One term, negated or not, or a group, with the space behind it.
  ///
  /// - Parameter before: the operator that needs it.
  private mutating func operand(after before: Range<Int>?) throws(SearchSyntaxError) -> SearchExpression {
    guard let next, next != ")" else {
      if let before { throw refusal(.termMissing(String(characters[before])), before) }
      throw refusal(.parenthesisUnopened, place..<place + 1)
    }
    if next == "(" { return try nested { (parser) throws(SearchSyntaxError) in try parser.group() } }
    if let not = try takeNegation() {
      return .not(try nested { (parser) throws(SearchSyntaxError) in try parser.operand(after: not) })
    }
    if word == "OR" || word == "AND" { throw refusal(.termMissing(word), place..<place + word.count) }
    let leaf = try term()
    skipSpace()
    return leaf
  }

  private mutating func group() throws(SearchSyntaxError) -> SearchExpression {
    let start = place
    place += 1
    skipSpace()
    if next == ")" { throw refusal(.parenthesesEmpty, start..<place + 1) }
    guard next != nil else { throw refusal(.parenthesisUnclosed, start..<start + 1) }
    let expression = try alternatives()
    guard next == ")" else { throw refusal(.parenthesisUnclosed, start..<start + 1) }
    place += 1
    skipSpace()
    return expression
  }

  private mutating func nested(
    _ inner: (inout SearchParser) throws(SearchSyntaxError) -> SearchExpression
  ) throws(SearchSyntaxError) -> SearchExpression {
    guard depth < SearchParser.maximumDepth else { throw refusal(.tooDeep, place..<place + 1) }
    depth += 1
    let expression = try inner(&self)
    depth -= 1
    return expression
  }
}

// Reading on.
extension SearchParser {
  /// The next character, not taken.
  var next: Character? { place < characters.count ? characters[place] : nil }

  /// The characters up to the next space, parenthesis or quotation mark, not taken.
  var word: String { String(characters[place...].prefix { !$0.endsWord }) }

  mutating func skipSpace() {
    while let next, next.isWhitespace { place += 1 }
  }

  mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    place += 1
    return true
  }

  /// The place of the operator and the space behind it, if it stands here.
  private mutating func take(operator name: String) -> Range<Int>? {
    guard word == name else { return nil }
    defer { skipSpace() }
    place += name.count
    return place - name.count..<place
  }

  /// The place of a `NOT`, or of a minus, which must stand directly before its term.
  private mutating func takeNegation() throws(SearchSyntaxError) -> Range<Int>? {
    if let not = take(operator: "NOT") { return not }
    guard take("-") else { return nil }
    guard let next, !next.isWhitespace else { throw refusal(.termMissing("-"), place - 1..<place) }
    return place - 1..<place
  }

  func refusal(_ reason: SearchSyntaxError.Reason, _ place: Range<Int>) -> SearchSyntaxError {
    SearchSyntaxError(text: text, offset: place.lowerBound, length: place.count, reason: reason)
  }
}

extension Character {
  fileprivate var endsWord: Bool { isWhitespace || self == "(" || self == ")" || self == "\"" }
}
