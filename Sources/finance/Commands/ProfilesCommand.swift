import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation

struct ProfilesCommand: RunnableCommand {
  static let examples = ["finance profiles sparkasse"]
  static let documents = [form.schema]

  static let configuration = CommandConfiguration(
    commandName: "profiles",
    abstract: "List the known kinds of bank exports, or show one.",
    usage: "finance profiles [<name>] [--format <format>]",
    discussion: """
      A profile says how a kind of file is written: delimiter, encoding, columns, dates, signs. A file is \
      recognised by the columns that are listed. With a name the profile is printed as YAML, to be read or \
      changed into one of your own.
      """, examples: examples)

  @Argument(
    help: ArgumentHelp("The profile to show.", valueName: "name"),
    completion: .profiles)
  var name: String?

  @Option(name: [.customShort("f"), .long], help: "The form of the list.")
  var format = ListingFormat.text

  @OptionGroup(title: "Run") var run: RunOptions

  func run(in context: RunContext) async throws -> ExitStatus {
    let own = try context.environment.configurationLocator(named: nil).profiles()
    let library = ProfileLibrary.shipped.preferring(own)
    let profiles = try name.map { [try library.profile(named: $0)] } ?? library.profiles
    try context.print(
      format == .json
        ? ProfilesCommand.form.text(profiles)
        : name == nil ? ProfilesCommand.list(profiles) : ProfilesCommand.yaml(profiles))
    return .done
  }

  private static let form = ReportForm<[ImportProfile]>(
    "profiles", by: "profiles", title: "The profiles that files are read by", line: .none,
    [.rows("profiles", Record(profile)) { $0 }])

  private static let profile: [Field<ImportProfile>] = [
    Field("name", .text, "What --profile takes.") { .text($0.name) },
    Field("title", .text) { .text($0.title) },
    Field("format", .text, "The only format of such files; null if it may be any.", .null) {
      .word($0.settings.format)
    },
    .texts("headerMatch", .text, "The columns by which such a file is recognised.") {
      $0.headerMatch.map(\.label)
    },
  ]

  private static func yaml(_ profiles: [ImportProfile]) -> String {
    profiles.map { $0.yaml + ($0.yaml.hasSuffix("\n") ? "" : "\n") }.joined()
  }

  /// Each beside its title and, below that, the columns that it is recognised by.
  private static func list(_ profiles: [ImportProfile]) -> String {
    let width = (profiles.map(\.name.count).max() ?? 0) + 2
    return profiles.map { profile in
      let format = profile.settings.format?.rawValue ?? "any format"
      let columns = profile.headerMatch.map(\.yaml).joined(separator: ", ")
      let texts = [profile.title, "\(format): \(columns.isEmpty ? "used only if it is named" : columns)"]
      let lines = texts.flatMap { DisplayWidth.lines(of: $0, within: TextStyle.plain.columns - width) }
      return lines.enumerated().map { number, line in
        (number == 0 ? profile.name : "").padded(to: width) + line + "\n"
      }.joined()
    }.joined()
  }
}

extension ColumnReference {
  fileprivate var label: String {
    switch self {
    case .name(let name): name
    case .position(let number): "\(number)"
    case .pointer(let pointer): "\(pointer)"
    }
  }
}
