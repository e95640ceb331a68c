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

extension Decimal {
  /// All digits that the value has, and at least so many decimal places: `12.50`, `-0.125`.
  ///
  /// Nothing is rounded or grouped, the mark is a point, the sign an ASCII minus, zero has no sign.
  package func digits(places: Int) -> String {
    let parts = magnitude.description.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first else { return description }
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    while fraction.hasSuffix("0") { fraction.removeLast() }
    fraction += String(repeating: "0", count: max(0, places - fraction.utf8.count))
    let sign = self < 0 ? "-" : ""
    return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
  }
}
