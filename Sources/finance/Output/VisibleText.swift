extension String {
  /// The text on one line, with nothing in it that a terminal would obey: control characters, line breaks and
  /// marks that change the direction of writing are shown as `\n` or `\u{1B}` (CWE-150).
  var visible: String {
    guard unicodeScalars.contains(where: \.isObeyed) else { return self }
    return unicodeScalars.map { $0.isObeyed ? $0.escaped : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isObeyed: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
