import ArgumentParser
import FinanceData
import FinanceDomain
import FinancePresentation

struct PartialCommand: FinanceCommand {
  static let examples = [
    "finance partial --duplicates off -o may.partial transactions.csv",
    "finance report -m 2024-05 --duplicates off --partial may.partial june.partial",
  ]
  static let documents = [Partial.form.schema]
  static let isForMerging = true

  static let configuration = CommandConfiguration(
    commandName: "partial",
    abstract: "Write the sums of some files, to be merged with those of others.",
    usage: "finance partial [--grain <grain>] [-o <file>] <file> ... [<options>]",
    discussion: """
      A partial holds exact sums and counts of every month, account, category, currency and payee, the largest \
      transactions, refused rows and row counts, as JSON Lines (see finance schema partial). Partials of \
      different files merge in any order; report, balance, totals, compare, budget and largest answer from \
      them with --partial, byte for byte as from all the files. The options are those of the answer: it is \
      refused if it is asked for with others.

      Rows that are in two files are found by a run that reads both. Where files are read apart, write the \
      identities of their rows with --identities, let finance decide compare them, and write those partials \
      again that it names, with --decisions; or write all with --duplicates off.

      Sums are kept of all days. Payees are most of a partial; with --month or --period only those of these \
      days are kept, and the largest transactions, for a question about them; with --sums-only none are.

      A large file of CSV or JSON Lines can be read in parts, each begun and ended where a row does, with \
      --range; the parts answer when all of them are there.

      Several at a time: ls *.csv | xargs -P 4 -I {} finance partial --duplicates off -o {}.partial {}
      """, examples: examples)

  @Option(
    help: ArgumentHelp("The steps of time that have sums of their own: month or day.", valueName: "grain"))
  var grain = PartialGrain.month

  @Flag(
    help:
      "Keep sums alone, neither payees nor the largest transactions: for balance, totals, compare and budget."
  )
  var sumsOnly = false

  @Option(
    help: ArgumentHelp(
      "Read the rows that begin in these bytes of the file, and no others: FROM:TO, FROM: or :TO.",
      valueName: "from:to"))
  var range: ByteRange?

  @Option(
    help: ArgumentHelp(
      "Write the identities of the rows to this file, for finance decide.", valueName: "file"),
    completion: .file())
  var identities: String?

  @OptionGroup var followed: FollowedDecisions

  @Argument(help: InputOptions.filesHelp, completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Rejected rows") var rejections: RejectionOptions
  @OptionGroup(title: "Run") var run: RunOptions

  static func validate(_ output: OutputOptions) throws {
    if let format = output.format {
      throw ValidationError("A partial has one form, lines of JSON. Leave out --format \(format.rawValue).")
    }
  }

  func validate() throws {
    try PartialCommand.validate(output)
    try refuse(
      if: identities != nil && followed.path != nil,
      "--identities is for the first reading and --decisions for the second. Leave out one of them.")
    try refuse(
      if: sumsOnly && (filter.month != nil || filter.period != nil),
      "--sums-only keeps the sums of all days. Leave out --month and --period.")
    try refuse(
      if: range != nil && files.count + input.paths.count != 1,
      "--range is about one file. Name one, or leave out --range.")
  }

  var questions: Questions { identities == nil ? .one : .several }

  var partial: PartialOptions { PartialOptions(reading: [], under: followed.path) }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    guard !container.flows.findsTransfers || container.condition == .everything else {
      throw PartialQuestionError.transfersUnderCondition
    }
    var partial = try await container.getPartial.execute(
      by: grain.grain(container.calendar), about: sumsOnly ? nil : container.period,
      settings: container.partialSettings,
      decisions: container.decisions)
    partial.ranges = await container.files?.ranges() ?? []
    var result = CommandResult(partial)
    result.identities = try await container.files?.identities(settings: container.partialSettings)
    return result
  }
}

struct MergeCommand: FinanceCommand {
  static let examples = ["finance merge -o year.partial may.partial june.partial"]
  static let sharedOptions: Set<SharedOption> = []
  static let isForMerging = true

  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge partials into one.",
    usage: "finance merge [-o <file>] <partial> ... [<options>]",
    discussion: """
      In any order and in any number of steps: the same partials give the same bytes. They must have been \
      written with the same settings, and have no file in common.
      """, examples: examples)

  @Option(
    help: ArgumentHelp(
      "The decisions about rows that several of them have: see finance decide.", valueName: "file"),
    completion: .file())
  var decisions: String?

  @Argument(help: "Partials, or - for standard input.", completion: .file())
  var partials: [String] = []

  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Run") var run: RunOptions

  var input: InputOptions { .none }
  var reading: ReadingOptions { .none }
  var filter: FilterOptions { .none }
  var rejections: RejectionOptions { .none }

  var partial: PartialOptions { PartialOptions(reading: partials, under: decisions) }

  func validate() throws { try PartialCommand.validate(output) }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    guard let partial = container.partial else { throw MergeCommand.nothingToRead }
    return CommandResult(try partial())
  }
}

struct DecideCommand: FinanceCommand {
  static let examples = ["finance decide -o all.decisions may.identities june.identities"]
  static let documents = [SharedDecisions.form.schema]
  static let sharedOptions: Set<SharedOption> = [.wait, .today, .config]
  static let needsInput = false
  static let isForMerging = true

  static let configuration = CommandConfiguration(
    commandName: "decide",
    abstract: "Find rows that repeat between files that were read apart.",
    usage: "finance decide [-o <file>] <identities> ... [<options>]",
    discussion: """
      Reads what finance partial has written with --identities, finds rows that may be in several of the \
      files, reads these and compares them by the rules of a run over all files: which of them repeat others, \
      which contradict others. It writes its decisions (see finance schema decisions) and names the files of which \
      a partial has to be written again, with --decisions; the partials of all others stay. Options that say how files are read \
      are those of the partials.

      Where the files are not on this machine, --list-files names those that have to be brought here first.
      """, examples: examples)

  @Flag(help: "Name the files that have to be read, a JSON string a line, and decide nothing.")
  var listFiles = false

  @Argument(help: "What finance partial --identities has written.", completion: .file())
  var identityFiles: [String] = []

  @OptionGroup(title: "Which transactions") var filter: FilterOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Own accounts and kinds") var flows: FlowOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Run") var run: RunOptions

  var rejections: RejectionOptions { .none }

  /// The files whose rows they identify; what is wrong with them is told when they are read again.
  var files: [String] {
    var named: Set<String> = []
    return identityFiles.flatMap { (try? IdentityFile($0))?.inputs ?? [] }.filter {
      named.insert($0).inserted
    }
  }

  /// The files are known once the identities are read.
  func check(on today: CalendarDay) throws { _ = try filter.period(today: filter.today ?? today) }

  func validate() throws {
    try PartialCommand.validate(output)
    try refuse(
      if: !input.paths.isEmpty || input.ledger != nil,
      "The files are those of the identities. Leave out --input and --ledger.")
  }

  func answer(using container: DependencyContainer) async throws -> CommandResult {
    guard !identityFiles.isEmpty else { throw DecideCommand.nothingToRead }
    let found = try identityFiles.map { path throws(SourceFailure) in try IdentityFile(path) }
    if listFiles {
      let inputs = try FileTransactionsRepository.inputs(
        toDecideOn: found, settings: container.partialSettings)
      return CommandResult(
        rowCounts: try ScanRowCounts(sources: []),
        report: inputs.map { JSONWriter.compact(.string($0)) + "\n" }.joined())
    }
    guard let files = container.files else { throw DecideCommand.nothingToRead }
    let decisions = try await files.decisions(on: found, settings: container.partialSettings)
    return CommandResult(
      rowCounts: try ScanRowCounts(sources: []), report: "",
      spooledReport: try .sealed(by: PartialRenderer.end) {
        try PartialRenderer.render(decisions.made, tool: Finance.tool, to: $0)
      },
      remarks: decisions.readAgain.map {
        "rows of \($0.joined(separator: ", ")) are in other files as well: write the partial again, with --decisions"
      })
  }
}

extension CommandResult {
  init(_ partial: Partial) {
    let lines = PartialRenderer.render(partial, tool: Finance.tool)
    let end = PartialRenderer.end(lines.count { $0 == UInt8(ascii: "\n") }, hash: FileDigest(lines).hash)
    self.init(rowCounts: partial.rowCounts, report: String(decoding: lines + end, as: UTF8.self))
  }
}
