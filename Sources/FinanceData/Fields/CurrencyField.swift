import FinanceDomain

/// The code of a currency to its value, or a reason.
///
/// Three letters of ISO 4217 in any case. Signs such as `$` name several currencies and are refused.
package enum CurrencyField {
  /// The currency that the field states.
  ///
  /// - Throws: ``FieldError`` if the field is empty or no code of ISO 4217.
  package static func parse(_ bytes: Span<UInt8>) throws(FieldError) -> Currency {
    let field = bytes.extracting(bytes.trimmedBounds)
    guard !field.isEmpty else { throw .currencyEmpty }
    // Only ASCII goes on to the look-up, which would find SEK for a long s otherwise.
    guard let code = field.asciiLowercased(upTo: 3), let currency = Currency(rawValue: code) else {
      throw .currencyUnknown(field.excerpt)
    }
    return currency
  }
}

extension FieldError {
  package static let currencyEmpty = FieldError(
    .currencyUnknown, "the currency is empty; write its three letters, such as EUR")

  package static func currencyUnknown(_ text: String) -> FieldError {
    FieldError(
      .currencyUnknown, "there is no currency '\(text)' in ISO 4217; write its three letters, such as EUR")
  }
}
