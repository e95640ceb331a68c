/// What a policy and the pairs that were found change in the totals: each leg leaves the bucket of its category or
/// direction for that of transfers.
///
/// Month, account, category, currency and direction of a leg are known, so it is taken out of the sums exactly, without
/// another look at the rows.
struct FlowAdjustment: Sendable {
  /// One leg among the rows looked at.
  private struct Leg {
    let candidate: TransferCandidate
    /// That of transfers whose other leg is among the rows too, in the period or not, or of the others.
    let bucket: FlowBucket
  }

  /// What decides about everything else.
  let policy: FlowPolicy
  private let legs: [SourcePosition: Leg]

  init(_ policy: FlowPolicy) {
    self.policy = policy
    legs = [:]
  }

  /// The pairs of some candidates.
  ///
  /// - Parameter scope: where the rows are that are looked at; `nil` if all are.
  init(_ candidates: TransferCandidates, scope: Set<SourcePosition>?) {
    policy = candidates.policy
    legs = TransferMatching(candidates).pairs.reduce(into: [:]) { legs, pair in
      let inside = [pair.sent, pair.received].filter { scope?.contains($0.position) ?? true }
      let bucket = inside.count == 2 ? FlowBucket.transfers : .transfersOutOfScope
      for leg in inside { legs[leg.position] = Leg(candidate: leg, bucket: bucket) }
    }
  }

  /// The step of the bridge that a row is part of: a leg of a pair by its place, any other row by category and direction.
  func step(of row: PlacedTransaction) -> MoneyBridge.Step {
    let transaction = row.transaction
    let own = policy.bucket(of: transaction.category, transaction.type)
    return MoneyBridge.Step(legs[row.position]?.bucket ?? own, transaction.type)
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
    for leg in legs.values where period.contains(leg.candidate.day) {
      guard let key = group(leg.candidate.entry(grain)) else { continue }
      buckets[key]?.move(
        leg.candidate.amount, leg.candidate.type,
        from: policy.bucket(of: leg.candidate.category, leg.candidate.type),
        to: leg.bucket)
    }
    return buckets
  }
}

struct CategoryFlowKey<Key: Hashable>: Hashable {
  let key: Key
  let category: TransactionCategory
}
