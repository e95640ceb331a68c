import ArgumentParser
import FinanceConfiguration
import FinanceDomain
import FinancePresentation

struct OutputOptions: ParsableArguments, Sendable {
  @Option(
    name: [.customShort("f"), .customLong("format")],
    help: ArgumentHelp(
      "The form of the report. (default: that of the ending of --output, else text)", valueName: "format"))
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

  @Option(
    help: ArgumentHelp(
      "Text and HTML: how amounts are written. (default: 1,234.56 on a terminal and in HTML, else plain)",
      valueName: "style"),
    completion: .list(["plain", "1,234.56", "1.234,56"]))
  var numbers: NumberStyle?

  @Flag(name: .customLong("no-color"), help: "No colour, not even on a terminal.")
  var isColorless = false

  func validate() throws {
    try requireFileName(path, "--output")
    if let format { try validate(in: format) }
  }

  /// The file to write; `nil` for standard output, which may be asked for as `-`.
  var file: String? { path == "-" ? nil : path }

  private func validate(in format: OutputFormat) throws {
    try refuse(
      if: showsCharts && format != .text,
      "--chart draws in text, not in \(format.rawValue). Leave out --chart, or write --format text.")
    try refuse(
      if: isRaw && format != .csv, "--raw is for CSV alone. Add --format csv, or leave --raw out.")
    try refuse(
      if: numbers != nil && format != .text && format != .html,
      "--numbers is for text and html; programs read \(format.rawValue). Leave out --numbers, or write --format text."
    )
  }

  /// What makes the report's text. Only a terminal has a width and colours.
  ///
  /// - Parameter defaults: what the configuration assumes.
  /// - Throws: `ValidationError` where what was typed is not for the format that the configuration assumes.
  func renderer(
    in environment: Environment, assuming defaults: ConfiguredDefaults? = nil
  ) throws -> ReportRenderer {
    let isOnTerminal = file == nil && environment.outputWidth != nil
    let style = TextStyle(
      width: isOnTerminal ? environment.outputWidth : nil,
      usesColor: isOnTerminal && environment.allowsColor && !isColorless, showsCharts: showsCharts,
      numbers: numbers ?? defaults?.numbers ?? (isOnTerminal ? .pointDecimals : nil))
    let assumed = defaults?.format.flatMap { OutputFormat(rawValue: $0) } ?? .text
    // A chart is asked of text, whatever the configuration assumes.
    let format = format ?? file.flatMap(OutputFormat.init(ofFile:)) ?? (showsCharts ? .text : assumed)
    try validate(in: format)
    return ReportRenderer(format: format, style: style, rawText: isRaw, tool: Finance.tool)
  }
}

/// How a CSV table is laid out.
struct LayoutOptions: ParsableArguments, Sendable {
  enum Layout: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// A row a combination of keys, a column a figure: what programs add up and filter.
    case tidy
    /// One key across the top, a row a figure: what a spreadsheet shows at a glance.
    case wide
  }

  @Option(
    help: ArgumentHelp(
      "CSV: tidy, a row for each set of keys, or wide, a column for each step or value. (default: tidy)",
      valueName: "layout"))
  var layout: Layout?

  var isWide: Bool { layout == .wide }

  /// Refuses a layout where there is no CSV to be laid out; where no format is typed that shows once the configuration is read.
  func validate(in format: OutputFormat?) throws {
    if layout != nil, let format, format != .csv {
      throw ValidationError("--layout is for CSV alone. Add --format csv, or leave --layout out.")
    }
  }
}

/// The forms of lists that are about the program and not about transactions.
enum ListingFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text
  case json

  /// What makes the text of a list that goes to standard output.
  func renderer(in environment: Environment) -> ReportRenderer {
    let style = TextStyle(width: environment.outputWidth, usesColor: environment.allowsColor)
    return ReportRenderer(format: self == .json ? .json : .text, style: style, tool: Finance.tool)
  }
}
