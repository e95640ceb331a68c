/// What moved in and out, exactly, bucket by bucket.
public struct FlowBuckets: Hashable, Sendable {
  /// Whether a policy decided about the buckets; otherwise only the direction did.
  public let isByPolicy: Bool
  private var flows = Array(repeating: Flow(), count: FlowBucket.allCases.count)

  /// Nothing moved.
  public init(isByPolicy: Bool = false) { self.isByPolicy = isByPolicy }

  /// Money in is income, money out is spending.
  public init(byDirection flow: Flow) {
    self.init()
    add(flow, to: nil)
  }

  /// What moved in and out in one bucket.
  public subscript(bucket: FlowBucket) -> Flow { flows[bucket.rawValue] }

  /// Income, less what was taken back.
  public var income: ExactSum { self[.income].net }
  /// Spending before refunds.
  public var gross: ExactSum { self[.spending].expense }
  /// What came back of spending.
  public var refunds: ExactSum { self[.spending].income }
  /// Spending less refunds.
  public var expense: ExactSum { gross - refunds }
  /// What moved in less what moved out, in all buckets: the same whatever the policy.
  public var net: ExactSum { flows.reduce(.zero) { $0 + $1.net } }
  /// What moved and is neither income nor spending: in less out.
  public var other: ExactSum { net - income + expense }
  /// How many transactions there were.
  public var count: Int { flows.reduce(0) { $0 + $1.count } }
  /// How many of them are neither income nor spending.
  public var otherCount: Int { count - self[.income].count - self[.spending].count }

  /// Adds what moved elsewhere, bucket by bucket.
  package mutating func add(_ other: FlowBuckets) {
    for bucket in flows.indices { flows[bucket].add(other.flows[bucket]) }
  }

  /// Adds a flow to a bucket; to that of its direction if there is none.
  mutating func add(_ flow: Flow, to bucket: FlowBucket?) {
    if let bucket { return flows[bucket.rawValue].add(flow) }
    flows[FlowBucket.income.rawValue].add(flow.part(.income))
    flows[FlowBucket.spending.rawValue].add(flow.part(.expense))
  }

  mutating func move(_ amount: ExactSum, _ type: TransactionType, from: FlowBucket, to: FlowBucket) {
    flows[from.rawValue].add(.zero - amount, count: -1, type: type)
    flows[to.rawValue].add(amount, count: 1, type: type)
  }
}

/// Where money belongs that moved in or out. Every transaction is in exactly one bucket.
public enum FlowBucket: Int, Hashable, Sendable, CaseIterable {
  /// Earned; money out is a correction.
  case income
  /// Spent; money in is a refund.
  case spending
  /// Moved between own accounts, both legs being among the rows looked at.
  case transfers
  /// Legs of transfers whose other leg is elsewhere: in another selection, or in no source.
  case transfersOutOfScope
  /// Left out by its category's kind.
  case ignored
  /// Without a category, where kinds of categories are stated: nobody has said what it is.
  case unclassified

  /// The name of the case.
  package var word: String { "\(self)" }

  /// The bucket of that name.
  package init?(word: String) {
    guard let bucket = FlowBucket.allCases.first(where: { $0.word == word }) else { return nil }
    self = bucket
  }
}
