/// What each category came to in a period, and its share of all money out.
public struct GetCategoryTotalsUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The categories of each currency: most money out first, then most money in, then by name.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod) async throws -> [Currency: [CategoryTotal]] {
    let answer = try await question.ask(about: period)
    let totals = answer.totals(in: period, by: [.category], in: question.calendar)
    let sorted = TotalsOrder(dimensions: [.category]).sorted(totals)
    return Dictionary(grouping: sorted, by: \.key.currency).mapValues { own in
      let spent = own.reduce(into: ExactSum.zero) { $0.add($1.buckets.expense) }
      return own.map { key, buckets in
        CategoryTotal(
          category: TransactionCategory(rawValue: key.texts[0]), balance: Balance(buckets, in: key.currency),
          // Where more came back than was spent there is no whole to have a share of.
          share: spent < .zero ? nil : Rounding.percentage(buckets.expense, of: spent))
      }
    }
  }
}

/// What a category of one currency came to in a period.
public struct CategoryTotal: Hashable, Sendable {
  /// The category.
  public let category: TransactionCategory
  /// Its figures.
  public let balance: Balance
  /// Its part of all money out, in percent to two places; `nil` where no money went out at all.
  public let share: Decimal?
}
