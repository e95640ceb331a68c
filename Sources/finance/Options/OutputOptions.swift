import ArgumentParser
import FinancePresentation

/// Where the report goes, and what it looks like.
struct OutputOptions: ParsableArguments, Sendable {
  @Option(
    name: [.customShort("f"), .customLong("format")],
    help: ArgumentHelp(
      "The form of the report: text, json, jsonl, csv, markdown or html. (default: text)", valueName: "format"
    ))
  var format: OutputFormat?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the report to this file, replacing it as a whole.", valueName: "file"),
    completion: .file())
  var path: String?

  @Flag(name: .customLong("quiet"), help: "Say nothing but what went wrong, on one line each.")
  var isQuiet = false

  @Flag(name: .customLong("raw"), help: "CSV: leave text that looks like a formula as it is.")
  var isRaw = false

  @Flag(name: .customLong("chart"), help: "Text: draw charts between the tables.")
  var showsCharts = false

  @Flag(name: .customLong("no-color"), help: "No colour, not even on a terminal.")
  var isColorless = false

  func validate() throws {
    if path == "" { throw ValidationError("--output needs the name of a file.") }
    if showsCharts, let format, format != .text {
      throw ValidationError(
        "--chart draws in text, not in \(format.rawValue). Leave out --chart or --format \(format.rawValue).")
    }
  }
}

extension OutputOptions {
  /// The file to write; `nil` for standard output, which may be asked for as `-`.
  var file: String? { path == "-" ? nil : path }

  /// What makes the report's text. Only a terminal has a width and colours.
  ///
  /// - Parameter assumed: the form if none was asked for.
  func renderer(in environment: Environment, assuming assumed: OutputFormat = .text) -> ReportRenderer {
    let isOnTerminal = file == nil && environment.outputWidth != nil
    let style = TextStyle(
      width: isOnTerminal ? environment.outputWidth : nil,
      usesColor: isOnTerminal && environment.allowsColor && !isColorless, showsCharts: showsCharts)
    // Whoever asks for a chart asks for text, whatever the configuration assumes.
    return ReportRenderer(
      format: format ?? (showsCharts ? .text : assumed), style: style, rawText: isRaw,
      tool: Finance.tool)
  }
}
