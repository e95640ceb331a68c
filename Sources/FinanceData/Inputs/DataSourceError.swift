import FinanceDomain

/// Why sources cannot be read as they were asked to be: a matter of what was typed, not of what they hold.
public enum DataSourceError: Error, Hashable, Sendable {
  case timeZone(String)
}

extension DataSourceError: LocalizedError {
  /// What was found and what to do.
  public var errorDescription: String? {
    switch self {
    case .timeZone(let sentence): sentence
    }
  }
}
