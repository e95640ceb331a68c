import FinanceDomain

/// Why transactions cannot be written in the form asked for.
public enum ExportError: Error, Hashable, Sendable {
  /// The program reads no days so early.
  case dayTooEarly(ExportFormat, TransactionID, CalendarDay, earliest: CalendarDay)
}

extension ExportError: LocalizedError {
  /// Which transaction it is, why, and what to do.
  public var errorDescription: String? {
    switch self {
    case .dayTooEarly(let format, let id, let day, let earliest):
      "transaction '\(id)' is of \(day), and \(format.rawValue) reads no day before \(earliest). "
        + "Mend the date, leave it out with --period \(earliest).., or choose another --format"
    }
  }
}
