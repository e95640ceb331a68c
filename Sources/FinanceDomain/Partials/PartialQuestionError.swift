/// Why a partial does not answer a question.
public enum PartialQuestionError: Error, Hashable, Sendable {
  /// Single rows are asked for.
  case rows
  /// Days are asked for where only months were kept.
  case days
  /// Transfers are looked for among all rows, and only some are to be kept.
  case transfersUnderCondition
}

extension PartialQuestionError: LocalizedError {
  /// What is missing and what to do.
  public var errorDescription: String? {
    switch self {
    case .rows:
      "this needs single rows, and partials hold sums: ask the sources instead"
        + " (of a page in HTML leave out the rows with --rows 0; of the largest transactions there are "
        + "\(LedgerSummary.largestLimit) a month)"
    case .days:
      "this needs the sums of days, and the partials hold those of months: write them with --grain day"
    case .transfersUnderCondition:
      "transfers between own accounts are looked for among all transactions, so a partial of some of them cannot have them; "
        + "leave out --account, --category and --currency, or the own accounts"
    }
  }
}
