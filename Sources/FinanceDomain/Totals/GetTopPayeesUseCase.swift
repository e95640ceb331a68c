/// The payees that took most in a period.
public struct GetTopPayeesUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The first `count` payees of each currency, largest expense first.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod, limit: Int = 5) async throws -> [Currency: [PayeeTotal]] {
    let payees = try await question.ask(about: period, including: .payees).summary.payees
    return try payees.top(limit).reduce(into: [:]) { all, top in
      all[top.key] = top.value.map { PayeeTotal(payee: $0.payee, balance: Balance($0.flow, in: top.key)) }
    }
  }
}

/// What went to one payee, and what came back from it.
public struct PayeeTotal: Hashable, Sendable {
  /// The payee: a description as the sources write it.
  public let payee: String
  /// The figures.
  public let balance: Balance
}
