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

  /// A word or a phrase.
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
