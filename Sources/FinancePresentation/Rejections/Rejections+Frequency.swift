import FinanceDomain

extension Rejections {
  /// How many rows there are of each code, less those counted already: the most frequent first, then by code.
  package func byFrequency(without counted: [ReasonCode: Int] = [:]) -> [(code: ReasonCode, count: Int)] {
    counts.map { (code: $0.key, count: $0.value - (counted[$0.key] ?? 0)) }.filter { $0.count > 0 }
      .sorted { $0.count == $1.count ? $0.code < $1.code : $0.count > $1.count }
  }
}
