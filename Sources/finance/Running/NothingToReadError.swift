import FinanceDomain

/// No input was named.
struct NothingToReadError: Error, Hashable {
  /// A line that would work.
  let example: String
  /// A line that explains.
  let help: String
  /// Whether a ledger would do as well.
  var takesLedger = true
}

extension NothingToReadError: LocalizedError {
  var errorDescription: String? {
    "there is nothing to read. Name the files to read, as in `\(example)`, "
      + (takesLedger ? "keep them in a ledger with `finance import transactions.csv`, " : "")
      + "or see `\(help)`"
  }
}
