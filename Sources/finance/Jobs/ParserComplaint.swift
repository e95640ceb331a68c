import FinanceConfiguration
import FinanceData

/// What the parser of the command line has against the words of a job, in the terms of a jobs file.
struct ParserComplaint {
  /// What is wrong, on one line.
  let sentence: String
  private let message: String

  /// Reads the parser's message.
  init(_ message: String) {
    self.message = message
    if let match = message.firstMatch(of: /Unknown option '--([^']*)'(?:.*Did you mean '--([^']*)')?/) {
      let known =
        match.2.map { "; did you mean '\($0)'?" } ?? "; its keys are the long options of its command"
      sentence = "there is no key '\(match.1)'\(known)"
    } else {
      let lines = message.split(separator: "\n").map { $0.drop { " -".contains($0) } }
      sentence = lines.dropFirst().isEmpty ? message : lines[0] + " " + lines[1...].joined(separator: ", ")
    }
  }

  /// The key that it is about: the one whose option it names, or else the one whose value.
  func culprit(among entries: [YAMLEntry]) -> YAMLEntry? {
    entries.first { message.contains("'--\($0.key)") }
      ?? entries.first { entry in
        guard case .text(let text, _) = entry.node.value else { return false }
        return message.contains("'\(text)'")
      }
  }
}
