import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation

/// A configuration key by key, as text and as JSON.
struct ConfigurationListing {
  /// `nil` if it could not be understood.
  let configuration: FinanceConfiguration?
  /// What is wrong with it.
  var problems: [ConfigurationError] = []

  init(_ configuration: FinanceConfiguration?) { self.configuration = configuration }

  /// Three columns: key, value, origin. Nothing in them steers a terminal.
  var text: String {
    let lines = entries.map { [$0.key.visible, $0.value.visible, $0.origin.visible] }
    let widths = (0..<2).map { column in min(40, lines.map { DisplayWidth.of($0[column]) }.max() ?? 0) }
    return lines.map { line in
      ConfigurationListing.padded(line[0], widths[0]) + "  " + ConfigurationListing.padded(line[1], widths[1])
        + "  \(line[2])\n"
    }.joined()
  }

  /// `finance.config/1`.
  var json: String {
    JSONWriter.pretty(
      .object([
        .init("schema", .string("finance.config/1")),
        .init("path", .optional(configuration?.file?.path)),
        .init("keys", .array(entries.map(ConfigurationListing.value))),
        .init("problems", .array(problems.map(ConfigurationListing.value))),
      ]).made(by: Finance.tool))
  }

  /// The file itself comes first.
  private var entries: [ConfigurationEntry] {
    guard let configuration else { return [] }
    let file = ConfigurationEntry(
      key: "configuration", value: configuration.file?.path ?? "none",
      origin: configuration.file?.origin ?? "default")
    return [file] + configuration.entries
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }

  private static func value(_ entry: ConfigurationEntry) -> JSONValue {
    .object([
      .init("key", .string(entry.key)), .init("value", .string(entry.value)),
      .init("origin", .string(entry.origin)),
    ])
  }

  private static func value(_ problem: ConfigurationError) -> JSONValue {
    .object([
      .init("path", .string(problem.path)),
      .init("line", problem.line.map { .integer($0) } ?? .null),
      .init("column", problem.column.map { .integer($0) } ?? .null),
      .init("message", .string(problem.sentence)),
    ])
  }
}
