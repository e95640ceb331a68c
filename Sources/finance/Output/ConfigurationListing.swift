import FinanceConfiguration
import FinanceDomain
import FinancePresentation

/// A configuration key by key, as text and as JSON.
struct ConfigurationListing {
  /// `nil` if it cannot be parsed.
  let configuration: FinanceConfiguration?
  /// What is wrong with it.
  var problems: [ConfigurationError] = []

  init(_ configuration: FinanceConfiguration?) { self.configuration = configuration }

  /// Three columns: key, value, origin. Nothing in them steers a terminal.
  var text: String {
    let lines = entries.map { [$0.key, $0.value, $0.origin].map(VisibleText.of) }
    let widths = (0..<2).map { column in min(40, lines.map { DisplayWidth.of($0[column]) }.max() ?? 0) }
    return lines.map { "\($0[0].padded(to: widths[0]))  \($0[1].padded(to: widths[1]))  \($0[2])\n" }.joined()
  }

  var json: String { JSONWriter.pretty(ConfigurationListing.form.json(self).made(by: Finance.tool)) }

  static let form = ReportForm<ConfigurationListing>(
    "config", by: "config check", title: "The configuration as it takes effect", hasLines: false,
    [
      Field("path", .text, "The file; null if there is none or it is invalid.", .null) {
        .text($0.configuration?.file?.path)
      },
      .rows("keys", Record(entry)) { $0.entries },
      .rows("problems", Record(problem), "All that is wrong with it.") { $0.problems },
    ])

  private static let entry: [Field<ConfigurationEntry>] = [
    Field("key", .text) { .text($0.key) }, Field("value", .text) { .text($0.value) },
    Field("origin", .text, "Where the value comes from.") { .text($0.origin) },
  ]

  private static let problem: [Field<ConfigurationError>] = [
    Field("path", .text, "The file.") { .text($0.path) },
    Field("line", .ordinal, "From 1.", .null) { .count($0.line) },
    Field("column", .ordinal, "From 1.", .null) { .count($0.column) },
    Field("message", .text, "What is wrong and what to do, for people.") { .text($0.sentence) },
  ]

  /// The file itself comes first.
  private var entries: [ConfigurationEntry] {
    guard let configuration else { return [] }
    let file = ConfigurationEntry(
      key: "configuration", value: configuration.file?.path ?? "none",
      origin: configuration.file?.origin ?? "default")
    return [file] + configuration.entries
  }
}
