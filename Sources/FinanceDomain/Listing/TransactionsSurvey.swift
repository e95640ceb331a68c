/// What transactions are about: which accounts, currencies and categories they have, and how often.
package struct TransactionsSurvey: Hashable, Sendable {
  /// A category, and how often it is used for money in and for money out.
  package struct Category: Hashable, Sendable {
    /// Its name.
    package let category: TransactionCategory
    /// How many transactions brought money in.
    package let incomeCount: Int
    /// How many took money out.
    package let expenseCount: Int

    /// What it seems to be: income if more transactions bring money in than take it out, otherwise an expense; a
    /// transfer only if it is called so, for nothing else tells.
    package var suggestedKind: CategoryKind {
      if category.rawValue.lowercased().hasPrefix("transfer") { return .transfer }
      return incomeCount > expenseCount ? .income : .expense
    }
  }

  /// How many transactions there are.
  package let count: Int
  /// Those of the first and of the last of them; `nil` without any.
  package let days: ClosedRange<CalendarDay>?
  /// The names of the accounts, in the order of their bytes.
  package let accounts: [String]
  /// The currencies, the most used first.
  package let currencies: [Currency]
  /// The categories, the most used first; transactions without one are not among them.
  package let categories: [Category]

  /// Finds out what all transactions of a repository are about, so that a configuration can begin with their names.
  ///
  /// - Throws: whatever keeps the repository from an answer.
  package init(of repository: any TransactionsRepository) async throws {
    let summary = try await repository.totals(matching: .everything).aggregate
    let flows = summary.totals.flows(by: [.account, .currency, .category]) { $0 }
    var accounts = Set<String>()
    var (currencies, categories) = ([Currency: Int](), [TransactionCategory: Flow]())
    for (entry, flow) in flows {
      accounts.insert(entry.account)
      currencies[entry.currency, default: 0] += flow.count
      categories[entry.category, default: Flow()].add(flow)
    }
    count = flows.values.reduce(0) { $0 + $1.count }
    days = summary.days
    self.accounts = accounts.filter { !$0.isEmpty }.sorted { $0.precedesByBytes($1) }
    self.currencies = currencies.sorted {
      ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue)
    }.map(\.key)
    categories[.uncategorized] = nil
    self.categories = categories.sorted {
      ($1.value.count, $0.key.rawValue) < ($0.value.count, $1.key.rawValue)
    }.map {
      Category(category: $0, incomeCount: $1.incomeCount, expenseCount: $1.expenseCount)
    }
  }
}
