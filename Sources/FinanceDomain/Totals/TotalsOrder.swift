struct TotalsKey: Hashable {
  let texts: [String]
  let currency: Currency

  static func == (left: TotalsKey, right: TotalsKey) -> Bool {
    left.currency == right.currency
      && left.texts.elementsEqual(right.texts) { $0.hasSameBytes(as: $1) }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(currency)
    for text in texts { hasher.combineBytes(of: text) }
  }
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
        precedes((left.key.texts[level], left.buckets), (right.key.texts[level], right.buckets), at: level)
      }
    }
    return branches(of: rows, at: level)
      .sorted { left, right in precedes((left.text, left.buckets), (right.text, right.buckets), at: level) }
      .flatMap { sorted($0.rows, from: level + 1) }
  }

  /// The rows, those with the same key at that level together.
  private func branches(of rows: [Row], at level: Int) -> [Branch] {
    var (numbers, branches) = ([TotalsKey: Int](), [Branch]())
    for row in rows {
      let text = row.key.texts[level]
      let key = TotalsKey(texts: [text], currency: row.key.currency)
      let number = numbers[key] ?? branches.count
      if number == branches.count {
        numbers[key] = number
        branches.append(Branch(text: text))
      }
      branches[number].buckets.add(row.buckets)
      branches[number].rows.append(row)
    }
    return branches
  }

  private func precedes(
    _ left: (text: String, buckets: FlowBuckets), _ right: (text: String, buckets: FlowBuckets), at level: Int
  ) -> Bool {
    if dimensions[level].step == nil {
      if left.buckets.expense != right.buckets.expense { return left.buckets.expense > right.buckets.expense }
      if left.buckets.income != right.buckets.income { return left.buckets.income > right.buckets.income }
    }
    return left.text.precedesByBytes(right.text)
  }
}

/// Rows that agree in a key and in all before it.
private struct Branch {
  let text: String
  var buckets = FlowBuckets()
  var rows: [TotalsOrder.Row] = []
}
