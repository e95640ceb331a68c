import FinanceDomain

extension PayeeTotals {
  /// The first payees of one currency; none if they cannot be read.
  package func first(_ count: Int, in currency: Currency) -> [(payee: String, flow: Flow)] {
    ((try? top(count))?[currency] ?? []).map { payee, buckets in
      (payee, FlowBucket.allCases.reduce(into: Flow()) { $0.add(buckets[$1]) })
    }
  }
}
