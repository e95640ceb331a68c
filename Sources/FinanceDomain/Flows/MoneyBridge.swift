/// The way from what earlier transactions come to, of one currency, to what they come to with those of a period: opening,
/// everything that moved, closing. Balances that sources state are not looked at: see ``GetBalancesUseCase``.
///
/// It adds up by construction: a bridge that did not could not be made.
public struct MoneyBridge: Hashable, Sendable {
  /// One step of the way.
  public enum Step: String, Hashable, Sendable, CaseIterable {
    /// Earned, less what was taken back.
    case income
    /// Spent, before refunds.
    case spending
    /// Come back of what was spent.
    case refunds
    /// Received from own accounts.
    case transfersIn
    /// Sent to own accounts.
    case transfersOut
    /// Sent or received, the other leg not being among the transactions looked at: in less out.
    case transfersOutOfScope
    /// Left out by kind: in less out.
    case ignored
    /// In, without a category, where kinds are stated.
    case unclassifiedIn
    /// Out, without a category, where kinds are stated.
    case unclassifiedOut
  }

  /// The currency.
  public let currency: Currency
  /// What all transactions before the period come to.
  public let opening: Decimal
  /// The same with those of the period.
  public let closing: Decimal
  private let buckets: FlowBuckets

  /// The way through the buckets.
  ///
  /// - Parameter earlier: what all transactions before the period come to.
  init(_ buckets: FlowBuckets, from earlier: ExactSum, in currency: Currency) {
    let end = earlier + buckets.net
    self.currency = currency
    self.buckets = buckets
    opening = earlier.decimal
    closing = end.decimal
    let walked = Step.allCases.reduce(earlier) { $0 + buckets.flow(of: $1).net }
    precondition(walked == end, "the steps of a bridge lead from its opening to its closing")
  }

  /// What a step adds, negative where it takes away.
  public func change(_ step: Step) -> Decimal { buckets.flow(of: step).net.decimal }

  /// The size of a step as its name says it: what was spent or sent is positive.
  public func amount(_ step: Step) -> Decimal {
    switch step {
    case .spending, .transfersOut, .unclassifiedOut: (ExactSum.zero - buckets.flow(of: step).net).decimal
    default: change(step)
    }
  }

  /// How many transactions a step consists of.
  public func count(_ step: Step) -> Int { buckets.flow(of: step).count }
}

extension MoneyBridge.Step {
  /// The bucket whose transactions it consists of, and their direction; `nil` for both directions.
  fileprivate var part: (bucket: FlowBucket, type: TransactionType?) {
    switch self {
    case .income: (.income, nil)
    case .spending: (.spending, .expense)
    case .refunds: (.spending, .income)
    case .transfersIn: (.transfers, .income)
    case .transfersOut: (.transfers, .expense)
    case .transfersOutOfScope: (.transfersOutOfScope, nil)
    case .ignored: (.ignored, nil)
    case .unclassifiedIn: (.unclassified, .income)
    case .unclassifiedOut: (.unclassified, .expense)
    }
  }

  /// The step that a transaction of a bucket is part of.
  init(_ bucket: FlowBucket, _ type: TransactionType) {
    let step = MoneyBridge.Step.allCases.first {
      $0.part.bucket == bucket && ($0.part.type ?? type) == type
    }
    guard let step else { preconditionFailure("every transaction is part of a step") }
    self = step
  }
}

extension FlowBuckets {
  /// What moved in a step.
  func flow(of step: MoneyBridge.Step) -> Flow {
    let flow = self[step.part.bucket]
    return step.part.type.map { flow.part($0) } ?? flow
  }
}

/// How a period leads from what there was to what there is, a currency at a time.
public struct GetMoneyBridgesUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The bridges by currency code, of every currency that occurs in the period or before it.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod) async throws -> [MoneyBridge] {
    let answer = try await question.ask(about: period, including: .opening)
    let opening = answer.summary.opening
    let moved = answer.buckets(in: period, by: .currency) { $0.currency }
    return Set(opening.keys).union(moved.keys).sorted().map { currency in
      MoneyBridge(moved[currency] ?? answer.nothing, from: opening[currency] ?? .zero, in: currency)
    }
  }
}
