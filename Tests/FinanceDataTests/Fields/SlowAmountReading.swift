/// The amount that a text states, read a second time in the most obvious way: by cutting strings. What it answers is
/// the value times 10^8, `nil` for a text that must be refused.
enum SlowAmountReading {
  static func plain(_ text: String) -> Int128? {
    var rest = trimmed(text)
    if let sign = rest.first, "+-\u{2212}".unicodeScalars.contains(sign) { rest.removeFirst() }
    let parts = rest.split(separator: ".", omittingEmptySubsequences: false).map { Array($0) }
    guard parts.count <= 2, parts.joined().allSatisfy(isDigit), !parts.joined().isEmpty else { return nil }
    let isNegative = trimmed(text).first.map { "-\u{2212}".unicodeScalars.contains($0) } ?? false
    return value(of: parts[0], parts.count == 2 ? parts[1] : [], isNegative: isNegative)
  }

  static func json(_ text: String) -> Int128? {
    var rest = trimmed(text)
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    var power = 0
    if let mark = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      var digits = Array(rest[(mark + 1)...])
      let isDown = digits.first == "-"
      if isDown || digits.first == "+" { digits.removeFirst() }
      guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
      // Further than any text of the tests is long, without overflowing.
      power = (Int(String(String.UnicodeScalarView(digits.suffix(6)))) ?? 0) * (isDown ? -1 : 1)
      if digits.dropLast(6).contains(where: { $0 != "0" }) { power = isDown ? -999_999 : 999_999 }
      rest = Array(rest[..<mark])
    }
    let parts = rest.split(separator: ".", omittingEmptySubsequences: false).map { Array($0) }
    guard parts.count == 1 || (parts.count == 2 && !parts[1].isEmpty), parts.joined().allSatisfy(isDigit),
      parts[0] == ["0"] || (parts[0].first.map { $0 != "0" } ?? false)
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : []
    guard (parts[0] + fraction).contains(where: { $0 != "0" }) else { return 0 }
    let (before, behind) = moved(parts[0], fraction, by: min(max(power, -5000), 5000))
    return value(of: before, behind, isNegative: isNegative)
  }

  private static func moved(
    _ before: [Unicode.Scalar], _ behind: [Unicode.Scalar], by power: Int
  ) -> ([Unicode.Scalar], [Unicode.Scalar]) {
    var (left, right) = (before, behind)
    for _ in 0..<abs(power) {
      if power > 0 {
        left.append(right.isEmpty ? "0" : right.removeFirst())
      } else {
        right.insert(left.isEmpty ? "0" : left.removeLast(), at: 0)
      }
    }
    return (left, right)
  }

  private static func value(
    of before: [Unicode.Scalar], _ behind: [Unicode.Scalar], isNegative: Bool
  ) -> Int128? {
    let whole = before.drop { $0 == "0" }
    var decimals = behind
    while decimals.last == "0" { decimals.removeLast() }
    guard decimals.count <= 8, whole.count <= 20 else { return nil }
    let shortest = Int128(String(String.UnicodeScalarView(whole + decimals))) ?? 0
    guard shortest <= Int128(Int64.max) else { return nil }
    let scaled = (decimals.count..<8).reduce(shortest) { number, _ in number * 10 }
    return isNegative ? -scaled : scaled
  }

  private static func trimmed(_ text: String) -> [Unicode.Scalar] {
    let spaces: [Unicode.Scalar] = [" ", "\t", "\n", "\u{0B}", "\u{0C}", "\r"]
    let tail = text.unicodeScalars.drop { spaces.contains($0) }
    return Array(tail.reversed().drop { spaces.contains($0) }.reversed())
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    "0123456789".unicodeScalars.contains(scalar)
  }
}
