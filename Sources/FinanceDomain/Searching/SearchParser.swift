/// Reads the search language; see ``SearchExpression/init(parsing:today:calendar:)``.
struct SearchParser {
  let text: String
  let today: CalendarDay
  let calendar: ReportingCalendar
  let characters: [Character]
  var place = 0
  private var depth = 0

  static let maximumDepth = 100

  init(_ text: String, today: CalendarDay, calendar: ReportingCalendar) {
    self.text = text
    self.today = today
    self.calendar = calendar
    characters = Array(text)
  }

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

  /// One term, negated or not, or a group, with the space after it.
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

  /// The place of the operator and the space after it, if one begins here.
  private mutating func take(operator name: String) -> Range<Int>? {
    guard word == name else { return nil }
    defer { skipSpace() }
    place += name.count
    return place - name.count..<place
  }

  /// The place of a `NOT`, or of a minus, which must be directly before its term.
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

extension SearchParser {
  /// One term: a word, a phrase, a pattern, or a field with its value.
  mutating func term() throws(SearchSyntaxError) -> SearchExpression {
    let start = place
    if next == "\"" || next == "/" { return .text(.description, try textTest(named: "", from: start)) }
    let word = word
    guard let colon = word.firstIndex(of: ":") else {
      return .text(.description, try textTest(named: "", from: start))
    }
    let name = String(word[..<colon])
    guard let field = SearchField(name: name) else {
      throw refusal(.fieldUnknown(name, word: word), start..<start + word.count)
    }
    place += name.count + 1
    return try condition(on: field, named: name, from: start)
  }

  private mutating func condition(
    on field: SearchField, named name: String, from start: Int
  ) throws(SearchSyntaxError) -> SearchExpression {
    if case .text(let field) = field { return .text(field, try textTest(named: name, from: start)) }
    // To be equal and to be are the same for all but texts.
    _ = take("=")
    let valueStart = place
    let value = try value(of: name, from: start)
    let range = valueStart..<place
    switch field {
    case .amount: return .amount(try amounts(value, at: range))
    case .date: return .date(try period(value, at: range))
    case .type: return .type(try type(value, at: range))
    default: return .currency(try currency(value, at: range))
    }
  }

  private mutating func textTest(
    named name: String, from start: Int
  ) throws(SearchSyntaxError) -> SearchExpression.TextTest {
    if next == "/" { return .matches(try pattern()) }
    let isEqual = !name.isEmpty && take("=")
    let valueStart = place
    let value = try value(of: name, from: start)
    if isEqual { return .equals(value) }
    guard !value.isEmpty else { throw refusal(.phraseEmpty(field: name), valueStart..<place) }
    return .contains(value)
  }

  private mutating func value(of name: String, from start: Int) throws(SearchSyntaxError) -> String {
    if next == "\"" { return try phrase() }
    if next == "(" { throw refusal(.groupAfterField(name), start..<place + 1) }
    let word = word
    guard !word.isEmpty else { throw refusal(.valueMissing(field: name), start..<place) }
    place += word.count
    guard next != "\"" else { throw refusal(.quoteInsideWord, place..<place + 1) }
    return word
  }

  private mutating func phrase() throws(SearchSyntaxError) -> String {
    let start = place
    place += 1
    var phrase = ""
    while !take("\"") {
      if next == "\\", place + 1 < characters.count, "\"\\".contains(characters[place + 1]) { place += 1 }
      guard let next else { throw refusal(.quoteUnclosed, start..<start + 1) }
      phrase.append(next)
      place += 1
    }
    try expectBoundary()
    return phrase
  }

  private mutating func pattern() throws(SearchSyntaxError) -> SearchPattern {
    let start = place
    place += 1
    var source = ""
    while !take("/") {
      if next == "\\", place + 1 < characters.count {
        source.append(characters[place])
        place += 1
      }
      guard let next else { throw refusal(.patternUnclosed, start..<start + 1) }
      source.append(next)
      place += 1
    }
    try expectBoundary()
    guard !source.isEmpty else { throw refusal(.patternEmpty, start..<place) }
    do { return try SearchPattern(source) } catch {
      let offset = start + 1 + error.offset
      throw refusal(.pattern(error), offset..<offset + error.length)
    }
  }

  /// What follows a closing mark is a term of its own, so something must part the two.
  private func expectBoundary() throws(SearchSyntaxError) {
    guard let next, !next.isWhitespace, next != "(", next != ")" else { return }
    throw refusal(.textAfterMark(String(characters[place - 1])), place..<place + 1)
  }
}

extension SearchParser {
  /// `>20`, `>=20`, `<20`, `<=20`, `10..50`, `10..`, `..50` or `12.50`.
  func amounts(_ value: String, at place: Range<Int>) throws(SearchSyntaxError) -> AmountRange {
    for (sign, isIncluded) in [(">=", true), ("<=", true), (">", false), ("<", false)] {
      guard value.hasPrefix(sign) else { continue }
      let bound = AmountRange.Bound(
        try amount(value.dropFirst(sign.count), in: value, at: place), isIncluded: isIncluded)
      return sign.hasPrefix(">")
        ? AmountRange(lower: bound, upper: nil) : AmountRange(lower: nil, upper: bound)
    }
    guard let dots = value.firstRange(of: "..") else {
      let bound = AmountRange.Bound(try amount(value[...], in: value, at: place), isIncluded: true)
      return AmountRange(lower: bound, upper: bound)
    }
    let (low, high) = (value[..<dots.lowerBound], value[dots.upperBound...])
    guard !(low.isEmpty && high.isEmpty) else { throw refusal(.amountUnreadable(value), place) }
    let lower = low.isEmpty ? nil : try amount(low, in: value, at: place)
    let upper = high.isEmpty ? nil : try amount(high, in: value, at: place)
    if let lower, let upper, upper < lower { throw refusal(.amountsBackwards(lower, upper), place) }
    return AmountRange(
      lower: lower.map { AmountRange.Bound($0, isIncluded: true) },
      upper: upper.map { AmountRange.Bound($0, isIncluded: true) })
  }

  /// Digits, perhaps a point and more digits, and nothing else; every byte is read and every digit kept.
  private func amount(
    _ text: Substring, in value: String, at place: Range<Int>
  ) throws(SearchSyntaxError) -> Decimal {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy(\.isDigits) else {
      throw refusal(.amountUnreadable(value), place)
    }
    let zero = UInt8(ascii: "0")
    let whole = parts[0].utf8.drop { $0 == zero }
    let fraction = parts.dropFirst().flatMap { $0.utf8.reversed().drop { $0 == zero }.reversed() }
    guard whole.count + fraction.count <= SearchSyntaxError.maximumDigits else {
      throw refusal(.amountTooLong(value), place)
    }
    let digits = (whole + fraction).reduce(Int128(0)) { $0 * 10 + Int128($1 - zero) }
    return Decimal(digits: digits, scale: fraction.count)
  }

  func period(_ value: String, at place: Range<Int>) throws(SearchSyntaxError) -> DatePeriod {
    // No period is as long as that, and a message quotes no more than its beginning.
    guard value.utf8.count <= 100 else {
      throw refusal(.period(PeriodSyntaxError(text: CaretExcerpt.quoted(value), reason: .unreadable)), place)
    }
    do {
      return try DatePeriod(parsing: value, today: today, calendar: calendar)
    } catch {
      throw refusal(.period(error), place)
    }
  }

  func type(_ value: String, at place: Range<Int>) throws(SearchSyntaxError) -> TransactionType {
    switch value.lowercased() {
    case "income", "credit": return .income
    case "expense", "debit": return .expense
    default: throw refusal(.typeUnknown(value), place)
    }
  }

  func currency(_ value: String, at place: Range<Int>) throws(SearchSyntaxError) -> Currency {
    guard let currency = Currency(rawValue: value) else { throw refusal(.currencyUnknown(value), place) }
    return currency
  }
}

extension SearchExpression {
  /// What a person typed into a search.
  ///
  /// | written | finds |
  /// |---|---|
  /// | `coffee` `"coffee shop"` | descriptions that contain it; a quotation mark inside quotes is `\"` |
  /// | `/caf[eé]/` | descriptions that the `SearchPattern` matches; a slash inside it is `\/` |
  /// | `desc:` `category:` `account:` `note:` `id:` | the same for that text |
  /// | `payee:` | the same for the payee, which is the description where no rule has set one |
  /// | `tag:` | the same for each of the tags; `tag:=""` finds what has none |
  /// | `category:=food` | the text is exactly this one, but for case |
  /// | `amount:>20` `>=` `<` `<=` `amount:12.50` | amounts so compared; they are magnitudes, without a sign |
  /// | `amount:10..50` `amount:10..` `amount:..50` | amounts between the two, both included |
  /// | `date:2024-05` | days of a period, in every form that ``DatePeriod/init(parsing:today:calendar:)`` takes |
  /// | `type:income` `type:expense` | money in (or `credit`), money out (or `debit`) |
  /// | `currency:EUR` | amounts in that currency |
  ///
  /// Terms are joined by AND, written or not; `OR` binds less; `-term` and `NOT term` are all but those; parentheses
  /// group. The operators are upper case. Names of fields may be shortened to `cat:`, `acct:` and `cur:`. An empty
  /// text finds everything. A word with a colon that is no field, such as `10:30`, must be quoted.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - today: the day that relative periods are counted from. It is passed in: nothing below the command
  ///     line asks the clock.
  /// - Throws: ``SearchSyntaxError`` if the text is no search.
  public init(
    parsing text: String, today: CalendarDay, calendar: ReportingCalendar = .civil
  ) throws(SearchSyntaxError) {
    var parser = SearchParser(text, today: today, calendar: calendar)
    self = try parser.parse()
  }
}
