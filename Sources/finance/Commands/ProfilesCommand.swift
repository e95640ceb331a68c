import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation

/// `finance profiles`: the kinds of files that are known by name.
struct ProfilesCommand: RunnableCommand {
  static let example = "finance profiles sparkasse"
  static let documents = [ProfileListing.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "profiles",
    abstract: "List the kinds of exports that are known, or show one.",
    usage: "finance profiles [<name>] [--format <format>]",
    discussion: """
      A profile says how a kind of file is written: delimiter, encoding, columns, dates, signs. A file is \
      recognised by the columns that are listed. With a name the profile is printed as YAML: to be read, or to \
      be the beginning of a profile of your own.

      EXAMPLE:
        \(example)
      """)

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
    try context.print(Array(text.utf8))
    return .done
  }
}
