import Testing

/// Expects two texts to be the same bytes, and shows the lines that differ if they are not.
package func expectEqualText(
  _ actual: String, _ expected: String, _ comment: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let difference = LineDifference(actual, from: expected).text else { return }
  Issue.record("\(comment.isEmpty ? "" : comment + "\n")\(difference)", sourceLocation: sourceLocation)
}

/// The same for lists of anything that has a description, one a line.
package func expectEqualLines(
  _ actual: [some CustomStringConvertible], _ expected: [some CustomStringConvertible],
  _ comment: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectEqualText(
    actual.map(\.description).joined(separator: "\n"),
    expected.map(\.description).joined(separator: "\n"), comment, sourceLocation: sourceLocation)
}
