import ArgumentParser
import FinancePresentation

/// Where an export goes, and in which form.
struct ExportOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("The form of the export.", valueName: "format"))
  var format = ExportFormat.csv

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the export to this file, replacing it as a whole.", valueName: "file"),
    completion: .file())
  var path: String?

  @Flag(name: .customLong("quiet"), help: "Say nothing but what went wrong, on one line each.")
  var isQuiet = false

  @Flag(
    name: .customLong("formula-safe"),
    help: "CSV for spreadsheets: an apostrophe before text that looks like a formula.")
  var isFormulaSafe = false

  func validate() throws {
    try requireFileName(path, "--output")
    if isFormulaSafe, format != .csv {
      throw ValidationError("--formula-safe is for --format csv alone. Leave one of them out.")
    }
  }
}

extension ExportOptions {
  /// What makes the export's text.
  var renderer: ExportRenderer {
    ExportRenderer(format: format, isFormulaSafe: isFormulaSafe, tool: Finance.tool)
  }

  /// These options as those of a report, of which an export has the file and the quiet.
  var asOutput: OutputOptions {
    var output = OutputOptions.none
    (output.path, output.isQuiet) = (path, isQuiet)
    (output.isRaw, output.isColorless) = (true, true)
    return output
  }
}
