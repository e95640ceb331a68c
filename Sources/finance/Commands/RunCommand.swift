import ArgumentParser
import FinanceDomain

struct RunCommand: RunnableCommand {
  static let examples = [
    "finance run jobs.yaml",
    "finance run jobs.yaml --today 2024-06-01 --dry-run",
    "finance run jobs.yaml --quiet --wait 600 --summary run.json --log finance.log",
  ]

  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the jobs of a file: many reports from one reading, imports, checks, exports.",
    usage: "finance run <file> [--only <name>] [--dry-run] [<options>]",
    discussion: """
      Jobs that read the same files in the same way share every pass over them. Imports come first, in the order \
      of the file; everything else runs side by side. A job that fails stops no other, and the status is the most \
      severe of all. One process runs a file at a time: the file is locked until that process ends.

      A jobs file is YAML:

        sources: exports/*.csv              # for jobs that name none
        jobs:
          - name: month
            run: report                     # any command that reads, or import
            month: last-month               # every long option of the command
            format: html
            output: reports/{month}.html    # {year} {period} {from} {to} {job}
          - name: proof
            run: check
            words: balance                  # arguments after the options
            on-failure: mail -s finance me  # reads finance.run/1
        on-failure: [/usr/local/bin/page, me]
        hook-timeout: 60                    # seconds

      Paths begin in the folder of the file, hooks run in it, and finance.yaml beside it is the configuration. A missing \
      folder is made if a {placeholder} is in its name, and so are those within it; the ones above have to exist. Jobs without an output print, in \
      the order of the file. A hook is a line for the shell or a list of words; it gets the summary, finance.run/1, of \
      its job or of the run on standard input, and what becomes of it never changes the status. Output paths know \
      {today} as well, and config and ledger can be said once for all jobs, as sources. The file is checked as a whole before anything is read: 78 if it is invalid.
      """, examples: examples)

  @Argument(
    help: ArgumentHelp("The jobs.", valueName: "file"), completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp("Run this job alone; repeat it for several.", valueName: "name"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "The day that relative periods are counted from. (default: today)", valueName: "yyyy-mm-dd"))
  var today: CalendarDay?

  @Flag(name: .customLong("dry-run"), help: "Print the commands that would be run, and do nothing.")
  var isTrial = false

  @Option(
    help: ArgumentHelp(
      "How long to wait for another run of the same file, and jobs for a ledger. (default: 0, and 10 for a ledger)",
      valueName: "seconds"))
  var wait: Int?

  @Flag(name: .customLong("quiet"), help: "Say nothing but what went wrong, on one line each.")
  var isQuiet = false

  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    try refuse(if: file.isEmpty, "The jobs file has an empty name. Name a file.")
    try require(wait, in: 0...WaitOptions.longest, "--wait", " seconds")
  }

  func run(in context: RunContext) async throws -> ExitStatus {
    try await JobsRunner(command: self, context: context).run()
  }
}
