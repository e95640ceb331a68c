import ArgumentParser
import FinanceDomain

// What a shell offers where the type of an option does not say it: values that need not be known by heart.

extension CompletionKind {
  /// Months by the day.
  static let months = CompletionKind.list(["this-month", "last-month"])

  /// Periods by the day.
  static let periods = CompletionKind.list(periodWords)

  /// Keys of an order.
  static let orders = CompletionKind.list(
    TransactionOrder.Key.allCases.flatMap { [$0.rawValue, "-\($0.rawValue)"] })

  /// The words for periods that say it by the day.
  static let periodWords: [String] = {
    let steps = ["week", "month", "quarter", "half-year", "year", "fiscal-year"]
    let few = ["last-30-days", "last-12-weeks", "last-6-months", "last-4-quarters", "last-2-years"]
    return ["today", "yesterday"] + steps.map { "this-\($0)" } + steps.map { "last-\($0)" } + few
      + ["ytd", "fytd", "all"]
  }()
}
