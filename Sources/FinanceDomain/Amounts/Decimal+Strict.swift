extension Decimal {
  /// The number that the digits say, every byte of the text read; `Decimal(string:)` reads prefixes.
  ///
  /// Digits and at most one decimal mark; no sign, no exponent, 36 digits at the most.
  package init?(strict text: String) {
    let digits = text.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    let marks = text.utf8.filter { $0 == UInt8(ascii: ".") }
    guard !digits.isEmpty, digits.count <= 36, marks.count <= 1,
      digits.count + marks.count == text.utf8.count,
      let whole = Int128(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let places = text.utf8.reversed().firstIndex(of: UInt8(ascii: "."))
    self.init(
      digits: whole, scale: places.map { text.utf8.distance(from: $0.base, to: text.utf8.endIndex) } ?? 0)
  }
}
