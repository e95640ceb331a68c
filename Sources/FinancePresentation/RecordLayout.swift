/// How a CSV table of figures under several keys lies.
public enum RecordLayout: String, Hashable, Sendable, CaseIterable {
  /// A row a combination of keys, a column a figure: what programs add up and filter.
  case tidy
  /// One key across the top, a row a figure: what a spreadsheet shows at a glance.
  case wide
}
