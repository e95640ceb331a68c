import FinanceDomain

/// Budgets were asked for, and the configuration has none.
struct NoBudgetsError: Error, Hashable {
  /// The configuration; `nil` if there is none.
  let configuration: String?

  /// What would make one, as lines of the configuration.
  static let example = "budgets:\n  - category: food\n    amount: 400\n    currency: EUR\n"
}

extension NoBudgetsError: LocalizedError {
  var errorDescription: String? {
    let place =
      configuration.map { "'\($0)' has no 'budgets:'. Add" }
      ?? "there is no configuration, and so no budget. Write a file finance.yaml with"
    return "\(place) what may be spent on what, as in"
  }
}
