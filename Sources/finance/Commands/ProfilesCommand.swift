import ArgumentParser
import FinanceConfiguration
import FinanceData

struct ProfilesCommand: RunnableCommand {
  static let examples = ["finance profiles sparkasse"]
  static let documents = [ProfileListing.form.schema]

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

  @Option(help: "The form of the list.")
  var format = ListingFormat.text

  @OptionGroup(title: "Run") var recording: RunOptions

  func run(in context: RunContext) async throws -> ExitStatus {
    let own = try context.environment.configurationLocator(named: nil).profiles()
    let library = ProfileLibrary.shipped.preferring(own)
    let listing = ProfileListing(
      profiles: try name.map { [try library.profile(named: $0)] } ?? library.profiles)
    let text = format == .json ? listing.json : name == nil ? listing.text : listing.yaml
    try context.print(text)
    return .done
  }
}
