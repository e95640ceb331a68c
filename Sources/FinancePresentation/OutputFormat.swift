/// The forms in which every report can be had.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Aligned tables for people.
  case text
  /// One JSON document with a named schema.
  case json
  /// One JSON object a line: a transaction, a row of totals, or a whole report.
  case jsonl
  /// One table with a header, RFC 4180.
  case csv
  /// Headings and tables in GitHub Flavored Markdown.
  case markdown
  /// One HTML file that needs nothing else, with charts.
  case html
}

/// The layout of a CSV table of figures under several keys.
public enum RecordLayout: String, Hashable, Sendable, CaseIterable {
  /// A row a combination of keys, a column a figure: what programs add up and filter.
  case tidy
  /// One key across the top, a row a figure: what a spreadsheet shows at a glance.
  case wide
}
