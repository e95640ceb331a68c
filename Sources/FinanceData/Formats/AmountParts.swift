import FinanceDomain

/// A cell taken apart: the numeral in the middle, and what is around it, whatever the marks of the numeral mean.
///
/// One sign, one pair of parentheses, one currency and one direction at most; spaces of any width between them.
/// A sign beside parentheses is refused, for twice negative may mean either.
package struct AmountParts {
  /// What is around the numeral, the amount's digits not included.
  package private(set) var amount = WrittenAmount()
  package let numeral: Numeral

  /// The parts of the cell, every byte of it read; `nil` if it is anything else than an amount.
  package init?(_ bytes: Span<UInt8>) {
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
    let isAfterMark = !bytes[numeral.bounds.upperBound - 1].isASCIIDigit
    if isAfterMark, cursor.index == numeral.bounds.upperBound, cursor.takeNoDecimals(in: bytes) {
      return true
    }
    if let sign = cursor.takeSign(anyDash: false, in: bytes) { return !isAfterMark && note(sign) }
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

  /// Takes what prices have in the place of decimals that are not written, no minus: `12,-`, `12.--`, `12.–`.
  fileprivate mutating func takeNoDecimals(in bytes: Span<UInt8>) -> Bool {
    if take(UInt8(ascii: "-"), in: bytes) {
      _ = take(UInt8(ascii: "-"), in: bytes)
      return true
    }
    return take(text: "\u{2013}", in: bytes) || take(text: "\u{2014}", in: bytes)
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

/// The digits of an amount with the marks between them: from the first digit or mark to the last.
package struct Numeral {
  let bounds: Range<Int>
  /// The marks in it, in their order: those of groups, and perhaps one before decimals.
  private var marks: [GroupMark] = []
  /// How many digits are before the first mark, between the marks, and after the last.
  private var runs = [0]

  /// The numeral at the cursor, which moves past it; `nil` if there is no digit.
  init?(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) {
    var index = cursor.index
    while index < cursor.end {
      if bytes[index].isASCIIDigit {
        runs[runs.count - 1] += 1
        index += 1
      } else if let (mark, width) = Numeral.mark(at: index, before: cursor.end, of: bytes) {
        marks.append(mark)
        runs.append(0)
        index += width
      } else {
        break
      }
    }
    guard runs.contains(where: { $0 > 0 }) else { return nil }
    bounds = cursor.index..<index
    cursor.index = index
  }

  /// The mark here and how many bytes it has.
  ///
  /// A space or an apostrophe (U+0027 or U+2019) is one only before a digit: what follows otherwise is no part of the
  /// number.
  private static func mark(
    at index: Int, before end: Int, of bytes: Span<UInt8>
  ) -> (GroupMark, width: Int)? {
    if bytes[index] == UInt8(ascii: ".") { return (.dot, 1) }
    if bytes[index] == UInt8(ascii: ",") { return (.comma, 1) }
    var (mark, width) = (GroupMark.space, bytes.spaceWidth(at: index, before: end))
    if width == 0 {
      var cursor = FieldCursor(over: index..<end)
      guard cursor.take(text: "'", in: bytes) || cursor.take(text: "\u{2019}", in: bytes) else { return nil }
      (mark, width) = (.apostrophe, cursor.index - index)
    }
    return index + width < end && bytes[index + width].isASCIIDigit ? (mark, width) : nil
  }

  /// Whether it has a point or a comma, either of which may be before decimals.
  package var mayHaveDecimals: Bool { marks.contains(.dot) || marks.contains(.comma) }

  /// Whether it is written with these marks, each where it may be: between groups of three, the first one shorter if need
  /// be and never with a zero first. Between commas 12,34,567 is fine too, as in India.
  package func isWritten(decimal: DecimalMark, group: GroupMark, in bytes: Span<UInt8>) -> Bool {
    let groups = runs.dropLast(marks.last == decimal.mark ? 1 : 0)
    guard marks.prefix(groups.count - 1).allSatisfy({ $0 == group }) else { return false }
    guard let first = groups.first, let last = groups.dropFirst().last else { return true }
    guard last == 3, first > 0, bytes[bounds.lowerBound] != UInt8(ascii: "0") else { return false }
    let inner = Set(groups.dropFirst().dropLast())
    return first <= 3 && inner.isSubset(of: [3]) || group == .comma && first <= 2 && inner.isSubset(of: [2])
  }

  /// The digits without any mark, and how many of them are after the decimal mark; `nil` without one.
  func digits(decimal: DecimalMark, in bytes: Span<UInt8>) -> (digits: [UInt8], decimals: Int?) {
    let digits = bounds.map { bytes[$0] }.filter(\.isASCIIDigit)
    return (digits, marks.last == decimal.mark ? runs.last : nil)
  }
}

extension DecimalMark {
  fileprivate var mark: GroupMark { self == .dot ? .dot : .comma }
  var byte: UInt8 { self == .dot ? UInt8(ascii: ".") : UInt8(ascii: ",") }
}
