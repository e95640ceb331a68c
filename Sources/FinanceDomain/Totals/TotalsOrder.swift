/// The values of some dimensions as text, in one currency.
typealias TotalsKey = InCurrency<[Bytewise]>

extension TotalsKey {
  init(
    _ entry: TotalsCube.Entry, _ dimensions: [TotalsReport.Dimension], in calendar: ReportingCalendar
  ) {
    let texts = dimensions.map { Bytewise(rawValue: $0.text(of: entry, in: calendar)) }
    self.init(currency: entry.currency, value: texts)
  }

  var texts: [String] { value.map(\.rawValue) }
}

/// The order of the rows of ``TotalsReport``.
struct TotalsOrder {
  let dimensions: [TotalsReport.Dimension]

  typealias Row = (key: TotalsKey, buckets: FlowBuckets)

  func sorted(_ totals: [TotalsKey: FlowBuckets]) -> [Row] {
    let currencies = Dictionary(grouping: totals, by: \.key.currency).sorted { $0.key < $1.key }
    return currencies.flatMap { _, rows in sorted(rows.map { ($0.key, $0.value) }, from: 0) }
  }

  /// Rows that agree in all keys before that level.
  private func sorted(_ rows: [Row], from level: Int) -> [Row] {
    guard level < dimensions.count - 1 else {
      return rows.sorted { left, right in
        precedes((left.key.value[level], left.buckets), (right.key.value[level], right.buckets), at: level)
      }
    }
    let branches = Dictionary(grouping: rows) { $0.key.value[level] }.map { text, rows in
      (text: text, buckets: rows.reduce(into: FlowBuckets()) { $0.add($1.buckets) }, rows: rows)
    }
    return branches.sorted { left, right in
      precedes((left.text, left.buckets), (right.text, right.buckets), at: level)
    }.flatMap { sorted($0.rows, from: level + 1) }
  }

  private func precedes(
    _ left: (text: Bytewise, buckets: FlowBuckets), _ right: (text: Bytewise, buckets: FlowBuckets),
    at level: Int
  ) -> Bool {
    if dimensions[level].step == nil {
      if left.buckets.expense != right.buckets.expense { return left.buckets.expense > right.buckets.expense }
      if left.buckets.income != right.buckets.income { return left.buckets.income > right.buckets.income }
    }
    return left.text < right.text
  }
}
