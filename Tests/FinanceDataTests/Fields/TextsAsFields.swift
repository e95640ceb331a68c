import FinanceDomain
import FinanceInference

@testable import FinanceData

// Texts where fields are bytes, for tests.

extension AmountField {
  /// The amount that the text states.
  static func parse(_ text: String) throws(FieldError) -> SignedAmount {
    let bytes = Array(text.utf8)
    return try parse(bytes.span)
  }

  /// The amount that the text of a JSON number states.
  static func parseJSONNumber(_ text: String) throws(FieldError) -> SignedAmount {
    let bytes = Array(text.utf8)
    return try parseJSONNumber(bytes.span)
  }
}

extension CurrencyField {
  /// The currency that the text names.
  static func parse(_ text: String) throws(FieldError) -> Currency {
    let bytes = Array(text.utf8)
    return try parse(bytes.span)
  }
}

extension TypeField {
  /// The direction that the text names.
  static func parse(_ text: String) throws(FieldError) -> TransactionType {
    let bytes = Array(text.utf8)
    return try parse(bytes.span)
  }
}

extension DayField {
  /// The day that the text states, and the time if it states one.
  static func parse(
    _ text: String, zone: ZoneRules?
  ) throws(FieldError) -> (day: CalendarDay, time: TimeOfDay?) {
    let bytes = Array(text.utf8)
    return try parse(bytes.span, zone: zone)
  }
}

extension MonthNames {
  /// What the word means as a month.
  static func meaning(of word: String) -> Meaning? {
    let bytes = Array(word.utf8)
    return meaning(of: bytes.span)
  }
}

extension DateFormat {
  /// What the text states.
  func read(_ text: String, firstYearOfTwoDigits: Int? = nil) -> Reading {
    let bytes = Array(text.utf8)
    return read(bytes.span, firstYearOfTwoDigits: firstYearOfTwoDigits)
  }
}

extension NumberFormat {
  /// The amount that the text states.
  func read(_ text: String) throws(FieldError) -> WrittenAmount {
    let bytes = Array(text.utf8)
    return try read(bytes.span)
  }
}

extension DateInference {
  /// Takes a text into account.
  mutating func absorb(_ text: String) {
    let bytes = Array(text.utf8)
    absorb(bytes.span)
  }
}

extension NumberInference {
  /// Takes a text into account.
  mutating func absorb(_ text: String) {
    let bytes = Array(text.utf8)
    absorb(bytes.span)
  }
}
