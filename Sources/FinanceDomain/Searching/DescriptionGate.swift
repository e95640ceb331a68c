/// A quick look at a description, for stores that would otherwise take a whole row apart to find that it does not match.
///
/// It lets everything through that may match, and of what cannot match, all that is cheap to see: rows without the words
/// that every match must have. What it lets through is still to be asked the whole question.
package struct DescriptionGate: Sendable {
  private let forms: [FoldedText]

  /// The gate of a condition; `nil` if descriptions alone rule nothing out.
  package init?(_ expression: SearchExpression) {
    guard let part = DescriptionGate.neededPart(of: expression) else { return nil }
    forms = part.unicodeForms.map { FoldedText($0) }
  }

  /// The longest text that the description of every match contains.
  private static func neededPart(of expression: SearchExpression) -> String? {
    switch expression {
    case .text(.description, .contains(let part)): part
    case .all(let parts):
      parts.compactMap(neededPart).max { $0.utf8.count < $1.utf8.count }
    default: nil
    }
  }

  /// Whether a row with that description may match.
  ///
  /// Unsafe to the extent that its caller vouches for the bytes. They need not be UTF-8: only ASCII is looked at closely.
  package func admits(_ description: UnsafeRawBufferPointer) -> Bool {
    guard unsafe description.isASCII else { return true }
    for form in forms where unsafe form.isContained(in: description) { return true }
    return false
  }
}
