import FinanceDomain

/// What the signs of a column's amounts show.
struct SignSurvey: Sendable {
  /// Amounts with a minus, in whatever form.
  private(set) var negatives = 0
  /// Amounts without one, zero left out.
  private(set) var positives = 0
  /// Amounts with a plus, or with a word such as `CR` beside them: whoever writes these means a direction.
  private(set) var marked = 0
  /// The currencies that stand in the cells.
  private(set) var currencies: Set<Currency> = []

  /// Signs of currencies that stand in the cells and may be several currencies.
  private(set) var symbols: Set<String> = []

  mutating func absorb(_ amount: WrittenAmount) {
    if let currency = amount.currency {
      currencies.insert(currency)
    } else if let symbol = amount.symbol {
      symbols.insert(symbol.text)
    }
    guard !amount.isZero else { return }
    if amount.isNegative { negatives += 1 } else { positives += 1 }
    if amount.hasExplicitPlus || amount.direction != nil { marked += 1 }
  }

  /// Whether the signs tell money in from money out.
  var tellsDirection: Bool { negatives > 0 || marked > 0 }
  /// Whether far more amounts are without a minus than with one, and none says so itself: of one's own money most goes out.
  var isLopsided: Bool { marked == 0 && negatives > 0 && positives >= 8 && positives >= 4 * negatives }
  /// Whether there is an amount at all.
  var hasAny: Bool { negatives + positives > 0 }
}
