import ArgumentParser
import FinancePresentation

extension Finance {
  /// Every JSON document of the program: those of the commands, in the order of the help, then those that any run may write.
  static let documents: [SchemaDocument] =
    documents(of: Finance.self)
    + [RunSummary.form.schema, RunLog.Entry.form.schema, SchemaListing.form.schema]

  private static func documents(of command: any ParsableCommand.Type) -> [SchemaDocument] {
    ((command as? any RunnableCommand.Type)?.documents ?? [])
      + command.configuration.subcommands.flatMap { documents(of: $0) }
  }

  /// The document of that name, `report`, or of the text under its key `schema`, `finance.report/1`.
  static func document(named name: String) -> SchemaDocument? {
    documents.first { $0.name == name || $0.identifier == name }
  }
}
