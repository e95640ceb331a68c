/// The payees on whom most was spent in a period.
public struct GetTopPayeesUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The first `count` payees of each currency, largest expense first.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod, limit: Int = 5) async throws -> [Currency: [PayeeTotal]] {
    try await question.ask(about: period, including: .payees).topPayees(limit, in: period)
  }
}

/// What went to one payee, and what came back from it.
public struct PayeeTotal: Hashable, Sendable {
  /// The payee: a description as the sources write it.
  public let payee: String
  /// The figures.
  public let balance: Balance
}
