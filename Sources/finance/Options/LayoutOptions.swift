import ArgumentParser
import FinancePresentation

/// How a CSV table is laid out.
struct LayoutOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "CSV: tidy, a row for each set of keys, or wide, a column for each step or value. (default: tidy)",
      valueName: "layout"))
  var layout: RecordLayout?
}

extension LayoutOptions {
  /// What is used.
  var chosen: RecordLayout { layout ?? .tidy }

  /// Refuses a layout where there is no CSV to be laid out.
  func validate(with output: OutputOptions) throws {
    if layout != nil, output.format != .csv {
      throw ValidationError("--layout is for CSV alone. Add --format csv, or leave --layout out.")
    }
  }
}
