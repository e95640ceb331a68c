/// A cursor that cannot be used.
public enum PageCursorError: Error, Hashable, Sendable {
  /// The text is not a cursor.
  case unreadable
  /// The cursor belongs to a list that was asked for with other words.
  case otherQuestion
}

extension PageCursorError: LocalizedError {
  /// What was found and what to do.
  public var errorDescription: String? {
    switch self {
    case .unreadable: "the cursor cannot be read; copy the whole value of \"next\" from the page before"
    case .otherQuestion:
      "the cursor belongs to another question; repeat the search it came from word for word, or start without it"
    }
  }
}
