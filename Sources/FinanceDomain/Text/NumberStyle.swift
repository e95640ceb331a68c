/// How amounts are written for people: the mark between groups of three digits, and the mark before the decimals.
///
/// The names show the style. Data for programs are always ``plain``.
public enum NumberStyle: String, Hashable, Sendable, CaseIterable {
  /// No groups, a point before the decimals: `1234.56`.
  case plain
  /// Commas between groups, a point before the decimals.
  case pointDecimals = "1,234.56"
  /// Points between groups, a comma before the decimals.
  case commaDecimals = "1.234,56"
  /// No-break spaces between groups, a comma before the decimals (ISO 80000-1, 7.3).
  case spacedGroups = "1 234,56"

  /// The mark before the decimals.
  package var decimalMark: Character { self == .plain || self == .pointDecimals ? "." : "," }

  private var groupMark: String {
    switch self {
    case .plain: ""
    case .pointDecimals: ","
    case .commaDecimals: "."
    case .spacedGroups: "\u{A0}"
    }
  }

  /// Plain digits in this style; a sign before them and a unit after them stay: `-12345.6`, `2500`, `1.5M`.
  package func text(_ plain: String) -> String {
    if self == .plain { return plain }
    let whole = plain.prefix { $0 != "." }
    var digitsLeft = whole.count(where: \.isNumber)
    var text = ""
    for sign in whole {
      if sign.isNumber, digitsLeft.isMultiple(of: 3), text.last?.isNumber == true { text += groupMark }
      if sign.isNumber { digitsLeft -= 1 }
      text.append(sign)
    }
    let rest = plain.dropFirst(whole.count + 1)
    return rest.isEmpty ? text : text + String(decimalMark) + rest
  }
}
