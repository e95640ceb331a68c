import ArgumentParser
import FinanceConfiguration
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

  @Option(help: "The form of the list.")
  var format = ListingFormat.text

  @OptionGroup(title: "Run") var recording: RunOptions

  func validate() throws {
    try requireFileName(config, "--config")
  }

  func run(in context: RunContext) async throws -> ExitStatus {
    var listing = ConfigurationListing(nil)
    var status = ExitStatus.done
    do throws(ConfigurationErrors) {
      let configuration = try context.environment.configuration(named: config)
      listing = ConfigurationListing(configuration)
      try configuration.requireFiles()
    } catch {
      guard format == .json else { throw error }
      // Programs that ask get the problems in the document as well.
      listing.problems = error.problems
      status = context.diagnostics().tell(error)
    }
    try context.print(format == .json ? listing.json : listing.text)
    return status
  }
}

extension Environment {
  /// Where a configuration is looked for.
  func configurationLocator(named name: String?) -> FileLocator {
    FileLocator(named: name, variable: configurationFile, folder: configurationHome, home: home)
  }

  /// The configuration that is found there.
  ///
  /// - Throws: `ConfigurationErrors`.
  func configuration(named name: String?) throws(ConfigurationErrors) -> FinanceConfiguration {
    try FinanceConfiguration.load(
      configurationLocator(named: name),
      in: ConfigurationContext(today: today, formats: OutputFormat.allCases.map(\.rawValue)))
  }
}
