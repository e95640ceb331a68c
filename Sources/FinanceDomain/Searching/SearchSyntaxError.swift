/// A search that cannot be understood; a usage error, never data.
public struct SearchSyntaxError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A word has a colon, but what stands before it is no field.
    case fieldUnknown(String, word: String)
    /// Nothing follows the colon of a field, or its equals sign.
    case valueMissing(field: String)
    /// A parenthesis follows the colon of a field.
    case groupAfterField(String)
    /// The phrase between quotation marks is empty; every text contains it. The field is empty if none was named.
    case phraseEmpty(field: String)
    /// A quotation mark has no partner.
    case quoteUnclosed
    /// A quotation mark stands inside a word.
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
    /// Nothing stands between two parentheses.
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
  /// How many characters stand before the offending place.
  public let offset: Int
  /// How many characters the offending place has, at least one.
  public let length: Int
  /// What is wrong with it.
  public let reason: Reason

  /// The most digits of an amount in a search, zeros at its ends not counted.
  public static let maximumDigits = 36
}
