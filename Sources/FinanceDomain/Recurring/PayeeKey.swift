/// What different spellings of one payee have in common.
///
/// Descriptions of card payments carry references, card numbers and dates: `NETFLIX.COM 4417 2024-05-03`. So letters
/// match whatever their case (``CaseFolding``), words with a digit in them are left out, and any run of white space
/// (Unicode) is one space. Where nothing is left the words with digits stay. A payee that was set by a rule is meant as
/// it is: its digits stay as well. It is the wrong key for payees whose names differ in digits only.
package enum PayeeKey {
  /// The key of a description, or of a payee that was set.
  package static func of(_ text: String, isSet: Bool) -> String {
    var words: [Substring.UnicodeScalarView] = []
    for word in text.unicodeScalars.split(whereSeparator: { isSpace($0) }) { words.append(word) }
    guard !words.isEmpty else { return text }
    let named = isSet ? words : words.filter { word in !word.contains { isDigit($0) } }
    return (named.isEmpty ? words : named).map(folded).joined(separator: " ")
  }

  private static func folded(_ word: Substring.UnicodeScalarView) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in word { folded.append(Unicode.Scalar(CaseFolding.fold(scalar.value)) ?? scalar) }
    return String(folded)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? scalar.value == 0x20 || (scalar.value >= 0x09 && scalar.value <= 0x0D)
      : scalar.properties.isWhitespace
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? scalar.value >= 0x30 && scalar.value <= 0x39 : scalar.properties.generalCategory == .decimalNumber
  }
}
