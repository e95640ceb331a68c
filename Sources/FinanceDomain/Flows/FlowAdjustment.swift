/// What a policy and the pairs that were found change in the totals: each leg leaves the bucket of its category or
/// direction for that of transfers.
///
/// Month, account, category, currency and direction of a leg are known, so it is taken out of the sums exactly, without
/// another look at the rows.
struct FlowAdjustment: Sendable {
  /// One leg among the rows looked at.
  struct Leg: Sendable {
    let candidate: TransferCandidate
    /// Whether the other leg is among them too, in the period or not.
    let isWhole: Bool
  }

  /// What decides about everything else.
  let policy: FlowPolicy
  private let legs: [Leg]

  init(_ policy: FlowPolicy) {
    self.policy = policy
    legs = []
  }

  /// The pairs of some candidates.
  ///
  /// - Parameter scope: where the rows stand that are looked at; `nil` if all are.
  init(_ candidates: TransferCandidates, scope: Set<SourcePosition>?) {
    policy = candidates.policy
    func isInScope(_ leg: TransferCandidate) -> Bool { scope?.contains(leg.position) ?? true }
    legs = TransferMatching(candidates).pairs.flatMap { pair in
      let inside = [pair.sent, pair.received].filter(isInScope)
      return inside.map { Leg(candidate: $0, isWhole: inside.count == 2) }
    }
  }

  /// Sorts the flows of categories into buckets.
  ///
  /// - Parameters:
  ///   - period: the days that the flows are of.
  ///   - grain: how finely they keep time apart.
  func buckets<Key: Hashable>(
    of flows: [CategoryFlowKey<Key>: Flow], in period: DatePeriod, _ grain: TotalsGrain,
    groupedBy group: (TotalsCube.Entry) -> Key?
  ) -> [Key: FlowBuckets] {
    var buckets: [Key: FlowBuckets] = [:]
    for (key, flow) in flows {
      buckets[key.key, default: FlowBuckets(isByPolicy: true)].add(flow, to: policy.bucket(of: key.category))
    }
    for leg in legs where period.contains(leg.candidate.day) {
      guard let key = group(leg.candidate.entry(grain)) else { continue }
      buckets[key]?.move(
        leg.candidate.amount, leg.candidate.type,
        from: policy.bucket(of: leg.candidate.category, leg.candidate.type),
        to: leg.isWhole ? .transfers : .transfersOutOfScope)
    }
    return buckets
  }
}

extension FlowAdjustment {
  /// What says of single rows which step of the bridge they are part of.
  var steps: RowSteps {
    RowSteps(
      policy: policy,
      legs: Dictionary(legs.map { ($0.candidate.position, $0.isWhole) }) { first, _ in first })
  }

  /// The steps of rows: legs of pairs by their places, all others by category and direction.
  struct RowSteps {
    fileprivate let policy: FlowPolicy
    /// By place: whether the other leg is among the rows looked at.
    fileprivate let legs: [SourcePosition: Bool]

    func step(of row: PlacedTransaction) -> MoneyBridge.Step {
      let transaction = row.transaction
      let own = policy.bucket(of: transaction.category, transaction.type)
      let bucket = legs[row.position].map { $0 ? FlowBucket.transfers : .transfersOutOfScope }
      return MoneyBridge.Step(bucket ?? own, transaction.type)
    }
  }
}

struct CategoryFlowKey<Key: Hashable>: Hashable {
  let key: Key
  let category: TransactionCategory
}
