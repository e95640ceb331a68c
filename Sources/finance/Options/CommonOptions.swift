import FinanceConfiguration
import FinanceData

/// What every command that reads transactions takes: inputs and how they are written, a choice of transactions, outputs, what
/// to do about refused rows, and what is written down about the run.
///
/// The commands declare these groups themselves, not a group of groups: while it is built for debugging, the parser checks a group
/// within a group four times as often at every level, and a short run would do little else.
struct CommonOptions: Sendable {
  var input: InputOptions
  var reading: ReadingOptions
  var filter: FilterOptions
  var output: OutputOptions
  var rejections: RejectionOptions
  var run: RunOptions
  /// What is asked of the transactions.
  var questions: Questions
  /// The partials that are read in the place of files.
  var partials: [String]
  /// The file with what was decided about rows that several partials have; `nil` for none.
  var decisions: String?
  /// The file for what stands for the rows; `nil` where nobody asks.
  var identities: String?
  /// The bytes of the only file whose rows are read; `nil` for all.
  var range: ByteRange?
  /// Whether files are read in the order of their paths, however they were named.
  var ordersByPath: Bool
  /// Whether these are merged, whatever they were made with, as long as it is the same.
  var mergesPartials: Bool
  /// The folder for pages in the place of a report; `nil` for none.
  var pages: String?
  /// What is stated about own accounts and kinds, where the command takes that.
  var flows: FlowOptions?
}

extension CommonOptions {
  /// How the inputs are read on so many processors.
  func importOptions(
    processors: Int, assuming configuration: FinanceConfiguration
  ) throws -> ImportOptions {
    let defaults = configuration.defaults
    var options = ImportOptions()
    try reading.apply(to: &options, configuration.ownProfiles)
    options.timeZone = options.timeZone ?? defaults.timeZone
    options.defaultCurrency = options.defaultCurrency ?? defaults.currency
    options.duplicates = input.duplicates ?? defaults.duplicates ?? .id
    options.ordersByPath = ordersByPath
    options.keepsIdentities = identities != nil
    options.range = range
    options.workers = input.workers ?? defaults.workers ?? processors
    return options
  }
}
