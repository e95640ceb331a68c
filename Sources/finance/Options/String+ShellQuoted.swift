import FinanceDomain

extension Unicode.Scalar {
  /// Whether it means nothing but itself, in a shell and in a path.
  var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType == .decimal }
}

extension String {
  /// The text as one word of a shell, on one line.
  var shellQuoted: String {
    let isPlain = unicodeScalars.allSatisfy { $0.isLetterOrDigit || "-_./=:,+@%".unicodeScalars.contains($0) }
    if !isEmpty, isPlain { return self }
    return "'\(VisibleText.of(self).replacing("'", with: "'\\''"))'"
  }
}
