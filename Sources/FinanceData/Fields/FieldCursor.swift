import FinanceDomain

/// A place in a field, moved forward by what has been understood so far.
///
/// It does not hold the bytes, because a value that holds a span cannot be stored without an experimental feature;
/// every question takes them along. White space of ASCII around the field is outside of it.
package struct FieldCursor {
  package let start: Int
  /// One past the last byte of the field.
  package let end: Int
  package var index: Int

  package init(trimming bytes: Span<UInt8>) { self.init(over: bytes.trimmedBounds) }

  package init(over bounds: Range<Int>) {
    (start, end, index) = (bounds.lowerBound, bounds.upperBound, bounds.lowerBound)
  }

  package var isAtEnd: Bool { index == end }

  package func next(in bytes: Span<UInt8>) -> UInt8? { index < end ? bytes[index] : nil }

  package func isAtDigit(in bytes: Span<UInt8>) -> Bool { next(in: bytes)?.isASCIIDigit ?? false }

  package mutating func take(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    guard next(in: bytes) == byte else { return false }
    index += 1
    return true
  }

  /// Moves past the next byte if it is one of those, and says which.
  package mutating func take(anyOf set: StaticString, in bytes: Span<UInt8>) -> UInt8? {
    guard let byte = next(in: bytes), set.description.utf8.contains(byte) else { return nil }
    index += 1
    return byte
  }

  package mutating func take(text: StaticString, in bytes: Span<UInt8>) -> Bool {
    var probe = self
    for byte in text.description.utf8 {
      guard probe.take(byte, in: bytes) else { return false }
    }
    self = probe
    return true
  }

  /// Moves past all digits that are here, which may be none, and says where they are.
  package mutating func takeDigits(in bytes: Span<UInt8>) -> Range<Int> {
    let first = index
    while isAtDigit(in: bytes) { index += 1 }
    return first..<index
  }

  /// The number that exactly so many digits stand for; `nil`, without moving, if there are fewer.
  package mutating func takeNumber(digits count: Int, in bytes: Span<UInt8>) -> Int? {
    guard count <= end - index else { return nil }
    var number = 0
    for place in index..<index + count {
      guard bytes[place].isASCIIDigit else { return nil }
      number = number * 10 + Int(bytes[place].digitValue)
    }
    index += count
    return number
  }

  /// Moves past all spaces that are here, of any width, and says whether there were any.
  @discardableResult
  package mutating func takeSpaces(in bytes: Span<UInt8>) -> Bool {
    let first = index
    while case let width = bytes.spaceWidth(at: index, before: end), width > 0 { index += width }
    return index > first
  }

  /// Moves past the letters that are here: those of ASCII and everything beyond it but spaces.
  package mutating func takeLetters(in bytes: Span<UInt8>) -> Range<Int> {
    let first = index
    while index < end {
      let byte = bytes[index]
      guard byte.isASCIILetter || (byte >= 0x80 && bytes.spaceWidth(at: index, before: end) == 0) else {
        break
      }
      index += 1
    }
    return first..<index
  }
}

extension UInt8 {
  package var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  package var isASCIILetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }
  /// What the digit counts.
  ///
  /// - Precondition: it is a digit.
  var digitValue: UInt8 { self - UInt8(ascii: "0") }
}

extension Span<UInt8> {
  /// How many bytes the space here has, whatever its width; 0 where there is none.
  ///
  /// U+0020, U+00A0, U+2007, U+2009 and U+202F: what programs put between groups of digits, before a currency
  /// and before AM and PM.
  package func spaceWidth(at index: Int, before end: Int) -> Int {
    guard index < end else { return 0 }
    let byte = self[index]
    if byte == 0x20 { return 1 }
    if byte == 0xC2, index + 1 < end, self[index + 1] == 0xA0 { return 2 }
    guard byte == 0xE2, index + 2 < end, self[index + 1] == 0x80 else { return 0 }
    let last = self[index + 2]
    return last == 0x87 || last == 0x89 || last == 0xAF ? 3 : 0
  }

  /// Where the bytes are without the spaces of any width, and the line ends, around them.
  package var boundsWithinSpaces: Range<Int> {
    let ascii = trimmedBounds
    var (start, end) = (ascii.lowerBound, ascii.upperBound)
    while case let width = spaceWidth(at: start, before: end), width > 0 { start += width }
    while let width = widthOfSpace(endingAt: end, from: start) { end -= width }
    return start..<end
  }

  /// Where the cell's content is without `="…"` or `'…`, by which spreadsheets are kept from touching a cell.
  package var boundsInsideSpreadsheetQuoting: Range<Int> {
    let bounds = boundsWithinSpaces
    let (first, last) = (bounds.lowerBound, bounds.upperBound - 1)
    if bounds.count > 3, self[first] == UInt8(ascii: "="), self[first + 1] == UInt8(ascii: "\""),
      self[last] == UInt8(ascii: "\"")
    {
      return first + 2..<last
    }
    return bounds.count > 1 && self[first] == UInt8(ascii: "'") ? first + 1..<last + 1 : bounds
  }

  /// Where the content is without an apostrophe at the end, which is in no date either.
  package var boundsOfDate: Range<Int> {
    let bounds = boundsInsideSpreadsheetQuoting
    let last = bounds.upperBound - 1
    return bounds.count > 1 && self[last] == UInt8(ascii: "'") ? bounds.lowerBound..<last : bounds
  }

  private func widthOfSpace(endingAt end: Int, from start: Int) -> Int? {
    (1...3).first { end - $0 >= start && spaceWidth(at: end - $0, before: end) == $0 }
  }
}
