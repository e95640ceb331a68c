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
    let columns = columns
    let measures = Balance.columns(net: net, of: entries.map(\.balance))
    var table = ReportTable(columns: head + named(columns) + [ReportTable.Column("total", .amount)])
    for group in groups {
      let balances = Dictionary(
        group.entries.map { (Array($0.column.utf8), $0.balance) }, uniquingKeysWith: { _, last in last })
      let total = group.total
      for measure in measures {
        table.append(
          group.keys.map { .text($0) } + [.word(total.currency), .word(measure.key)]
            + columns.map { balances[Array($0.utf8)].map(measure.cell) ?? .none } + [measure.cell(of: total)])
      }
    }
    return table
  }

  private var head: [ReportTable.Column] {
    (keyNames + ["currency", "measure"]).map { ReportTable.Column($0, .text) }
  }

  /// The values that become columns, each once.
  private var columns: [String] {
    Set(entries.map { Array($0.column.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Columns of these names; one that is taken, as by a category called `total`, says of which key it is.
  private func named(_ values: [String]) -> [ReportTable.Column] {
    var taken = Set((head.map(\.name) + ["total"]).map { Array($0.utf8) })
    return values.map { value in
      var name = value.isEmpty ? "(none)" : value
      while !taken.insert(Array(name.utf8)).inserted { name = "\(columnName): \(name)" }
      return ReportTable.Column(name, .amount, isUntrusted: true)
    }
  }

  /// What shares its rows, in the order in which it is met.
  private var groups: [Group] {
    var groups: [Group] = []
    var places: [[[UInt8]]: Int] = [:]
    for entry in entries {
      let key = ([entry.balance.currency.rawValue] + entry.keys).map { Array($0.utf8) }
      if let place = places[key] {
        groups[place].entries.append(entry)
      } else {
        places[key] = groups.count
        groups.append(Group(keys: entry.keys, entries: [entry]))
      }
    }
    return groups
  }

  private struct Group {
    let keys: [String]
    var entries: [Entry]

    var total: Balance { entries.map(\.balance).total }
  }
}
