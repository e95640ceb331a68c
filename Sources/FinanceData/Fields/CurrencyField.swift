import FinanceDomain

/// The code of a currency to its value, or a reason.
///
/// Three letters of ISO 4217 in any case. Signs such as `$` name several currencies and are refused.
package enum CurrencyField {
  /// The currency that the field names.
  package static func parse(_ bytes: Span<UInt8>) throws(CurrencyFieldError) -> Currency {
    let field = bytes.extracting(bytes.trimmedBounds)
    guard !field.isEmpty else { throw .empty }
    // Only ASCII goes on to the look-up, which would find SEK for a long s otherwise.
    guard let code = field.asciiLowercased(upTo: 3), let currency = Currency(rawValue: code) else {
      throw .unknown(field.excerpt)
    }
    return currency
  }

  /// The currency that the text names.
  package static func parse(_ text: String) throws(CurrencyFieldError) -> Currency {
    let bytes = Array(text.utf8)
    return try parse(bytes.span)
  }
}

/// Why a field is not a currency.
package enum CurrencyFieldError: Error, Hashable, Sendable {
  /// Nothing but white space.
  case empty
  /// A code that ISO 4217 does not list; an excerpt of it.
  case unknown(String)

  /// The stable code that a script may rely on.
  package var code: ReasonCode { .currencyUnknown }
}

extension CurrencyFieldError: LocalizedError {
  /// What was found and what to do about it.
  package var errorDescription: String? {
    switch self {
    case .empty: "the currency is empty; write its three letters, such as EUR"
    case .unknown(let text):
      "there is no currency '\(text)' in ISO 4217; write its three letters, such as EUR"
    }
  }
}
