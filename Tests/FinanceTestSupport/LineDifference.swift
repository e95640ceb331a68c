/// The lines in which two texts differ, for a person to read.
///
/// Lines only in the expected text are marked `-`, lines only in the actual one `+`. Lines that are not printable
/// ASCII are shown with their scalars written out beside, because different bytes may look alike.
package struct LineDifference: Equatable {
  /// The lines, the first forty places at most; `nil` where the texts are the same bytes.
  package let text: String?

  /// Compares two texts, byte for byte.
  package init(_ actual: String, from expected: String) {
    guard !actual.utf8.elementsEqual(expected.utf8) else {
      text = nil
      return
    }
    text = LineDifference.changes(LineDifference.lines(of: actual), from: LineDifference.lines(of: expected))
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func changes(_ actual: [String], from expected: [String]) -> String {
    var changes: [Int: (gone: [String], come: [String])] = [:]
    for change in actual.map({ Array($0.utf8) }).difference(from: expected.map { Array($0.utf8) }) {
      switch change {
      case .remove(let line, _, _):
        changes[line, default: ([], [])].gone.append("- \(expected[line].visible)")
      case .insert(let line, _, _): changes[line, default: ([], [])].come.append("+ \(actual[line].visible)")
      }
    }
    return changes.sorted { $0.key < $1.key }.prefix(40).flatMap { number, change in
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
