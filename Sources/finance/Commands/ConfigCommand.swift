import ArgumentParser
import FinanceConfiguration
import FinanceDomain
import FinancePresentation

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Check the configuration.",
    discussion: """
      The configuration is a file of YAML: where transactions are, what categories and rules there are, what \
      is assumed where nothing is typed. It is looked for under --config, then $FINANCE_CONFIG, then \
      finance.yaml in the working directory, then finance/finance.yaml in $XDG_CONFIG_HOME or ~/.config. A \
      file that was named and is missing is an error.
      """, examples: ConfigCheckCommand.examples,
    subcommands: [ConfigCheckCommand.self])
}

struct ConfigCheckCommand: RunnableCommand {
  static let examples = ["finance config check"]
  static let documents = [ConfigurationListing.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Show every key of the configuration and where its value comes from.",
    usage: "finance config check [--config <file>] [--format <format>]",
    discussion: """
      Everything that is invalid is told with its line and column; the exit status is 78 then, and 66 if a \
      file is missing.
      """, examples: examples)

  @Option(
    help: ArgumentHelp("The configuration.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @Option(name: [.customShort("f"), .long], help: "The form of the list.")
  var format = ListingFormat.text

  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try requireFileName(config, "--config")
  }

  func run(in context: RunContext) async throws -> ExitStatus {
    var listing = ConfigurationListing(configuration: nil)
    var status = ExitStatus.done
    do throws(ConfigurationErrors) {
      let configuration = try context.environment.configuration(named: config)
      listing = ConfigurationListing(configuration: configuration)
      try configuration.requireFiles()
      // A report reads them only where it converts.
      _ = try configuration.rates?.read()
    } catch {
      guard format == .json else { throw error }
      // Programs that ask get the problems in the document as well.
      listing.problems = error.problems
      status = context.tell(error)
    }
    try context.print(format == .json ? ConfigurationListing.form.text(listing) : listing.text)
    return status
  }
}

/// A configuration key by key.
private struct ConfigurationListing {
  /// `nil` if it cannot be parsed.
  let configuration: FinanceConfiguration?
  var problems: [ConfigurationError] = []

  /// Three columns: key, value, origin. A value that has no room between the others goes on in the next line. Nothing in them
  /// steers a terminal.
  var text: String {
    let lines = entries.map { [$0.key, $0.value, $0.origin].map(VisibleText.of) }
    let widths = (0..<3).map { column in min(40, lines.map { DisplayWidth.of($0[column]) }.max() ?? 0) }
    let room = max(20, 80 - widths[0] - widths[2] - 4)
    let value = min(widths[1], room)
    return lines.map { line in
      let parts = ConfigurationListing.pieces(of: line[1], upTo: room)
      let first = "\(line[0].padded(to: widths[0]))  \(parts[0].padded(to: value))  \(line[2])\n"
      let indent = String(repeating: " ", count: widths[0] + 2)
      return first + parts.dropFirst().map { "\(indent)\($0)\n" }.joined()
    }.joined()
  }

  /// The text in pieces of so many columns at the most, that end after a space where there is one.
  private static func pieces(of text: String, upTo room: Int) -> [String] {
    var (pieces, piece, width) = ([String](), "", 0)
    for character in text {
      let next = DisplayWidth.of(character)
      if width + next > room, !piece.isEmpty {
        let space = piece.lastIndex(of: " ") ?? piece.endIndex
        let rest = space < piece.endIndex ? String(piece[piece.index(after: space)...]) : ""
        pieces.append(String(piece[..<space]))
        (piece, width) = (rest, DisplayWidth.of(rest))
      }
      piece.append(character)
      width += next
    }
    return pieces + [piece]
  }

  static let form = ReportForm<ConfigurationListing>(
    "config", by: "config check", title: "The configuration as it takes effect", line: .none,
    [
      Field("path", .text, "The file; null if there is none or it is invalid.", .null) {
        .text($0.configuration?.file?.path)
      },
      .rows("keys", Record(entry)) { $0.entries },
      .rows("problems", Record(problem), "All that is wrong with it.") { $0.problems },
    ])

  private static let entry: [Field<ConfigurationEntry>] = [
    Field("key", .text) { .text($0.key) }, Field("value", .text) { .text($0.value) },
    Field("origin", .text, "Where the value comes from.") { .text($0.origin) },
  ]

  private static let problem: [Field<ConfigurationError>] = [
    Field("path", .text, "The file.") { .text($0.path) },
    Field("line", .ordinal, "From 1.", .null) { .count($0.line) },
    Field("column", .ordinal, "From 1.", .null) { .count($0.column) },
    Field("message", .text, "What is wrong and what to do, for people.") { .text($0.sentence) },
  ]

  /// The file itself comes first.
  private var entries: [ConfigurationEntry] {
    guard let configuration else { return [] }
    let file = ConfigurationEntry(
      key: "configuration", value: configuration.file?.path ?? "none",
      origin: configuration.file?.origin ?? "default")
    return [file] + configuration.entries
  }
}

extension Environment {
  /// Where a configuration is looked for.
  func configurationLocator(named name: String?) -> FileLocator {
    FileLocator(named: name, variable: configurationFile, folder: configurationHome, home: home)
  }

  /// The configuration that is found there.
  func configuration(named name: String?) throws(ConfigurationErrors) -> FinanceConfiguration {
    try FinanceConfiguration.load(
      configurationLocator(named: name),
      in: ConfigurationContext(today: today, formats: OutputFormat.allCases.map(\.rawValue)))
  }
}
