import FinanceDomain

/// A place in a field, moved forward by what has been understood so far.
///
/// It does not hold the bytes, because a value that holds a span cannot be stored without an experimental feature;
/// every question takes them along. White space of ASCII around the field is outside of it.
struct FieldCursor {
  let start: Int
  /// One past the last byte of the field.
  let end: Int
  var index: Int

  init(trimming bytes: Span<UInt8>) { self.init(over: bytes.trimmedBounds) }

  init(over bounds: Range<Int>) {
    (start, end, index) = (bounds.lowerBound, bounds.upperBound, bounds.lowerBound)
  }

  var isAtEnd: Bool { index == end }

  func next(in bytes: Span<UInt8>) -> UInt8? { index < end ? bytes[index] : nil }

  func isAtDigit(in bytes: Span<UInt8>) -> Bool { next(in: bytes)?.isASCIIDigit ?? false }

  mutating func take(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    guard next(in: bytes) == byte else { return false }
    index += 1
    return true
  }

  /// Moves past the next byte if it is one of those, and says which.
  mutating func take(anyOf set: StaticString, in bytes: Span<UInt8>) -> UInt8? {
    guard let byte = next(in: bytes), set.description.utf8.contains(byte) else { return nil }
    index += 1
    return byte
  }

  mutating func take(text: StaticString, in bytes: Span<UInt8>) -> Bool {
    var probe = self
    for byte in text.description.utf8 {
      guard probe.take(byte, in: bytes) else { return false }
    }
    self = probe
    return true
  }

  /// Moves past all digits that are here, which may be none, and says where they are.
  mutating func takeDigits(in bytes: Span<UInt8>) -> Range<Int> {
    let first = index
    while isAtDigit(in: bytes) { index += 1 }
    return first..<index
  }

  /// The number that exactly so many digits stand for; `nil`, without moving, if there are fewer.
  mutating func takeNumber(digits count: Int, in bytes: Span<UInt8>) -> Int? {
    guard count <= end - index else { return nil }
    var number = 0
    for place in index..<index + count {
      guard bytes[place].isASCIIDigit else { return nil }
      number = number * 10 + Int(bytes[place].digitValue)
    }
    index += count
    return number
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
