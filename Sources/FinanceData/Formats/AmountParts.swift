import FinanceDomain

/// A cell taken apart: the numeral in the middle, and what is around it, whatever the marks of the numeral mean.
///
/// One sign, one pair of parentheses, one currency and one direction at most; spaces of any width between them.
/// A sign beside parentheses is refused, for twice negative may mean either.
struct AmountParts {
  /// What is around the numeral, the amount's digits not included.
  private(set) var amount = WrittenAmount()
  let numeral: Numeral

  /// The parts of the cell, every byte of it read; `nil` if it is anything else than an amount.
  init?(_ bytes: Span<UInt8>) {
    var cursor = FieldCursor(over: bytes.boundsInsideSpreadsheetQuoting)
    var affixes = Affixes()
    while !cursor.isAtEnd, !cursor.isAtNumeral(in: bytes) {
      guard affixes.takeBefore(&cursor, in: bytes) else { return nil }
    }
    guard let numeral = Numeral(&cursor, in: bytes) else { return nil }
    self.numeral = numeral
    while !cursor.isAtEnd {
      cursor.takeSpaces(in: bytes)
      guard affixes.takeAfter(numeral, &cursor, in: bytes) else { return nil }
    }
    guard affixes.isOpened == affixes.isClosed, !(affixes.isOpened && affixes.hasSign) else { return nil }
    amount = affixes.amount
    if affixes.isOpened { amount.isNegative = true }
  }
}

/// What has been read around a numeral so far.
private struct Affixes {
  var amount = WrittenAmount()
  var isOpened = false
  var isClosed = false

  var hasSign: Bool { amount.isNegative || amount.hasExplicitPlus }

  mutating func takeBefore(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Bool {
    if cursor.takeSpaces(in: bytes) { return true }
    if cursor.take(UInt8(ascii: "("), in: bytes) {
      defer { isOpened = true }
      return !isOpened
    }
    // Before a number other dashes can mean nothing but a minus; after one they may stand for decimals not written.
    if let sign = cursor.takeSign(anyDash: true, in: bytes) { return note(sign) }
    guard amount.symbol == nil else { return false }
    amount.symbol = cursor.takeCurrency(in: bytes)
    return amount.symbol != nil
  }

  mutating func takeAfter(
    _ numeral: Numeral, _ cursor: inout FieldCursor, in bytes: Span<UInt8>
  ) -> Bool {
    if cursor.take(UInt8(ascii: ")"), in: bytes) {
      defer { isClosed = true }
      return isOpened && !isClosed
    }
    if let sign = cursor.takeSign(anyDash: false, in: bytes) {
      // `12,-` is how prices without decimals are written, not a minus.
      return bytes[numeral.bounds.upperBound - 1].isASCIIDigit && note(sign)
    }
    let word = bytes.extracting(cursor.takeWord(in: bytes))
    guard !word.isEmpty else { return false }
    if amount.direction == nil, let direction = Affixes.direction(word) {
      amount.direction = direction
      return true
    }
    guard amount.symbol == nil else { return false }
    amount.symbol = CurrencySymbol.named(word)
    return amount.symbol != nil
  }

  private mutating func note(_ sign: FieldCursor.Sign) -> Bool {
    guard !hasSign else { return false }
    (amount.isNegative, amount.hasExplicitPlus) = (sign == .minus, sign == .plus)
    return true
  }

  private static func direction(_ word: Span<UInt8>) -> TransactionType? {
    guard var text = word.asciiLowercased(upTo: 3) else { return nil }
    if text.utf8.count == 3, text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    return directions[text]
  }

  private static let directions: [String: TransactionType] = [
    "cr": .income, "c": .income, "h": .income, "dr": .expense, "db": .expense, "d": .expense, "s": .expense,
  ]
}

extension FieldCursor {
  enum Sign { case plus, minus }

  /// Whether a digit is here, or a mark with a digit after it.
  fileprivate func isAtNumeral(in bytes: Span<UInt8>) -> Bool {
    let byte = bytes[index]
    if byte.isASCIIDigit { return true }
    return (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")) && index + 1 < end
      && bytes[index + 1].isASCIIDigit
  }

  /// - Parameter anyDash: whether hyphens and the en dash count as a minus as well.
  mutating func takeSign(anyDash: Bool, in bytes: Span<UInt8>) -> Sign? {
    if take(UInt8(ascii: "+"), in: bytes) { return .plus }
    if take(UInt8(ascii: "-"), in: bytes) || take(text: "\u{2212}", in: bytes) { return .minus }
    guard anyDash else { return nil }
    for dash in FieldCursor.dashes where take(text: dash, in: bytes) { return .minus }
    return nil
  }

  private static let dashes: [StaticString] = [
    "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{FE63}", "\u{FF0D}",
  ]

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

  /// Whether a decimal mark or a dot of an abbreviation is here, after a letter: which of them cannot be seen.
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
  fileprivate func isDash(at index: Int, before end: Int) -> Bool {
    guard index + 2 < end else { return false }
    let (second, third) = (self[index + 1], self[index + 2])
    return (second == 0x80 && (0x90...0x93).contains(third)) || (second == 0x88 && third == 0x92)
  }

  fileprivate func endsInLetter(at end: Int) -> Bool {
    var start = end - 1
    while start > 0, end - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    let scalar = String(decoding: (start..<end).map { self[$0] }, as: UTF8.self).unicodeScalars.first
    return scalar?.properties.isAlphabetic ?? false
  }
}
