import FinanceDomain

/// A period that is none of the forms of a month.
struct MonthSyntaxError: Error, Hashable {
  /// The text as it was typed.
  let text: String
}

extension MonthSyntaxError: LocalizedError {
  var errorDescription: String? {
    "'\(text)' is not a month. Write 2024-05, this-month or last-month; --period takes other periods."
  }
}
