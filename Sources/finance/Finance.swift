import ArgumentParser
import FinancePresentation

@main
struct Finance: ParsableCommand {
  /// The version of the program; nothing else repeats it.
  static let version = "0.1.0"

  /// What JSON documents and pages say they were made by. Nothing else in them changes with the version.
  static let tool = "finance \(version)"

  static let configuration = CommandConfiguration(
    commandName: "finance",
    abstract: "Exact, fast answers from transaction files in CSV and JSON.",
    discussion: """
      Reports go to standard output, messages to standard error. Nothing is rounded and nothing is guessed: \
      rows that cannot be read without doubt are listed, counted and left out of the figures.

      EXAMPLE:
        finance report --month 2024-05 transactions.csv

      EXIT STATUS:
        0  done, also when nothing matched
        1  a check that was asked for failed
        64 the command line is invalid
        65 rows or files were refused
        66 an input is missing
        70 a defect of finance; please report it
        73 an output cannot be created
        74 reading or writing failed
        75 another run holds the ledger or the jobs; try later
        78 the configuration is invalid
      """,
    version: version,
    groupedSubcommands: [
      CommandGroup(name: "Look", subcommands: reports),
      CommandGroup(
        name: "Find", subcommands: [SearchCommand.self, ListCommand.self, ExportCommand.self]),
      CommandGroup(
        name: "Prove",
        subcommands: [
          ExplainCommand.self, DuplicatesCommand.self, CheckCommand.self, InspectCommand.self,
        ]),
      CommandGroup(
        name: "Keep",
        subcommands: [
          ImportCommand.self, ImportsCommand.self, AddCommand.self, EditCommand.self, DeleteCommand.self,
          NoteCommand.self, TagCommand.self, UndoCommand.self, LedgerCommand.self,
        ]),
      CommandGroup(
        name: "Automate",
        subcommands: [
          RunCommand.self, PartialCommand.self, DecideCommand.self, MergeCommand.self, SchemaCommand.self,
        ]),
      CommandGroup(
        name: "Set up",
        subcommands: [InitCommand.self, ConfigCommand.self, RulesCommand.self, ProfilesCommand.self]),
    ])

  /// What the program says where it is called without a word.
  static let greeting = """
    Exact, fast answers from transaction files in CSV and JSON.

      finance report --month 2024-05 transactions.csv   the month on one page
      finance inspect transactions.csv                  how a file is understood
      finance search coffee -i transactions.csv         transactions by words

    Look      report balance networth totals compare budget largest ...
    Find      search list export
    Prove     explain duplicates check inspect
    Keep      import imports add edit delete note tag undo ledger
    Automate  run partial decide merge schema
    Set up    init config rules profiles

    'finance --help' says what each does, 'finance report --help' what one takes.
    """

  /// The reports, in the order of the help. A new one is a line here, from which its document, its schema, the jobs, the
  /// completions and the tests of every command follow.
  private static var reports: [any ParsableCommand.Type] {
    [
      ReportCommand.self,
      BalanceCommand.self,
      NetWorthCommand.self,
      TotalsCommand.self,
      CompareCommand.self,
      BudgetCommand.self,
      LargestCommand.self,
      TransfersCommand.self,
      RecurringCommand.self,
      AnomaliesCommand.self,
    ]
  }

  /// What errors about the command line begin with, like all others.
  static let _errorPrefix = "finance: "

  /// Every JSON document of the program: those of the commands, in the order of the help, then those that any run may write.
  static let documents: [SchemaDocument] =
    documents(of: Finance.self)
    + [RunSummary.form.schema, RunLog.Entry.form.schema, SchemaCommand.form.schema]

  private static func documents(of command: any ParsableCommand.Type) -> [SchemaDocument] {
    ((command as? any RunnableCommand.Type)?.documents ?? [])
      + command.configuration.subcommands.flatMap { documents(of: $0) }
  }

  /// The document of that name, `report`, or of the text under its key `schema`, `finance.report/1`, or that a command prints.
  static func document(named name: String) -> SchemaDocument? {
    documents.first { $0.name == name || $0.identifier == name }
      ?? documents.first { $0.commands.contains(name) }
  }
}

extension ReportForm {
  /// The document as the program prints it.
  func text(_ value: Value) -> String { JSONWriter.pretty(json(value).made(by: Finance.tool)) }
}
