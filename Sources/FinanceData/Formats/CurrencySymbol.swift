import FinanceDomain

/// A sign or an abbreviation that stands for money beside an amount.
package struct CurrencySymbol: Hashable, Sendable {
  /// The symbol, letters of ASCII in lower case.
  package let text: String
  /// The currencies that are written with it, the most usual one first.
  package let currencies: [Currency]

  package init(_ text: String, _ currencies: [Currency]) { (self.text, self.currencies) = (text, currencies) }

  /// The currency, if the symbol is that of one alone.
  package var currency: Currency? { currencies.count == 1 ? currencies[0] : nil }

  /// The currency that a cell names as tables write it: a code, or a sign that only one currency has; `nil` for signs such
  /// as `$` and `kr`, which several have.
  package static func currency(_ text: String) -> Currency? {
    let bytes = Array(text.utf8)
    return named(bytes.span.extracting(bytes.span.trimmedBounds))?.currency
  }

  /// The currency of a sign that is no letter of ASCII and that only one currency has.
  static func currency(ofSign sign: Character) -> Currency? {
    sign.isASCII ? nil : known[String(sign)]?.currency
  }

  /// What the word beside an amount stands for: a code of ISO 4217 in any case or a symbol; `nil` if it is neither.
  package static func named(_ word: Span<UInt8>) -> CurrencySymbol? {
    if let code = word.asciiLowercased(upTo: 3), code.utf8.count == 3,
      let currency = otherCodes[code] ?? Currency(rawValue: code)
    {
      return CurrencySymbol(code, [currency])
    }
    guard word.count <= 20 else { return nil }
    return known[CaseFolding.foldedText(word.wholeText)]
  }

  /// The same in a column of currencies, where the number that ISO 4217 gives one names it as well: `978` is the euro.
  package static func currency(inColumn text: String) -> Currency? { currency(text) ?? numbered(text) }

  /// The currency of a number of ISO 4217, with or without the zeros before it: JSON has none.
  package static func numbered(_ text: String) -> Currency? {
    guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return numbers[String(repeating: "0", count: 3 - text.utf8.count) + text]
  }

  private static let numbers: [String: Currency] = {
    let pairs = Words.list("currency numbers").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], Currency(rawValue: $0[1]) ?? .none) })
  }()

  /// What banks write in place of a code, in lower case: `RUR`, which was replaced in 1998, for roubles.
  package static let otherCodes: [String: Currency] = {
    let pairs = Words.lines("currency codes").map { ($0[0].lowercased(), Currency(rawValue: $0[1]) ?? .none) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// The currencies that have a sign or an abbreviation of their own: those of most files.
  package static let withSigns = Set(known.values.flatMap(\.currencies))

  /// `kr` for the Scandinavian crowns, `$` for every dollar and peso: such a symbol does not say which.
  private static let known: [String: CurrencySymbol] = {
    var known: [String: CurrencySymbol] = [:]
    for words in Words.lines("currency signs") {
      let text = String(decoding: words[0].utf8.map { $0.isASCIICapital ? $0 | 0x20 : $0 }, as: UTF8.self)
      known[CaseFolding.foldedText(words[0])] = CurrencySymbol(
        text, words.dropFirst().compactMap(Currency.init(rawValue:)))
    }
    return known
  }()
}

extension UInt8 {
  package var isASCIICapital: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
}

extension CaseFolding {
  /// The text with every letter in the one case that letters are compared in.
  static func foldedText(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { folded, scalar in
      folded.unicodeScalars.append(Unicode.Scalar(fold(scalar.value)) ?? scalar)
    }
  }
}
