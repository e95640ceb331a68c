import ArgumentParser
import FinanceConfiguration

struct InspectCommand: RunnableCommand {
  static let examples = [
    "finance inspect export.csv",
    "finance inspect statement.csv --ask --save my-bank",
    "finance inspect statement.csv --set date-order=day-first --format json",
  ]
  static let documents = [InspectionReport.form.schema]

  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show how files are understood, by what evidence, and what they hold.",
    usage: "finance inspect <file> ... [--ask] [--save <name>] [<options>]",
    discussion: """
      Shows the encoding, the delimiter, the header, what each column means, how dates and amounts are written, \
      which way money moved, and the evidence for it; then the first rows, the sums of all rows, and the \
      settings to paste into a profile. What the file leaves open is shown as a question with the settings that \
      answer it, and the exit status is 65. --ask asks these questions one by one, and the currency where the file \
      names none; --save keeps the answers, and \
      all that was found out, as a profile in the folder 'profiles' beside the configuration.
      """, examples: examples)

  @Argument(
    help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(
    name: .customLong("ask"),
    help: "Ask what the file leaves open, one question at a time, each answered by a number.")
  var asks = false

  @Option(
    help: ArgumentHelp(
      "Save how the file is read as a profile, by which such files are recognised from then on.",
      valueName: "name"))
  var save: String?

  @Option(
    help: ArgumentHelp("The configuration beside which the user's own profiles are.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try requireInputs(files)
    try requireFileName(config, "--config")
    try refuse(if: (asks || save != nil) && files.count > 1, "--ask and --save are about one file. Name one.")
    try refuse(
      if: asks && files == ["-"], "--ask reads the answers from standard input. Name the file to ask about.")
    try refuse(
      if: ![nil, .text, .json, .jsonl].contains(output.format),
      "inspect answers as text, json or jsonl. Give one of them to --format.")
  }

  var isQuiet: Bool { output.isQuiet }

  func run(in context: RunContext) async throws -> ExitStatus {
    try await InspectRunner(command: self, context: context).run()
  }
}
