import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation

/// `finance inspect`: what files are, what shows it, and what reading them would yield.
struct InspectCommand: RunnableCommand {
  static let example = "finance inspect export.csv"
  static let documents = [InspectionReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Say what files are, with evidence, and how they would be read.",
    usage: "finance inspect <file> ... [--ask] [--save <name>] [<options>]",
    discussion: """
      Encoding, delimiter, header, what each column means, how dates and amounts are written, which way money \
      moved, and by what all this is known; the first rows as they would be read, what all rows would come to, \
      and the settings to paste into a profile. What nothing in the file decides is asked, with the settings that \
      answer it, and the exit status is 65. --ask puts these questions one after the other; --save keeps the \
      answers, and all that was found out, as a profile in the folder 'profiles' beside the configuration.

      EXAMPLE:
        \(example)
        finance inspect statement.csv --ask --save my-bank
        finance inspect statement.csv --set date-order=day-first --format json
      """)

  @Argument(
    help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(
    name: .customLong("ask"),
    help: "Ask what the file leaves open, one question after the other, each answered by a number.")
  var asks = false

  @Option(
    help: ArgumentHelp(
      "Keep how the file is read as a profile, which such files are recognised by from then on.",
      valueName: "name"))
  var save: String?

  @Option(
    help: ArgumentHelp("The configuration beside which the user's own profiles are.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Run") var recording: RunOptions

  func validate() throws {
    if files.contains("") { throw ValidationError("A file has an empty name. Name a file or a folder.") }
    if files.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once; write - only once.")
    }
    if config == "" { throw ValidationError("--config needs the name of a file.") }
    if (asks || save != nil) && files.count > 1 {
      throw ValidationError("--ask and --save are about one file. Name one.")
    }
    if asks && files == ["-"] {
      throw ValidationError("--ask reads the answers from standard input. Name the file to ask about.")
    }
    guard [nil, .text, .json, .jsonl].contains(output.format) else {
      throw ValidationError("inspect answers as text, json or jsonl. Give one of them to --format.")
    }
  }

  var isQuiet: Bool { output.isQuiet }

  func run(in context: RunContext) async throws -> ExitStatus {
    try await InspectRunner(command: self, context: context).run()
  }
}
