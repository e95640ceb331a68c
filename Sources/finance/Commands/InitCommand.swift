import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceInference
import SystemPackage

/// `finance init`: the beginning of a configuration.
struct InitCommand: RunnableCommand {
  static let example = "finance init transactions.csv"

  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write the beginning of a configuration for some files.",
    usage: "finance init <file> ... [-o <file>]",
    discussion: """
      Every file becomes a source with an account named after it, and with the profile or the settings by which \
      it is read. Categories, rules and everything else are \
      there as remarks, to be filled in. A configuration that exists is not touched.

      EXAMPLE:
        \(example)
      """)

  @Argument(help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where to write it.", valueName: "file"), completion: .file())
  var output = FileLocator.configurationName

  @OptionGroup(title: "Run") var recording: RunOptions

  func validate() throws {
    if files.contains("") { throw ValidationError("A file has an empty name. Name a file.") }
    if files.contains("-") { throw ValidationError("Standard input has no name to write down. Name a file.") }
    if output.isEmpty { throw ValidationError("--output needs the name of a file.") }
  }

  func run(in context: RunContext) async throws -> ExitStatus {
    let environment = context.environment
    let target = try AtomicFile(replacing: output, creationMask: environment.creationMask)
    guard FileIdentity(path: output) == nil else { throw OutputError.refused(output, .exists) }
    let own = try environment.configurationLocator(named: nil).profiles()
    let starter = ConfigurationStarter(
      sources: try files.map { try source($0, .shipped.preferring(own)) })
    let bytes = Array(starter.yaml.utf8)
    try target.stage(bytes).commit()
    context.record.noteOutput(output, bytes)
    context.diagnostics().tell(.info, "\(output) is written; `finance config check` shows it")
    return .done
  }

  private func source(
    _ file: String, _ profiles: ProfileLibrary
  ) throws -> ConfigurationStarter.Source {
    guard FileIdentity(path: file) != nil else {
      throw SourceFailure(path: file, kind: .missing, message: "there is no such file; check its name")
    }
    let written = InitCommand.reading(of: file, profiles)
    return ConfigurationStarter.Source(
      path: pathFromConfiguration(to: file), profile: written.profile, settings: written.settings)
  }

  /// How a file is to be read: by a profile, by settings, or, if it is canonical or leaves questions open, by nothing yet.
  private static func reading(
    of file: String, _ profiles: ProfileLibrary
  ) -> (profile: String?, settings: ImportSettings?) {
    var opening = SourceOpening()
    opening.profiles = profiles
    guard let input = try? InputFile(path: file) else { return (nil, nil) }
    let found = opening.open(input)
    if let profile = found.findings.profile { return (profile, nil) }
    guard let source = try? found.get() else { return (nil, nil) }
    let settings = source.rowSettings
    return (nil, settings == ImportSettings() ? nil : source.statedSettings)
  }

  /// The configuration may stand in another folder, and its paths begin there.
  private func pathFromConfiguration(to file: String) -> String {
    let folder = FilePath(output).removingLastComponent()
    guard !file.hasPrefix("/"), !folder.isEmpty else { return file }
    let isBelow = !folder.isAbsolute && folder.components.allSatisfy { $0.kind == .regular }
    guard isBelow else { return FileManager.default.currentDirectoryPath + "/" + file }
    return String(repeating: "../", count: folder.components.count) + file
  }
}
