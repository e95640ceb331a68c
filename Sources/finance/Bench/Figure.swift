/// Measured quantities as text with so many places behind the point.
enum Figure {
  /// The value, rounded; the program has no other use for binary fractions, so nothing else can do this.
  static func text(_ value: Double, places: Int) -> String {
    let unit = (0..<places).reduce(1) { product, _ in product * 10 }
    let scaled = Int((min(max(0, value), 1e12) * Double(unit)).rounded())
    guard places > 0 else { return "\(scaled)" }
    let tail = "\(scaled % unit)"
    return "\(scaled / unit)." + String(repeating: "0", count: places - tail.utf8.count) + tail
  }
}
