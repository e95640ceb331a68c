import FinanceDomain

/// The name of a column with all taken out that does not tell two names apart: case, accents, white space, punctuation,
/// and a currency in brackets or at the end, which is kept beside it.
package struct HeaderName: Hashable, Sendable {
  /// The letters and digits that are left, in lower case.
  package let key: String
  /// The key without the preposition before the currency: `Betrag in` as `Betrag`. `Money in` means something, too.
  package let shortKey: String
  /// The key without a number at its end: `Description 2` as `Description`.
  package var unnumbered: String {
    var name = key[...]
    while let last = name.last, last.isNumber { name.removeLast() }
    return String(name)
  }
  /// The currency that the name states: `Betrag (EUR)`, `Amount in USD`, `Paid out (£)`.
  package let currency: Currency?

  package init(_ name: String) {
    // Most words of the lists are one that is plain already, and of a length that no currency has.
    if name.utf8.count > 5, name.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) {
      (key, shortKey, currency) = (name, name, nil)
      return
    }
    var words = HeaderName.words(of: name)
    var currency: Currency?
    // `[+] EUR`, or a code alone.
    if words.count == 1,
      name.last == "$" || name.contains(words[0].uppercased()) || HeaderName.nouns.contains(words[0])
    {
      currency = HeaderName.currency(words[0])
    }
    if words.count > 1, let last = words.last {
      currency = HeaderName.currency(last)
      // `Cargos (PESOS)` names no single currency.
      let isShared = name.last == ")" && CurrencySymbol.named(Array(last.utf8).span) != nil
      if currency != nil || isShared && last.utf8.count > 3 { words.removeLast() }
    }
    key = words.joined()
    let hasPreposition =
      currency != nil && words.count > 1 && ["in", "en", "em", "i", "v", "w"].contains(words.last)
      && !name.utf8.contains(UInt8(ascii: "("))
    shortKey = hasPreposition ? words.dropLast().joined() : key
    self.currency = currency
  }

  /// The words of a name: runs of letters, digits and signs of currencies. `+` and `-` alone are words too, because columns are
  /// called `+/-`, or `[+]` and `[-]`.
  private static func words(of name: String) -> [String] {
    // What is explained at length is not what the column is called: `ご利用金額（キャッシングでは元金になります）`.
    let scalars = name.unicodeScalars
    let isExplained = scalars.drop { $0 != "（" }.prefix { $0 != "）" }.count > longestInBrackets
    var plain = PlainLetters.plain(isExplained ? String(scalars.prefix { $0 != "（" }) : name)
    // In Argentina and Uruguay the sign of the dollar may be before the last letter.
    if plain.hasSuffix("u$s") { plain = plain.dropLast(3) + "us$" }
    // The shekel is written in Hebrew with marks between its letters, perhaps after the letter for `in`.
    if plain.unicodeScalars.contains("ש") {
      for mark in shekels { plain = plain.replacing(mark, with: " ₪") }
    }
    if plain.utf8.count < 8, case let sign = plain.filter({ !" []()".contains($0) }), signs.contains(sign) {
      return [sign]
    }
    if plain.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "$") }) {
      return plain.utf8.split { !$0.isASCIILetter && !$0.isASCIIDigit }.map { String(Substring($0)) }
    }
    var words: [String] = []
    var word = ""
    for scalar in plain.unicodeScalars {
      if HeaderName.isInWord(scalar) {
        word.unicodeScalars.append(scalar)
      } else if scalar == "$", CurrencySymbol.currency(word + "$") != nil {
        word += "$"
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static let longestInBrackets = 8
  private static let shekels = ["בש''ח", "בש\"ח", "בש״ח", "ש''ח", "ש\"ח", "ש״ח"]

  /// Names of columns without a letter.
  private static let signs: Set<String> = ["+/-", "+", "-"]

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else {
      return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20)
    }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || CurrencySymbol.currency(ofSign: Character(scalar)) != nil
  }

  /// What is written for a currency and hardly anything else: `Kwota (zł)`, `Jumlah (Rp)`, `Částka Kč`.
  private static let abbreviations: Set<String> = ["ft", "kc", "rm", "rp", "tl", "zl"]

  /// What currencies are called in names: `Importe en dólares`.
  private static let nouns: Set<String> = ["dolares", "soles"]

  private static func currency(_ word: String) -> Currency? {
    if ["euro", "euros", "euroa"].contains(word) { return Currency(rawValue: "EUR") }
    if nouns.contains(word) { return CurrencySymbol.currency(word) }
    if word.count == 1, let sign = word.first { return CurrencySymbol.currency(ofSign: sign) }
    if word.last == "$" || abbreviations.contains(word) { return CurrencySymbol.currency(word) }
    guard word.utf8.count == 3, word.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return nil }
    return wordsThatAreCodes.contains(word) ? nil : CurrencySymbol.currency(word)
  }

  private static let wordsThatAreCodes = Set(Words.list("words that are codes"))
}

/// Letters without their accents, in lower case: how names are compared, never how they are shown.
package enum PlainLetters {
  /// The text in lower case, `ü` as `u`, `ß` as `ss`, `ø` as `o`.
  package static func plain(_ text: String) -> String {
    let text = text.lowercased()
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        plain.append(scalar)
      } else if let letters = special[scalar] {
        plain.append(contentsOf: letters.unicodeScalars)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        plain.append(base[scalar] ?? scalar)
      }
    }
    return String(plain)
  }

  /// The words of the text: what is letters and nothing else, plain.
  package static func words(of text: String) -> [String] {
    let plain = plain(text)
    // Of ASCII, no table of letters has to be looked at.
    if plain.utf8.allSatisfy({ $0 < 0x80 }) {
      return plain.utf8.split { !$0.isASCIILetter }.map { String(Substring($0)) }
    }
    return plain.split { !$0.isLetter }.map { String($0) }
  }

  private static let special: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "þ": "th", "ð": "d",
  ]

  /// The letters of Latin and Greek with one accent, by what they are without it.
  private static let base: [Unicode.Scalar: Unicode.Scalar] = {
    var base: [Unicode.Scalar: Unicode.Scalar] = [:]
    for words in Words.lines("plain letters") {
      for scalar in words[1].unicodeScalars { base[scalar] = words[0].unicodeScalars.first }
    }
    return base
  }()
}
