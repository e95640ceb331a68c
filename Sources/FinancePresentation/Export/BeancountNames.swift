/// Names of accounts as Beancount takes them: each part begins with a capital letter or a digit and holds letters, digits
/// and hyphens (its `account.py`: `[\p{Lu}\p{Nd}][\p{L}\p{Nd}\-]*`).
enum BeancountNames {
  /// The name in that form.
  static func clean(_ name: String) -> String {
    JournalNames.beginning(of: JournalNames.clean(name, part: part), bytes: JournalNames.mostBytes)
  }

  private static func part(_ text: String) -> String {
    var part = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isAccepted(scalar) {
        part.append(scalar)
      } else if part.last != "-" {
        part.append("-")
      }
    }
    let name = trimmed(String(part))
    guard let first = name.unicodeScalars.first else { return "" }
    if isFirst(first) { return name }
    let capital = first.properties.uppercaseMapping
    let canBegin =
      capital.unicodeScalars.allSatisfy(isAccepted) && capital.unicodeScalars.first.map(isFirst) == true
    return canBegin ? capital + String(String.UnicodeScalarView(name.unicodeScalars.dropFirst())) : "X" + name
  }

  private static func trimmed(_ text: String) -> String {
    let hyphen = UInt8(ascii: "-")
    guard let first = text.utf8.firstIndex(where: { $0 != hyphen }),
      let last = text.utf8.lastIndex(where: { $0 != hyphen })
    else { return "" }
    return String(Substring(text.utf8[first...last]))
  }

  private static func isAccepted(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "-" { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      return isOld(scalar)
    default: return false
    }
  }

  private static func isFirst(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return (category == .uppercaseLetter || category == .decimalNumber) && isOld(scalar)
  }

  /// Whether every Beancount in use knows the letter: newer ones may be unknown to the Unicode of its Python.
  private static func isOld(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 || (scalar.properties.age.map { $0.major <= 10 } ?? false)
  }
}
