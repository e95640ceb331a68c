import ArgumentParser
import FinanceData
import FinanceDomain

/// What is read, and how.
struct InputOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("input"), parsing: .upToNextOption,
    help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    name: .customLong("input-format"),
    help: ArgumentHelp("The format of all inputs. (default: recognised by content)", valueName: "format"))
  var format: InputFormat?

  @Option(help: ArgumentHelp("What rows are compared by, so that none counts twice.", valueName: "policy"))
  var duplicates = DuplicatePolicy.id

  @Option(
    name: .customLong("timezone"),
    help: ArgumentHelp("The zone whose days timestamps are taken to.", valueName: "area/city"))
  var timeZone: String?

  @Option(help: ArgumentHelp("The currency of rows that name none, as in EUR.", valueName: "code"))
  var defaultCurrency: Currency?

  @Option(help: ArgumentHelp("How many workers read. (default: one per processor)", valueName: "n"))
  var workers: Int?

  /// The most workers that make sense to ask for.
  private static let maximumWorkers = 1024

  func validate() throws {
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
  /// What was named, in order.
  var sources: [InputSource] { paths.map { $0 == "-" ? .standardInput : .path($0) } }

  /// How it is read on so many processors.
  func importOptions(processors: Int) -> ImportOptions {
    var options = ImportOptions()
    options.format = format
    options.duplicates = duplicates
    options.timeZone = timeZone
    options.defaultCurrency = defaultCurrency
    options.workers = workers ?? processors
    return options
  }

  /// Which files were named; those of a folder are known only after the scan.
  var identities: Set<FileIdentity> {
    Set(paths.compactMap { $0 == "-" ? FileIdentity(.standardInput) : FileIdentity(path: $0) })
  }
}
