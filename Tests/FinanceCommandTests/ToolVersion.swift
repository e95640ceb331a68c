@testable import finance

/// The version of the program under test, taken out of what it prints: cases stay as they are when it changes.
enum ToolVersion {
  /// `finance 0.1.0`, as documents name the program that made them.
  private static let tool: [UInt8] = {
    let version = (try? WorkingFolder().finance(["--version"]).text) ?? ""
    return Array("finance \(version.prefix { $0 != "\n" })".utf8)
  }()

  /// The text with `finance {version}` in place of the program and its version.
  static func masked(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= tool.count else { return bytes }
    return bytes.replacing(tool, with: Array("finance {version}".utf8))
  }

  /// The same for a text.
  static func masked(_ text: String) -> String { String(decoding: masked(Array(text.utf8)), as: UTF8.self) }
}

extension FinishedRun {
  /// The run with the version taken out of what it printed.
  var withoutVersion: FinishedRun {
    FinishedRun(output: ToolVersion.masked(output), errors: ToolVersion.masked(errors), status: status)
  }
}

extension FinishedRun {
  /// The run with the lists of all commands and of all documents taken out of its messages: a new one is in them by itself.
  var withoutLists: FinishedRun {
    let commands = CommandTree.paths.filter { !$0.isEmpty && !$0.contains(" ") }
    let lists = [("{commands}", commands), ("{documents}", Finance.documents.map(\.name))]
    let text = lists.reduce(errorText) { $0.replacing($1.1.joined(separator: ", "), with: $1.0) }
    return FinishedRun(
      output: output, errors: text == errorText ? errors : Array(text.utf8), status: status)
  }
}
