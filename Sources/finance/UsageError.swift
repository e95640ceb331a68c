import ArgumentParser
import FinanceData

extension NearestName {
  /// What is said after a name that does not exist: the one that was meant, or else which there are.
  static func hint(for name: String, among known: [String], orElse which: String = "There are") -> String {
    of(name, among: known).map { "Did you mean '\($0)'?" } ?? "\(which) \(known.joined(separator: ", "))."
  }
}

/// What is wrong with the words of a command, in two lines: what is wrong, and what to type.
struct UsageError: Error {
  /// What is wrong, in one line but for a picture of the place.
  let sentence: String
  /// How the command is called.
  private let usage: String

  /// What a command finds wrong with words that the parser has accepted.
  init(_ error: any Error, by command: any RunnableCommand.Type) {
    sentence = ValidationError(error).message
    usage = command.configuration.usage ?? command.words
  }

  /// What the parser throws: its message, what it says of the option in question, and the usage.
  init(_ error: any Error) {
    if let known = error as? UsageError {
      self = known
      return
    }
    let message = Finance.message(for: error)
    // Wide enough for the parser to break no line by itself.
    let lines = Finance.fullMessage(for: error, columns: 10_000).split(separator: "\n").map(String.init)
    let help = lines.first { $0.hasPrefix("Help:  ") }?
      .firstMatch(of: /Help: {2}.*? {2}(.*?)(?: \(default: .*\))?$/)
    let meaning = help.map(\.1)
    // A list of values says more than what the option is for.
    let says = message.contains("\n") ? nil : meaning.map { "\(message.hasSuffix(".") ? "" : ".") \($0)" }
    sentence = UsageError.inOneLine(UsageError.suggestingNear(message)) + (says ?? "")
    let mark = "Usage: "
    let stated = lines.first { $0.hasPrefix(mark) }
    usage = stated.map { String($0.dropFirst(mark.count)) } ?? "finance <subcommand>"
  }

  /// The two lines.
  var text: String { "\(Finance._errorPrefix)\(sentence)\nUsage: \(usage) (--help says more)" }

  /// A message of the parser, which suggests an option however far it is from the one typed: a far one is not suggested.
  static func suggestingNear(_ message: String) -> String {
    guard let match = message.firstMatch(of: /Unknown option '-+([^']*)'(\. Did you mean '-+([^']*)'\?)/),
      NearestName.of(String(match.1), among: [String(match.3)]) == nil
    else { return message }
    return message.replacing(match.2, with: "")
  }

  /// A message of the parser, which puts the values of an option on lines of their own. Other lines stay: they point at a
  /// place in the words.
  static func inOneLine(_ message: String) -> String {
    let lines = message.split(separator: "\n")
    let mark = "  - "
    guard let first = lines.first, lines.count > 1, lines.dropFirst().allSatisfy({ $0.hasPrefix(mark) })
    else { return message }
    let values = lines.dropFirst().map { $0.dropFirst(mark.count) }
    let choice = values.dropLast().joined(separator: ", ") + " or " + values[values.count - 1]
    return first.replacing("Please provide one of the following:", with: "Choose") + " \(choice)."
  }
}
