import Testing

/// Expects two texts to be the same bytes, and shows the lines that differ if they are not.
///
/// Lines only in the expected text are marked `-`, lines only in the actual one `+`. Texts that differ in bytes
/// but look alike are shown with their scalars written out.
package func expectEqualText(
  _ actual: String, _ expected: String, _ comment: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard !actual.utf8.elementsEqual(expected.utf8) else { return }
  let difference = LineDifference(from: lines(of: expected), to: lines(of: actual)).text
  Issue.record("\(comment.isEmpty ? "" : comment + "\n")\(difference)", sourceLocation: sourceLocation)
}

/// The same for lists of anything that has a description, one a line.
package func expectEqualLines(
  _ actual: [some CustomStringConvertible], _ expected: [some CustomStringConvertible],
  _ comment: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectEqualText(
    actual.map(\.description).joined(separator: "\n"), expected.map(\.description).joined(separator: "\n"),
    comment,
    sourceLocation: sourceLocation)
}

private func lines(of text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

/// The lines of two texts side by side.
private struct LineDifference {
  let text: String

  init(from expected: [String], to actual: [String]) {
    let written = (expected.map { Array($0.utf8) }, actual.map { Array($0.utf8) })
    var changes: [Int: (gone: [String], come: [String])] = [:]
    for change in written.1.difference(from: written.0) {
      switch change {
      case .remove(let line, _, _):
        changes[line, default: ([], [])].gone.append("- \(expected[line].visible)")
      case .insert(let line, _, _): changes[line, default: ([], [])].come.append("+ \(actual[line].visible)")
      }
    }
    text = changes.sorted { $0.key < $1.key }.prefix(40).flatMap { number, change in
      ["line \(number + 1)"] + change.gone + change.come
    }.joined(separator: "\n")
  }
}

extension String {
  /// Printable, and different for different bytes.
  fileprivate var visible: String {
    unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 } ? self : "\(self) [\(escaped)]"
  }
}
