import FinanceDomain
import FinanceTestSupport

/// Conversion as one would do it by hand, one `Decimal` at a time: the law for the columns.
struct NaiveConversion {
  /// Rates by the day, the currency and the other one.
  let rates: [(day: CalendarDay, from: Currency, to: Currency, rate: Decimal)]
  let target: Currency
  let isMonthEnd: Bool

  /// The transaction in the target currency; `nil` if it stays what it is.
  func converted(_ transaction: Transaction) -> Transaction? {
    guard transaction.currency != target, let amount = amount(of: transaction) else { return nil }
    return Transaction(
      trusting: transaction.id, transaction.date, transaction.time, amount, transaction.type,
      transaction.category, transaction.description, transaction.account, target, transaction.note,
      transaction.tags, transaction.payee, nil)
  }

  /// All of them, as far as it goes.
  func applied(to transactions: [Transaction]) -> [Transaction] {
    transactions.map { $0.currency == target ? $0 : converted($0) ?? $0 }
  }

  private func amount(of transaction: Transaction) -> Decimal? {
    let day = isMonthEnd ? transaction.date.yearMonth.lastDay : transaction.date
    let direct = rate(from: transaction.currency, to: target, on: day)
    guard let direct else {
      return rate(from: target, to: transaction.currency, on: day).flatMap {
        rounded(transaction.amount / $0)
      }
    }
    return rounded(transaction.amount * direct)
  }

  private func rate(from: Currency, to: Currency, on day: CalendarDay) -> Decimal? {
    let fitting = rates.filter {
      $0.from == from && $0.to == to && $0.day <= day && $0.day.adding(days: 7) >= day
    }
    return fitting.max { $0.day < $1.day }?.rate
  }

  /// The amount in the digits of the target, halves away from zero; `nil` if nothing remains or nothing can hold it.
  private func rounded(_ amount: Decimal) -> Decimal? {
    let shift = Decimal(sign: .plus, exponent: target.minorUnits, significand: 1)
    let parts = "\(amount * shift + .exact("0.5"))".split(separator: ".")
    guard let whole = Int64(parts[0]), whole > 0 else { return nil }
    return Decimal(whole) / shift
  }
}
