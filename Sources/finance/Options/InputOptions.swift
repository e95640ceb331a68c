import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import SystemPackage

/// What is read, and by how many.
struct InputOptions: ParsableArguments, Sendable {
  /// What may be read, wherever it is typed.
  static let filesHelp: ArgumentHelp = "Files, folders, or - for standard input."

  @Option(
    name: [.customShort("i"), .customLong("input")], parsing: .upToNextOption,
    help: ArgumentHelp(
      "Files, folders, or - for standard input. (default: the sources of the configuration, or the ledger)",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The ledger to read if no input is named. (default: see `finance ledger path`)", valueName: "file"),
    completion: .file())
  var ledger: String?

  @OptionGroup var wait: WaitOptions

  @Option(
    help: ArgumentHelp(
      "How rows that repeat another are found, so that none counts twice; off counts them all. (default: id)",
      valueName: "policy"))
  var duplicates: DuplicatePolicy?

  @Option(help: ArgumentHelp("How many workers read at a time. (default: one per processor)", valueName: "n"))
  var workers: Int?

  @Option(
    help: ArgumentHelp(
      "The configuration: sources, rules, budgets, defaults. (default: finance.yaml, if there is one)",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  static let workersRange = 1...1024

  func validate() throws {
    try requireFileName(config, "--config")
    try requireFileName(ledger, "--ledger")
    try refuse(
      if: ledger != nil && !paths.isEmpty, "--input and --ledger exclude each other. Give one of them.")
    try requireInputs(paths)
    try require(workers, in: InputOptions.workersRange, "--workers")
  }

  /// What was named, in order, or what the configuration names if nothing was.
  ///
  /// - Parameter assumesSources: whether the files that the configuration names are read where nothing else is named.
  /// - Throws: `ConfigurationErrors` about sources that match no file.
  func requests(
    _ configuration: FinanceConfiguration, assumesSources: Bool
  ) throws -> [SourceRequest] {
    guard paths.isEmpty else { return paths.map { InputOptions.request($0, configuration) } }
    if ledger != nil || !assumesSources { return [] }
    try configuration.requireFiles()
    return configuration.sources.flatMap { source in source.paths.map { SourceRequest(.path($0), source) } }
  }

  /// What the configuration says of a file is true of it however it was named, by its folder as well.
  static func request(_ path: String, _ configuration: FinanceConfiguration) -> SourceRequest {
    guard path != "-" else { return SourceRequest(.standardInput) }
    guard let identity = FileIdentity(path: path) else { return SourceRequest(.path(path)) }
    let named = configuration.sources.flatMap { source in source.paths.map { (FilePath($0), source) } }
    if let (_, source) = named.first(where: { FileIdentity(path: $0.0.string) == identity }) {
      return SourceRequest(.path(path), source)
    }
    var request = SourceRequest(.path(path))
    for (file, source) in named {
      let folder = file.removingLastComponent().string
      guard let name = file.lastComponent?.string, request.ofFiles[name] == nil,
        FileIdentity(path: folder.isEmpty ? "." : folder) == identity
      else { continue }
      request.ofFiles[name] = SourceRequest(.path(file.string), source)
    }
    return request
  }
}

extension SourceRequest {
  /// A file of a source that the configuration names.
  fileprivate init(_ source: InputSource, _ configured: ConfiguredSource) {
    self.init(source, settings: configured.settings, profile: configured.profile?.name)
  }
}
