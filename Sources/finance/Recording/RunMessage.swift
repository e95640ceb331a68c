import FinanceDomain

/// Something a run says about itself, on one line.
struct RunMessage: Hashable, Sendable {
  /// How much it matters.
  enum Level: String, CaseIterable, Sendable {
    /// What was done.
    case info
    /// What a person should know; the run goes on.
    case warning
    /// Why the run does not end well.
    case error
  }

  /// How much it matters.
  let level: Level
  /// What is said, with nothing in it that a terminal would obey.
  let text: String

  /// A message; line breaks and control characters in it are shown and not obeyed.
  init(_ level: Level, _ text: String) {
    self.level = level
    self.text = VisibleText.of(text)
  }
}
