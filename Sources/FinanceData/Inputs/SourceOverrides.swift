import FinanceDomain

/// What is stated about one source and not about the others: what its rows leave out.
package struct SourceOverrides: Hashable, Sendable {
  /// The zone to whose civil day timestamps are converted, by name.
  package var zone: String?
  /// The currency of rows that name none.
  package var currency: Currency?
  /// The account of rows that name none.
  package var account: String?
  /// The category of rows that name none.
  package var category: String?

  package init(
    zone: String? = nil, currency: Currency? = nil, account: String? = nil, category: String? = nil
  ) {
    self.zone = zone
    self.currency = currency
    self.account = account
    self.category = category
  }
}

extension MappingConventions {
  /// The conventions of a run with what is stated about one source.
  package func overridden(by overrides: SourceOverrides) -> MappingConventions {
    var conventions = self
    if let currency = overrides.currency { conventions.defaultCurrency = currency }
    if let account = overrides.account { conventions.defaultAccount = account }
    if let category = overrides.category {
      conventions.defaultCategory = TransactionCategory(rawValue: category)
    }
    if let zone = overrides.zone, let rules = try? ZoneRules(identifier: zone) { conventions.zone = rules }
    return conventions
  }
}
