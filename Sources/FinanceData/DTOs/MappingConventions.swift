import FinanceDomain

/// What a source leaves unsaid, stated once for all of its rows.
package struct MappingConventions: Sendable {
  /// Timestamps are converted to this zone's civil day; without one the day is the one written.
  package var zone: ZoneRules?
  /// The currency of rows that name none.
  package var defaultCurrency: Currency = .none
  /// The account of rows that name none.
  package var defaultAccount = ""
  /// The category of rows that name none.
  package var defaultCategory = TransactionCategory.uncategorized
  /// The columns that anything looks at; the fast path passes over the others.
  package var columns = TransactionColumns.all

  /// Nothing stated: days as written, no currency unless named.
  package init(zone: ZoneRules? = nil, defaultCurrency: Currency = .none) {
    self.zone = zone
    self.defaultCurrency = defaultCurrency
  }
}
