import Foundation
import PackagePlugin

/// `swift package new-report large-refunds`: writes a report that compiles and passes its tests, to be changed into the one
/// that is wanted.
///
/// What it writes is in `Template`: files in which `SampleName`, `sample-name`, `sample name` and `Sample name`
/// stand for the name.
@main
struct NewReport: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    guard arguments.count == 1, let word = arguments.first else {
      throw Refusal("say the name of the report, as in: swift package new-report large-refunds")
    }
    let name = try ReportName(word)
    let root = context.package.directoryURL
    let files = try Template(in: root).files(for: name)
    try name.refuseIfTaken(in: root, files)
    let list = try RegisteredReports(in: root)
    for file in files { try file.write(below: root) }
    try list.write(adding: name)
    print(Report(name, files, list).text)
  }
}

/// Why nothing was written, and what to do.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) { description = "nothing is written: \(sentence)" }
}

/// What the program says when it is done.
private struct Report {
  let text: String

  init(_ name: ReportName, _ files: [TemplateFile], _ list: RegisteredReports) {
    text = """
      Written:
      \(files.map { "  \($0.path)\n" }.joined())  \(RegisteredReports.path) (a line)

      It works as it is: swift build --build-tests && swift test --skip-build --filter '\(name.type)|CaseTests|SchemaTests'

      Next:
        1. What is a row? State it in \(name.type)Report, and find it in Get\(name.type)UseCase.
        2. State a field for each fact of a row in Sources/FinancePresentation/Reports/\(name.type)Report.swift: a key, a
           type, what it means. JSON, its schema, CSV and tables follow. Keys are published: none is ever renamed.
        3. Say in \(name.type)Command what the report is for, and give it options of its own.
        4. Work out by hand what the tests and the cases must show, then run them.
        5. Add a case of text, a row in Sources/finance/finance.docc/Commands.md, and what a reader of the guide needs.
      Sources/FinanceDomain/FinanceDomain.docc/AddingAReport.md goes through all this with an example.
      """
  }
}
