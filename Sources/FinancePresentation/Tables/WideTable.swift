import FinanceDomain

/// Balances under keys, one of which becomes columns: a row is what remains of the keys, a currency and a measure.
///
/// A combination without a row in the tidy table has an empty cell. The last column, `total`, is the sum of the others.
struct WideTable {
  /// One balance under its keys.
  struct Entry {
    let keys: [String]
    let column: String
    let balance: Balance
  }

  /// What the keys of the rows are called.
  let keyNames: [String]
  /// What the key is called that becomes columns.
  let columnName: String
  /// What the remainder is called.
  let net: String
  let entries: [Entry]

  /// The table. Its columns are in the order of bytes, which is that of time for months and other steps; its rows are in
  /// the order of the entries.
  var table: ReportTable {
    let columns = Set(entries.map { Bytewise(rawValue: $0.column) }).sorted()
    let measures = Balance.columns(net: net, of: entries.map(\.balance))
    var table = ReportTable(columns: head + named(columns) + [ReportTable.Column("total", .amount)])
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
            + columns.map { balances[$0].map(measure.cell) ?? .none } + [measure.cell(of: total)])
      }
    }
    return table
  }

  private var head: [ReportTable.Column] {
    (keyNames + ["currency", "measure"]).map { ReportTable.Column($0, .text) }
  }

  /// Columns of these names; one that is taken, as by a category called `total`, says of which key it is.
  private func named(_ values: [Bytewise]) -> [ReportTable.Column] {
    var taken = Set((head.map(\.name) + ["total"]).map { Bytewise(rawValue: $0) })
    return values.map { value in
      var name = value.rawValue.isEmpty ? "(none)" : value.rawValue
      while !taken.insert(Bytewise(rawValue: name)).inserted { name = "\(columnName): \(name)" }
      return ReportTable.Column(name, .amount, isUntrusted: true)
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
