/// The way from what there was to what there is, of one currency: opening, everything that moved, closing.
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
  /// What there was before the period.
  public let opening: Decimal
  /// What there is after it.
  public let closing: Decimal
  /// Whether ``opening`` rests on a balance that a source states; otherwise it is the sum of the earlier transactions.
  public let isAnchored: Bool
  /// What was stated when the steps were taken.
  public let policy: FlowPolicy
  private let buckets: FlowBuckets

  /// The way through the buckets.
  ///
  /// - Parameters:
  ///   - earlier: what all transactions before the period come to.
  ///   - anchor: what there was before the first transaction of all, where it is known.
  init(
    _ buckets: FlowBuckets, from earlier: ExactSum, anchor: ExactSum? = nil, in currency: Currency,
    policy: FlowPolicy
  ) {
    let start = earlier + (anchor ?? .zero)
    let end = start + buckets.net
    self.currency = currency
    self.buckets = buckets
    self.policy = policy
    isAnchored = anchor != nil
    opening = start.decimal
    closing = end.decimal
    let walked = Step.allCases.reduce(start) { $0 + signed($1) }
    precondition(walked == end, "the steps of a bridge lead from its opening to its closing")
  }

  /// What a step adds, negative where it takes away.
  public func change(_ step: Step) -> Decimal { signed(step).decimal }

  /// The size of a step as its name says it: what was spent or sent is positive.
  public func amount(_ step: Step) -> Decimal {
    switch step {
    case .spending, .transfersOut, .unclassifiedOut: (ExactSum.zero - signed(step)).decimal
    default: change(step)
    }
  }

  /// How many transactions a step consists of.
  public func count(_ step: Step) -> Int { buckets.count(step) }

  private func signed(_ step: Step) -> ExactSum { buckets.change(step) }
}

extension MoneyBridge.Step {
  /// The bucket whose transactions it consists of, and their direction; `nil` for both directions.
  private var part: (bucket: FlowBucket, type: TransactionType?) {
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

  fileprivate func flow(in buckets: FlowBuckets) -> Flow {
    let flow = buckets[part.bucket]
    guard let type = part.type else { return flow }
    var one = Flow()
    switch type {
    case .income: one.add(flow.income, count: flow.incomeCount, type: type)
    case .expense: one.add(flow.expense, count: flow.expenseCount, type: type)
    }
    return one
  }
}

extension FlowBuckets {
  /// What a step adds to the money there is, negative where it takes away.
  func change(_ step: MoneyBridge.Step) -> ExactSum { step.flow(in: self).net }

  func count(_ step: MoneyBridge.Step) -> Int { step.flow(in: self).count }
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
      MoneyBridge(
        moved[currency] ?? answer.nothing, from: opening[currency] ?? .zero, in: currency,
        policy: question.policy)
    }
  }
}
