import FinanceDomain

extension ReportTable {
  /// Balances under keys, one of which becomes columns: a row is what remains of the keys, a currency and a measure.
  ///
  /// The columns are in the order of bytes, which is that of time for months and other steps; the rows are in the order of
  /// the entries. A combination without an entry has an empty cell. The last column, `total`, is the sum of the others.
  ///
  /// - Parameters:
  ///   - keys: what the keys of the rows are called.
  ///   - across: what the key is called that becomes columns.
  ///   - net: what the remainder is called.
  static func wide(
    keys: [String], across: String, net: String,
    _ entries: [(keys: [String], column: String, balance: Balance)]
  ) -> ReportTable {
    let head = (keys + ["currency", "measure"]).map { Column($0, .text) }
    let values = Set(entries.map { Bytewise(rawValue: $0.column) }).sorted()
    let measures = Balance.columns(net: net, of: entries.map(\.balance))
    var table = ReportTable(
      columns: head + columns(values, of: across, beside: head) + [Column("total", .amount)])
    let groups = entries.grouped { entry in
      ([entry.balance.currency.rawValue] + entry.keys).map { Bytewise(rawValue: $0) }
    }
    for group in groups {
      let balances = Dictionary(
        group.map { (Bytewise(rawValue: $0.column), $0.balance) }, uniquingKeysWith: { _, last in last })
      let total = group.map(\.balance).total
      for measure in measures {
        table.append(
          group[0].keys.map { .text($0) } + [.word(total.currency), .word(measure.key)]
            + values.map { balances[$0].map(measure.cell) ?? .none } + [measure.cell(of: total)])
      }
    }
    return table
  }

  /// Columns of these names; one that is taken, as by a category called `total`, says of which key it is.
  private static func columns(_ values: [Bytewise], of key: String, beside head: [Column]) -> [Column] {
    var taken = Set((head.map(\.name) + ["total"]).map { Bytewise(rawValue: $0) })
    return values.map { value in
      var name = value.rawValue.isEmpty ? "(none)" : value.rawValue
      while !taken.insert(Bytewise(rawValue: name)).inserted { name = "\(key): \(name)" }
      return Column(name, .amount, isUntrusted: true)
    }
  }
}

extension Array {
  /// The elements that have a key in common, in the order in which they are met.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    Dictionary(grouping: enumerated()) { key($0.element) }.values
      .sorted { $0[0].offset < $1[0].offset }.map { $0.map(\.element) }
  }
}
