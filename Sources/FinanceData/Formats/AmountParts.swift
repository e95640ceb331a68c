import FinanceDomain

/// A cell taken apart: the numeral in the middle, and what stands around it. The same whatever the marks of the numeral mean.
///
/// One sign, one pair of parentheses, one currency and one direction at most; spaces of any width between them.
/// A sign beside parentheses is refused, for twice negative may mean either.
struct AmountParts {
  private(set) var isNegative = false
  private(set) var hasExplicitPlus = false
  private(set) var symbol: CurrencySymbol?
  private(set) var directionWord: String?
  /// The digits and their marks.
  let numeral: Numeral
  private var isInParentheses = false
  private var isClosed = false

  private var hasSign: Bool { isNegative || hasExplicitPlus }

  /// The parts of the cell, every byte of it read; `nil` if it is anything else than an amount.
  init?(_ bytes: Span<UInt8>) {
    var cursor = FieldCursor(over: bytes.boundsInsideSpreadsheetQuoting)
    var head = Head()
    while !cursor.isAtEnd, !cursor.isAtNumeral(in: bytes) {
      guard head.take(&cursor, in: bytes) else { return nil }
    }
    guard let numeral = Numeral(&cursor, in: bytes) else { return nil }
    self.numeral = numeral
    (isNegative, hasExplicitPlus, symbol) = (head.isNegative, head.hasExplicitPlus, head.symbol)
    isInParentheses = head.hasParenthesis
    while !cursor.isAtEnd {
      cursor.takeSpaces(in: bytes)
      guard takeTail(&cursor, in: bytes) else { return nil }
    }
    guard isInParentheses == isClosed, !(isInParentheses && hasSign) else { return nil }
    if isInParentheses { isNegative = true }
  }

  /// What may stand after the numeral.
  private mutating func takeTail(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    if cursor.take(UInt8(ascii: ")"), in: bytes) {
      defer { isClosed = true }
      return isInParentheses && !isClosed
    }
    if let sign = cursor.takeSign(in: bytes, anyDash: false) {
      // `12,-` is how prices without decimals are written, not a minus.
      guard !hasSign, bytes[numeral.bounds.upperBound - 1].isASCIIDigit else { return false }
      (isNegative, hasExplicitPlus) = (sign == .minus, sign == .plus)
      return true
    }
    return takeWordOfTail(&cursor, in: bytes)
  }

  private mutating func takeWordOfTail(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    let bounds = cursor.takeWord(in: bytes)
    guard !bounds.isEmpty else { return false }
    let word = bytes.extracting(bounds)
    if directionWord == nil, let direction = AmountParts.direction(word) {
      directionWord = direction
      return true
    }
    guard symbol == nil, let named = CurrencySymbol.named(word) else { return false }
    symbol = named
    return true
  }

  private static func direction(_ word: Span<UInt8>) -> String? {
    guard var text = word.asciiLowercased(upTo: 3) else { return nil }
    if text.utf8.count == 3, text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    return ["cr", "dr", "c", "d", "s", "h"].contains(text) ? text : nil
  }
}

/// What may stand before the numeral.
private struct Head {
  var isNegative = false
  var hasExplicitPlus = false
  var hasParenthesis = false
  var symbol: CurrencySymbol?

  mutating func take(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    if cursor.takeSpaces(in: bytes) { return true }
    if cursor.take(UInt8(ascii: "("), in: bytes) {
      defer { hasParenthesis = true }
      return !hasParenthesis
    }
    if let sign = cursor.takeSign(in: bytes, anyDash: true) {
      guard !isNegative, !hasExplicitPlus else { return false }
      (isNegative, hasExplicitPlus) = (sign == .minus, sign == .plus)
      return true
    }
    guard symbol == nil else { return false }
    symbol = cursor.takeCurrency(in: bytes)
    return symbol != nil
  }
}

private enum Sign { case plus, minus }

extension FieldCursor {
  /// Whether a digit stands here, or a mark with a digit after it.
  fileprivate func isAtNumeral(in bytes: Span<UInt8>) -> Bool {
    let byte = bytes[index]
    if byte.isASCIIDigit { return true }
    return (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")) && index + 1 < end
      && bytes[index + 1].isASCIIDigit
  }

  /// A sign, if one stands here: `+`, `-` or U+2212.
  ///
  /// - Parameter anyDash: whether hyphens and the en dash count as well. Before a number they can mean nothing else; after
  ///   one they may stand for decimals that are not written.
  fileprivate mutating func takeSign(in bytes: Span<UInt8>, anyDash: Bool) -> Sign? {
    if take(UInt8(ascii: "+"), in: bytes) { return .plus }
    if take(UInt8(ascii: "-"), in: bytes) || take(text: "\u{2212}", in: bytes) { return .minus }
    guard anyDash else { return nil }
    let isDash =
      take(text: "\u{2010}", in: bytes) || take(text: "\u{2011}", in: bytes)
      || take(text: "\u{2012}", in: bytes)
      || take(text: "\u{2013}", in: bytes) || take(text: "\u{FE63}", in: bytes)
      || take(text: "\u{FF0D}", in: bytes)
    return isDash ? .minus : nil
  }

  /// The currency before a number. An abbreviation takes its dot along: `Rs.500` is five hundred.
  fileprivate mutating func takeCurrency(in bytes: Span<UInt8>) -> CurrencySymbol? {
    let first = index
    let word = takeWord(in: bytes)
    guard !word.isEmpty else { return nil }
    if bytes[index - 1] == UInt8(ascii: ".") || !isAtMarkBehindLetter(in: bytes) {
      return CurrencySymbol.named(bytes.extracting(word))
    }
    return take(UInt8(ascii: "."), in: bytes) ? CurrencySymbol.named(bytes.extracting(first..<index)) : nil
  }

  /// Whether a decimal mark or a dot of an abbreviation stands here, after a letter: which of them cannot be seen.
  private func isAtMarkBehindLetter(in bytes: Span<UInt8>) -> Bool {
    guard let next = next(in: bytes), next == UInt8(ascii: ".") || next == UInt8(ascii: ",") else {
      return false
    }
    let last = bytes[index - 1]
    return last.isASCIILetter || (last >= 0x80 && bytes.endsInLetter(at: index))
  }

  /// Moves past a word: all up to a digit, a space, a sign, a parenthesis, or a mark before a digit.
  fileprivate mutating func takeWord(in bytes: Span<UInt8>) -> Range<Int> {
    let first = index
    while index < end, !isAtNumeral(in: bytes), bytes.spaceWidth(at: index, before: end) == 0 {
      switch bytes[index] {
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"): return first..<index
      case 0xE2 where bytes.isDash(at: index, before: end): return first..<index
      default: index += 1
      }
    }
    return first..<index
  }
}

extension Span<UInt8> {
  /// U+2010 to U+2013 or U+2212.
  fileprivate func isDash(at index: Int, before end: Int) -> Bool {
    guard index + 2 < end else { return false }
    let (second, third) = (self[index + 1], self[index + 2])
    return (second == 0x80 && (0x90...0x93).contains(third)) || (second == 0x88 && third == 0x92)
  }

  /// Whether the scalar that ends here is a letter.
  fileprivate func endsInLetter(at end: Int) -> Bool {
    var start = end - 1
    while start > 0, end - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    let scalar = String(decoding: (start..<end).map { self[$0] }, as: UTF8.self).unicodeScalars.first
    return scalar?.properties.isAlphabetic ?? false
  }
}
