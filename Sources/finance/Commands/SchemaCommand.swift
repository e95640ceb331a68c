import ArgumentParser
import FinanceData
import FinancePresentation

struct SchemaCommand: RunnableCommand {
  static let examples = [
    "finance schema report",
    "finance schema finance.transactions/1 > transactions.schema.json",
  ]

  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of what the program prints as JSON.",
    usage: "finance schema [<name>] [--format <format>]",
    discussion: """
      Without a name the documents are listed. A schema is JSON itself (JSON Schema, draft 2020-12); its name is that of \
      the document or what the document has under "schema", as in finance.report/1. Keys may be added to a \
      document, none is ever renamed.
      """, examples: examples)

  @Argument(
    help: ArgumentHelp("The document.", valueName: "name"),
    completion: .list(Finance.documents.map(\.name)))
  var name: String?

  @Option(name: [.customShort("f"), .long], help: "The form of the list.")
  var format = ListingFormat.text

  @OptionGroup(title: "Run") var run: RunOptions

  func validate() throws {
    guard let name, Finance.document(named: name) == nil else { return }
    let hint = NearestName.hint(for: name, among: Finance.documents.map(\.name))
    throw ValidationError("There is no schema '\(name)'. \(hint)")
  }

  func run(in context: RunContext) async throws -> ExitStatus {
    try context.print(text)
    return .done
  }

  private var text: String {
    if let document = name.flatMap(Finance.document) { return JSONWriter.pretty(document.json) }
    if format == .json { return SchemaCommand.form.text(Finance.documents) }
    let width = Finance.documents.map(\.name.count).max() ?? 0
    return Finance.documents.map { "\($0.name.padded(to: width))  \($0.title)\n" }.joined()
  }

  static let form = ReportForm<[SchemaDocument]>(
    "schemas", by: "schema", title: "The documents that have a schema", line: .none,
    [.rows("schemas", Record(document)) { $0 }])

  private static let document: [Field<SchemaDocument>] = [
    Field("name", .text, "What `finance schema` takes.") { .text($0.name) },
    Field("id", .text, "What such a document has under `schema`.") { .text($0.identifier) },
    Field("title", .text) { .text($0.title) },
    .texts("commands", .text, "The commands that print it.") { $0.commands.map { "finance \($0)" } },
  ]
}
