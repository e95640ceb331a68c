/// How a period leads from what there was to what there is, a currency at a time.
public struct GetMoneyBridgesUseCase: FlowUseCase {
  private let question: FlowQuestion

  /// Asks that question.
  public init(_ question: FlowQuestion) { self.question = question }

  /// The bridges by currency code, of every currency that occurs in the period or before it.
  public func execute(in period: DatePeriod) async throws -> [MoneyBridge] {
    let answer = try await question.ask(about: period, including: .opening)
    let opening = answer.summary.opening
    let moved = answer.buckets(in: period, by: .currency) { $0.currency }
    return Set(opening.keys).union(moved.keys).sorted().map { currency in
      MoneyBridge(
        moved[currency] ?? answer.nothing, from: opening[currency] ?? .zero, in: currency,
        policy: question.policy)
    }
  }
}
