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
