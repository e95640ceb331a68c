import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation

/// `finance inspect`: what files are, what shows it, and what reading them would yield.
struct InspectCommand: RunnableCommand {
  static let example = "finance inspect export.csv"

  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Say what files are, with evidence, and how they would be read.",
    usage: "finance inspect <file> ... [--set <key=value>] [<options>]",
    discussion: """
      Encoding, delimiter, header, what each column means, how dates and amounts are written, which way money \
      moved, and by what all this is known; the first rows as they would be read, what all rows would come to, \
      and the settings to paste into a profile. What nothing in the file decides is asked, with the settings that \
      answer it, and the exit status is 65.

      EXAMPLE:
        \(example)
        finance inspect statement.csv --set date-order=day-first --format json
      """)

  @Argument(
    help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "file"), completion: .file())
  var files: [String] = []

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Run") var recording: RunOptions

  func validate() throws {
    if files.contains("") { throw ValidationError("A file has an empty name. Name a file or a folder.") }
    if files.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once; write - only once.")
    }
    guard [nil, .text, .json, .jsonl].contains(output.format) else {
      throw ValidationError("inspect answers as text, json or jsonl. Give one of them to --format.")
    }
  }

  func run(in environment: Environment) async -> ExitStatus {
    let story = environment.story(isQuiet: output.isQuiet)
    do {
      guard !files.isEmpty else {
        throw NothingToReadError(
          example: InspectCommand.example, help: "finance inspect --help", takesLedger: false)
      }
      let report = InspectionReport(try await repository(in: environment).inspections().files)
      let delivery = try Delivery(output, sparing: files, in: environment)
      let rendered = report.rendered(by: output.renderer(in: environment))
      try delivery.deliver(report: Array(rendered.utf8))
      return report.status
    } catch {
      return story.tell(error)
    }
  }

  private func repository(in environment: Environment) throws -> FileTransactionsRepository {
    var options = ImportOptions()
    options.workers = environment.processorCount
    try reading.apply(to: &options)
    return try FileTransactionsRepository(
      configured: files.map { SourceRequest($0 == "-" ? .standardInput : .path($0)) }, options: options,
      usesProfiles: reading.usesProfiles)
  }
}
