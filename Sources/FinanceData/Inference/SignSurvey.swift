import FinanceDomain

/// What the signs of a column's amounts show.
struct SignSurvey: Sendable {
  /// Amounts with a minus, in whatever form.
  private(set) var negatives = 0
  /// Amounts without one, zero left out.
  private(set) var positives = 0
  /// Amounts with a plus, or with a word such as `CR` beside them: whoever writes these means a direction.
  private(set) var marked = 0
  /// Amounts with a word such as `DR` beside them.
  private(set) var wordedOut = 0
  /// Amounts with neither a sign nor such a word.
  private(set) var bare = 0
  /// The currencies that stand in the cells.
  private(set) var currencies: Set<Currency> = []

  /// Signs of currencies that stand in the cells and may be several currencies.
  private(set) var symbols: Set<CurrencySymbol> = []

  mutating func absorb(_ amount: WrittenAmount) {
    if let currency = amount.currency {
      currencies.insert(currency)
    } else if let symbol = amount.symbol {
      symbols.insert(symbol)
    }
    guard !amount.isZero else { return }
    if amount.isNegative { negatives += 1 } else { positives += 1 }
    if amount.hasExplicitPlus || amount.direction != nil {
      marked += 1
      if amount.direction == .expense { wordedOut += 1 }
    } else if !amount.isNegative {
      bare += 1
    }
  }

  /// Whether the signs tell money in from money out.
  var tellsDirection: Bool { negatives > 0 || marked > 0 }
  /// Whether so many amounts have a minus, and none has not, that the column is written so.
  var isAlwaysNegative: Bool { negatives > 1 && positives == 0 }
  /// Whether the only amount has a minus: the column may be written so, or money went the other way.
  var isHardlyNegative: Bool { negatives == 1 && positives == 0 }
  /// Whether far more amounts are without a minus than with one, and none says so itself: of one's own money most goes out.
  var isLopsided: Bool { marked == 0 && negatives > 0 && positives >= 3 && positives > 2 * negatives }
  /// Whether some amounts are marked as money in, and the others not at all: they may be money out, or money in as well.
  var isHalfMarked: Bool { marked > 0 && bare > 0 && negatives == 0 }
  /// Whether there is an amount at all.
  var hasAny: Bool { negatives + positives > 0 }
}
