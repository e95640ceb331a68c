/// A search that cannot be parsed; a usage error, never data.
public struct SearchSyntaxError: LocalizedError, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A word has a colon, but what is before it is no field.
    case fieldUnknown(String, word: String)
    /// Nothing follows the colon of a field, or its equals sign.
    case valueMissing(field: String)
    /// A parenthesis follows the colon of a field.
    case groupAfterField(String)
    /// The phrase between quotation marks is empty; every text contains it. The field is empty if none was named.
    case phraseEmpty(field: String)
    /// A quotation mark has no partner.
    case quoteUnclosed
    /// There is a quotation mark inside a word.
    case quoteInsideWord
    /// Something follows a closing quotation mark or slash without a space.
    case textAfterMark(String)
    /// A pattern has no end.
    case patternUnclosed
    /// A pattern is empty; it would match every text.
    case patternEmpty
    /// A pattern cannot be used.
    case pattern(SearchPatternError)
    /// An opening parenthesis has no partner.
    case parenthesisUnclosed
    /// A closing parenthesis has no partner.
    case parenthesisUnopened
    /// There is nothing between two parentheses.
    case parenthesesEmpty
    /// `OR`, `AND`, `NOT` or `-` has no term where it needs one.
    case termMissing(String)
    /// Parentheses and negations are nested too deep.
    case tooDeep
    /// The value is no amount and no range of amounts.
    case amountUnreadable(String)
    /// The amount has more than ``SearchSyntaxError/maximumDigits`` digits.
    case amountTooLong(String)
    /// The range of amounts ends below its beginning.
    case amountsBackwards(Decimal, Decimal)
    /// The value is no period.
    case period(PeriodSyntaxError)
    /// The value is no direction of money.
    case typeUnknown(String)
    /// ISO 4217 has no such currency.
    case currencyUnknown(String)
  }

  /// The search as it was typed.
  public let text: String
  /// How many characters are before the offending place.
  public let offset: Int
  /// How many characters the offending place has, at least one.
  public let length: Int
  /// What is wrong with it.
  public let reason: Reason

  /// The most digits of an amount in a search, zeros at its ends not counted.
  public static let maximumDigits = 36

  /// The search, a caret under the offending place, what was found and what to do: four lines.
  public var errorDescription: String? {
    let excerpt = CaretExcerpt(text, offset: offset, length: length)
    return """
      this search cannot be parsed:
        \(excerpt.line)
        \(excerpt.caret)
      \(reason.sentence)
      """
  }
}

extension SearchSyntaxError.Reason {
  /// What was found and what to do, on one line.
  package var sentence: String {
    switch self {
    case .fieldUnknown(let name, let word): unknownField(quoted(name), quoted(word))
    case .valueMissing(let field): "'\(field):' needs a value directly after it, as in \(example(of: field))"
    case .groupAfterField(let name):
      "'\(name):' takes one value; repeat the field, as in (\(name):a OR \(name):b)"
    case .phraseEmpty(""): "every text contains the empty one; write something between the quotation marks"
    case .phraseEmpty(let field): "every text contains the empty one; write \(field):=\"\" to find empty ones"
    case .quoteUnclosed: "this quotation mark has no partner; close the phrase with \""
    case .quoteInsideWord:
      "there is a quotation mark inside a word; put a space before it, or \\\" inside quotes"
    case .textAfterMark(let mark):
      "nothing may follow the closing \(mark) directly; put a space between the two"
    case .patternUnclosed:
      "this pattern has no end; close it with /, or put the text in quotes to search for it"
    case .patternEmpty: "the pattern is empty; write one between the slashes"
    case .pattern(let error): error.sentence
    case .parenthesisUnclosed: "this parenthesis has no partner; close it with ), or write \"(\" in quotes"
    case .parenthesisUnopened: "this parenthesis closes nothing; remove it, or write \")\" in quotes"
    case .parenthesesEmpty: "there is nothing between these parentheses; write a term, or remove them"
    case .termMissing("-"): "'-' leaves out the term directly after it; write -term, or \"-\" in quotes"
    case .termMissing(let word):
      "'\(word)' lacks a term; write one, or \"\(word)\" in quotes to search for the word"
    case .tooDeep:
      "parentheses and negations are nested deeper than \(SearchParser.maximumDepth); write it flatter"
    case .amountUnreadable(let value): "'\(quoted(value))' is not an amount; \(advice(onAmount: value))"
    case .amountTooLong: "the amount has more than \(SearchSyntaxError.maximumDigits) digits; write fewer"
    case .amountsBackwards(let low, let high): "the range runs backwards; write \(high)..\(low)"
    case .period(let error): error.errorDescription.map(VisibleText.of) ?? ""
    case .typeUnknown(let value):
      "there is no type '\(quoted(value))'; write income, expense, credit or debit"
    case .currencyUnknown(let value):
      "there is no currency '\(quoted(value))'; write a code of ISO 4217, such as EUR"
    }
  }

  private func quoted(_ text: String) -> String { CaretExcerpt.quoted(text) }

  private func unknownField(_ name: String, _ word: String) -> String {
    let fields = "desc:, category:, account:, payee:, tag:, note:, id:, amount:, date:, type: and currency:"
    let finding = name.isEmpty ? "no field is named before the colon" : "there is no field '\(name)'"
    return "\(finding); there are \(fields). If the colon is meant literally, write \"\(word)\" in quotes"
  }

  private func example(of field: String) -> String {
    switch SearchField(name: field) {
    case .amount: "\(field):>20 or \(field):10..50"
    case .date: "\(field):2024-05"
    case .type: "\(field):income"
    case .currency: "\(field):EUR"
    default: "\(field):coffee or \(field):\"coffee shop\""
    }
  }

  private func advice(onAmount value: String) -> String {
    if value.contains(",") { return "write a point as the decimal mark and no marks between groups: 1234.50" }
    if value.contains("-") {
      return "amounts have no sign here: type: says the direction, and a range is written 10..50"
    }
    return "write 12.50, >20, >=20, <20, <=20, 10..50, 10.. or ..50"
  }
}
