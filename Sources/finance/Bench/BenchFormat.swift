/// The forms in which measurements can be had.
enum BenchFormat: String, CaseIterable, Sendable {
  /// Tables for people.
  case text
  /// One document, `finance.bench/1`, for programs.
  case json
}
