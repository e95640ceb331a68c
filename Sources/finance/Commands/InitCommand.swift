import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceInference
import SystemPackage

struct InitCommand: RunnableCommand {
  static let examples = ["finance init transactions.csv"]

  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first configuration for some files.",
    usage: "finance init <file> ... [-o <file>]",
    discussion: """
      Every file becomes a source with an account named after it, unless its rows name accounts, and with the \
      profile or the settings by which it is read; files that differ in the dates of their names alone become \
      one. Rules, budgets and everything else that a configuration may say follow as comments to be uncommented, \
      with the categories, accounts and currencies of the files. A file that leaves a question open becomes a \
      comment as well; the status is 65 then. A configuration that exists is left as it is: the lines for files \
      that it does not name are printed, to be put there, and the status is 73.
      """, examples: examples)

  @Argument(help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where to write it.", valueName: "file"), completion: .file())
  var output = FileLocator.configurationName

  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try refuse(if: files.contains(""), "A file has an empty name. Name a file.")
    try refuse(if: files.contains("-"), "Standard input has no name to write down. Name a file.")
    try requireFileName(output, "--output")
  }

  func run(in context: RunContext) async throws -> ExitStatus {
    let environment = context.environment
    let target = try AtomicFile(replacing: output, creationMask: environment.creationMask)
    let own = try environment.configurationLocator(named: nil).profiles()
    let configured = configuredFiles(in: environment)
    let files = files.filter { FileIdentity(path: $0).map { !configured.contains($0) } ?? true }
    guard !files.isEmpty else {
      context.tell(.info, "\(output) names \(self.files.count == 1 ? "this file" : "these files") already")
      return .done
    }
    let sources = try files.map { try source($0, .shipped.preferring(own)) }
    let survey = await InitCommand.survey(Array(zip(files, sources)), own, in: environment)
    let starter = ConfigurationStarter(sources: sources, survey: survey)
    // A configuration has remarks and an order that are its owner's: what is new is shown, to be put in its place.
    guard FileIdentity(path: output) == nil else {
      try context.print(starter.entries)
      _ = tellUnread(files, sources, in: context)
      context.tell(
        .error, "\(output) exists and is left as it is; put the lines printed at the end of its 'sources:'")
      return .cannotCreate
    }
    try target.stage(.text(starter.yaml)).commit()
    context.record.noteOutput(output, .text(starter.yaml))
    context.tell(.info, "\(output) is written; `finance config check` shows it")
    for (file, source) in zip(files, sources) where starter.unnamed.contains(source) {
      context.tell(
        .info, "\(file) names no currency; write its code as `currency:` of the source in \(output)")
    }
    return tellUnread(files, sources, in: context)
  }

  /// The files of the configuration's sources, as far as it can be read.
  private func configuredFiles(in environment: Environment) -> Set<FileIdentity> {
    guard FileIdentity(path: output) != nil, let configuration = try? environment.configuration(named: output)
    else { return [] }
    return Set(configuration.sources.flatMap(\.paths).compactMap { FileIdentity(path: $0) })
  }

  /// Says which files are only remarks in the configuration, and why.
  private func tellUnread(
    _ files: [String], _ sources: [ConfigurationStarter.Source], in context: RunContext
  ) -> ExitStatus {
    var status = ExitStatus.done
    for (file, source) in zip(files, sources) {
      guard let reason = source.reason else { continue }
      context.tell(.warning, "\(file) is not a source yet: \(reason)")
      status = .dataRefused
    }
    return status
  }

  /// What the transactions of the files that can be read are about; `nil` if they cannot be read to their ends.
  private static func survey(
    _ files: [(path: String, source: ConfigurationStarter.Source)], _ own: [ImportProfile],
    in environment: Environment
  ) async -> TransactionsSurvey? {
    let requests = files.filter { $0.source.reason == nil }.map { file in
      var settings = file.source.settings ?? ImportSettings()
      settings.account = settings.account ?? (file.source.namesAccount ? nil : file.source.account)
      // A profile that fits is found again, with all that it states.
      return SourceRequest(.path(file.path), settings: settings)
    }
    guard !requests.isEmpty else { return nil }
    var options = ImportOptions()
    options.workers = environment.processorCount
    options.ownProfiles = own
    let plan = FilePlan(requests: requests, options: options, usesProfiles: true)
    guard let repository = try? plan.files() else { return nil }
    return try? await TransactionsSurvey(of: repository)
  }

  private func source(
    _ file: String, _ profiles: ProfileLibrary
  ) throws -> ConfigurationStarter.Source {
    guard FileIdentity(path: file) != nil else {
      throw SourceFailure(path: file, kind: .missing, message: "there is no such file; check its name")
    }
    let path = pathFromConfiguration(to: file)
    // Of a folder every file is found out when it is read, for there may be others by then.
    if (try? FileStamp(ofPath: file))?.isDirectory == true { return .init(path: path) }
    var opening = SourceOpening()
    opening.profiles = profiles
    do throws(SourceFailure) {
      let found = opening.open(try InputFile(path: file))
      let readable = try? found.get()
      let (namesCurrency, namesAccount) = (
        readable?.namesCurrency ?? true, readable?.namesAccount ?? false
      )
      if let profile = found.findings.profile {
        return .init(path: path, profile: profile, namesCurrency: namesCurrency, namesAccount: namesAccount)
      }
      if let question = found.findings.questions.first {
        return .init(
          path: path,
          reason: InitCommand.reason(
            question.finding,
            "finance inspect \(file.shellQuoted) --ask --save NAME asks it and keeps the answer"))
      }
      let source = try found.get()
      var settings = source.rowSettings == ImportSettings() ? nil : source.statedSettings
      // The lines above the table say it again, and in the next file of the same name another one.
      settings?.months = nil
      return .init(
        path: path, settings: settings, namesCurrency: namesCurrency, namesAccount: namesAccount)
    } catch {
      return .init(
        path: path,
        reason: InitCommand.reason(error.message, "finance inspect \(file.shellQuoted) shows what was found"))
    }
  }

  /// Why a file cannot be read, on one line.
  private static func reason(_ text: String, _ remedy: String) -> String {
    let first = text.split(separator: "\n").first.map(String.init) ?? text
    return VisibleText.of("\(first); \(remedy)")
  }

  /// The configuration may be in another folder, in which its paths begin.
  private func pathFromConfiguration(to file: String) -> String {
    let folder = FilePath(output).removingLastComponent()
    guard !file.hasPrefix("/"), !folder.isEmpty else { return file }
    let isBelow = !folder.isAbsolute && folder.components.allSatisfy { $0.kind == .regular }
    guard isBelow else { return FileManager.default.currentDirectoryPath + "/" + file }
    return String(repeating: "../", count: folder.components.count) + file
  }
}
