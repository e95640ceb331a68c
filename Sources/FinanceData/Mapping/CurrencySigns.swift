import FinanceDomain

/// A currency as tables write it: the code of ISO 4217, or a sign that only one currency has.
package enum CurrencySigns {
  /// The currency; `nil` for signs such as `$` and `kr`, which several have.
  package static func currency(_ text: String) -> Currency? {
    if let code = only[text] { return Currency(rawValue: code) }
    return try? CurrencyField.parse(text)
  }

  private static let only = [
    "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₪": "ILS", "₩": "KRW",
    "₫": "VND",
    "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "US$": "USD", "R$": "BRL", "лв": "BGN", "лв.": "BGN",
  ]
}
