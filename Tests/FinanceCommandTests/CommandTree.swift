import ArgumentParser

@testable import finance

/// The commands of the program, as the parser knows them.
enum CommandTree {
  /// The words that name each command, the program's own help first.
  static let paths = commands.map(\.path)

  /// Those that a test of every command tries: all, unless `FINANCE_CASES` chooses.
  static let chosen = paths.filter(CommandCase.isChosen)

  private static let commands = below("", Finance.self)

  private static func below(
    _ path: String, _ type: any ParsableCommand.Type
  ) -> [(path: String, type: any ParsableCommand.Type)] {
    [(path, type)]
      + type.configuration.subcommands.flatMap { command in
        let name = command.configuration.commandName ?? ""
        return below(path.isEmpty ? name : "\(path) \(name)", command)
      }
  }

  /// The command of that name.
  static func type(at path: String) -> (any ParsableCommand.Type)? {
    commands.first { $0.path == path }?.type
  }

  /// The lines under EXAMPLE.
  static func examples(of command: any ParsableCommand.Type) -> [String] {
    let lines = command.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
    guard let heading = lines.firstIndex(of: "EXAMPLE:") else { return [] }
    return lines[(heading + 1)...].prefix { !$0.isEmpty }.map { String($0.drop { $0 == " " }) }
  }
}

/// A line as a shell takes it: words between spaces, quotes, and redirections, which are no words of the command.
enum ExampleLine {
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for sign in line {
      if sign == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if sign == " ", !isQuoted {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(sign)
      }
    }
    return (words + (word.map { [$0] } ?? [])).prefix { $0 != ">" }.map { $0 }
  }
}
