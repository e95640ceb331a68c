import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain

/// What is read, and by how many.
struct InputOptions: ParsableArguments, Sendable {
  /// What may be read, wherever it is typed.
  static let filesHelp: ArgumentHelp = "Files, folders, or - for standard input."

  @Option(
    name: [.customShort("i"), .customLong("input")], parsing: .upToNextOption,
    help: ArgumentHelp("The same, for commands that begin with words of their own.", valueName: "path"),
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
      "What rows are compared by, so that none counts twice: id or off. (default: id)", valueName: "policy"))
  var duplicates: DuplicatePolicy?

  @Option(help: ArgumentHelp("How many workers read. (default: one per processor)", valueName: "n"))
  var workers: Int?

  @Option(
    help: ArgumentHelp(
      "The configuration: sources, categories, rules, defaults. (default: finance.yaml, if there is one)",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  /// The most workers that make sense to ask for.
  private static let maximumWorkers = 1024

  func validate() throws {
    if config == "" { throw ValidationError("--config needs the name of a file.") }
    if ledger == "" { throw ValidationError("--ledger needs the name of a file.") }
    if ledger != nil, !paths.isEmpty {
      throw ValidationError("--input and --ledger exclude each other. Give one of them.")
    }
    if paths.contains("") {
      throw ValidationError("An input has an empty name. Name a file, a folder, or - for standard input.")
    }
    if paths.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once; write - only once.")
    }
    if let workers, !(1...InputOptions.maximumWorkers).contains(workers) {
      throw ValidationError("--workers \(workers) is out of range: 1 to \(InputOptions.maximumWorkers).")
    }
  }
}

extension InputOptions {
  /// The inputs with the files that were typed as plain words, which come first.
  ///
  /// - Throws: ``InputChoiceError``.
  func adding(_ files: [String], partials: [String] = []) throws(InputChoiceError) -> InputOptions {
    var input = self
    input.paths = files + paths
    if !partials.isEmpty, ledger != nil || !input.paths.isEmpty { throw .filesAndPartials }
    if ledger != nil, !files.isEmpty { throw .filesAndLedger }
    if files.contains("") { throw .noName }
    if input.paths.filter({ $0 == "-" }).count > 1 { throw .standardInputTwice }
    return input
  }

  /// What was named, in order, or what the configuration names if nothing was.
  ///
  /// - Throws: `ConfigurationErrors` about sources that stand for no file.
  func requests(_ configuration: FinanceConfiguration) throws -> [SourceRequest] {
    guard paths.isEmpty else { return paths.map { InputOptions.request($0, configuration) } }
    if ledger != nil { return [] }
    try configuration.requireFiles()
    return configuration.sources.flatMap { source in source.paths.map { SourceRequest(.path($0), source) } }
  }

  /// What the configuration says of a file is true of it however it was named.
  static func request(_ path: String, _ configuration: FinanceConfiguration) -> SourceRequest {
    guard path != "-" else { return SourceRequest(.standardInput) }
    guard let identity = FileIdentity(path: path),
      let source = configuration.sources.first(where: {
        $0.paths.contains { FileIdentity(path: $0) == identity }
      })
    else { return SourceRequest(.path(path)) }
    return SourceRequest(.path(path), source)
  }

  /// Which files were named; those of a folder are known only after the scan.
  var identities: Set<FileIdentity> {
    Set(paths.compactMap { $0 == "-" ? FileIdentity(.standardInput) : FileIdentity(path: $0) })
  }
}

extension SourceRequest {
  /// A file of a source that the configuration names.
  fileprivate init(_ source: InputSource, _ configured: ConfiguredSource) {
    self.init(source, settings: configured.settings, profile: configured.profile?.name)
  }
}

/// Inputs that exclude each other, or that cannot be.
enum InputChoiceError: Error, Hashable {
  /// Files and a ledger.
  case filesAndLedger
  /// Partials and something else to read.
  case filesAndPartials
  /// A file without a name.
  case noName
  /// Standard input more than once.
  case standardInputTwice
}

extension InputChoiceError: LocalizedError {
  var errorDescription: String? {
    switch self {
    case .filesAndLedger: "files and --ledger exclude each other. Give one of them."
    case .filesAndPartials:
      "--partial takes the place of files and of --ledger. Give one of them; files after --partial are taken for partials, "
        + "so write them before it."
    case .noName: "an input has an empty name. Name a file, a folder, or - for standard input."
    case .standardInputTwice: "standard input can be read only once; write - only once."
    }
  }
}
