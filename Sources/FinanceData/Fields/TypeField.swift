import FinanceDomain

/// The word for the direction of money to its value, or a reason.
///
/// The words are those that banks and bookkeepers use in English; case does not matter. Other words are for an import
/// profile to translate, not for this parser to guess.
package enum TypeField {
  /// The direction that the field states.
  ///
  /// - Throws: ``FieldError`` if the field is empty or none of these words.
  package static func parse(_ bytes: Span<UInt8>) throws(FieldError) -> TransactionType {
    let field = bytes.extracting(bytes.trimmedBounds)
    guard !field.isEmpty else { throw .typeEmpty }
    guard let word = field.asciiLowercased(upTo: 10) else { throw .typeUnknown(field.excerpt) }
    switch word {
    case "income", "credit", "cr", "in", "deposit", "+": return .income
    case "expense", "debit", "dr", "out", "withdrawal", "-": return .expense
    default: throw .typeUnknown(field.excerpt)
    }
  }
}

extension FieldError {
  package static let typeEmpty = FieldError(.typeUnknown, "the type is empty; write income or expense")

  package static func typeUnknown(_ text: String) -> FieldError {
    FieldError(
      .typeUnknown,
      "the type '\(text)' is neither income nor expense; write income (or credit, deposit, +) "
        + "or expense (or debit, withdrawal, -)")
  }
}

extension Span<UInt8> {
  /// The text with `A` to `Z` in lower case; `nil` if it is longer than that or not all ASCII.
  ///
  /// Only ASCII, because Unicode's case mapping would let letters in that merely look alike, such as the Kelvin sign.
  func asciiLowercased(upTo limit: Int) -> String? {
    guard count <= limit else { return nil }
    var text = ""
    for index in 0..<count {
      let byte = self[index]
      guard byte < 0x80 else { return nil }
      text.unicodeScalars.append(UnicodeScalar(byte.isASCIICapital ? byte + 0x20 : byte))
    }
    return text
  }
}
