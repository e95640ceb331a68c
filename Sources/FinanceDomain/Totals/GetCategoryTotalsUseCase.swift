/// What each category came to in a period, and its share of all money out.
public struct GetCategoryTotalsUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The categories of each currency, by currency code.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod) async throws -> [CategoryTotals] {
    let answer = try await question.ask(about: period)
    let totals = answer.totals(in: period, by: [.category], in: question.calendar)
    let sorted = TotalsOrder(dimensions: [.category]).sorted(totals)
    return Dictionary(grouping: sorted, by: \.key.currency).sorted { $0.key < $1.key }.map { currency, own in
      let spent = own.reduce(into: ExactSum.zero) { $0.add($1.buckets.expense) }
      let rows = own.map { key, buckets in
        CategoryTotals.Row(
          category: TransactionCategory(rawValue: key.texts[0]), balance: Balance(buckets, in: currency),
          // Where more came back than was spent there is no whole to have a share of.
          share: spent < .zero ? nil : Rounding.percentage(buckets.expense, of: spent))
      }
      return CategoryTotals(currency: currency, rows: rows)
    }
  }
}

/// What each category of one currency came to in a period.
public struct CategoryTotals: Hashable, Sendable {
  /// One category.
  public struct Row: Hashable, Sendable {
    /// The category.
    public let category: TransactionCategory
    /// Its figures.
    public let balance: Balance
    /// Its part of all money out, in percent to two places; `nil` where no money went out at all.
    public let share: Decimal?
  }

  /// The currency.
  public let currency: Currency
  /// The categories: most money out first, then most money in, then by name.
  public let rows: [Row]
}
