/// The values of some dimensions as text, in one currency.
typealias TotalsKey = InCurrency<[Bytewise]>

extension TotalsKey {
  /// Those of an entry of totals.
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

  /// The rows by currency, then by their keys.
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
    return branches(of: rows, at: level)
      .sorted { left, right in precedes((left.text, left.buckets), (right.text, right.buckets), at: level) }
      .flatMap { sorted($0.rows, from: level + 1) }
  }

  /// The rows, those with the same key at that level together.
  private func branches(of rows: [Row], at level: Int) -> [Branch] {
    var (numbers, branches) = ([Bytewise: Int](), [Branch]())
    for row in rows {
      let text = row.key.value[level]
      let number = numbers[text] ?? branches.count
      if number == branches.count {
        numbers[text] = number
        branches.append(Branch(text: text))
      }
      branches[number].buckets.add(row.buckets)
      branches[number].rows.append(row)
    }
    return branches
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

/// Rows that agree in a key and in all before it.
private struct Branch {
  let text: Bytewise
  var buckets = FlowBuckets()
  var rows: [TotalsOrder.Row] = []
}
