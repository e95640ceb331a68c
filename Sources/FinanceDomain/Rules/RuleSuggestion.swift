/// A rule that would give a category to transactions that have none.
public struct RuleSuggestion: Hashable, Sendable {
  /// Whom they were paid to or came from, in the spelling that moved most money.
  public let payee: String
  /// What they are counted in.
  public let currency: Currency
  /// What moved.
  public let flow: Flow

  /// The condition that all transactions of the payee meet, and no others.
  public var condition: SearchExpression { .text(.payee, .equals(payee)) }

  /// The rule as lines of a configuration. The category is left for a person to write.
  public var lines: [String] {
    [
      "- name: \(YAMLText.quoted(payee))", "  when: \(YAMLText.quoted(condition.text))",
      "  set: {category: \(TransactionCategory.uncategorized)}",
    ]
  }
}

/// Texts as YAML takes them.
enum YAMLText {
  /// The text within double quotation marks; everything that is not printable is written as a number.
  static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce("\"") { $0 + escaped($1) } + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: break
    }
    if scalar == " " { return " " }
    if scalar.properties.isDefaultIgnorableCodePoint { return number(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned,
      .privateUse:
      return number(scalar.value)
    default: return String(scalar)
    }
  }

  private static func number(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let length = value < 0x100 ? 2 : value < 0x10000 ? 4 : 8
    let mark = length == 2 ? "\\x" : length == 4 ? "\\u" : "\\U"
    return mark + String(repeating: "0", count: length - digits.count) + digits
  }
}
