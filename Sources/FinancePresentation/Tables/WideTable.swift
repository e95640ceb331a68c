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
    let isByPolicy = entries.map(\.balance).areByPolicy
    let measures =
      ["income", "expense", net] + ReportTable.recordCounts(of: entries.map(\.balance)).map(\.name)
    var table = ReportTable(columns: head + named(columns) + [ReportTable.Column("total", .amount)])
    for group in groups {
      let cells = group.cells(isByPolicy: isByPolicy)
      let total = group.total.recordCells(isByPolicy: isByPolicy)
      for (number, measure) in measures.enumerated() {
        table.append(
          group.keys.map { .text($0) } + [.word(group.total.currency.rawValue), .word(measure)]
            + columns.map { cells[Array($0.utf8)]?[number] ?? .none } + [total[number]])
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
      return ReportTable.Column(name, .amount, isForeign: true)
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

    func cells(isByPolicy: Bool) -> [[UInt8]: [ReportTable.Cell]] {
      entries.reduce(into: [:]) {
        $0[Array($1.column.utf8)] = $1.balance.recordCells(isByPolicy: isByPolicy)
      }
    }

    var total: Balance {
      let balances = entries.map(\.balance)
      return Balance(
        balances.reduce(into: FlowBuckets(isByPolicy: balances.areByPolicy)) { $0.add($1.buckets) },
        in: balances[0].currency)
    }
  }
}

extension BalanceReport {
  /// The report for spreadsheets: the steps are columns.
  package var wideRecords: ReportTable {
    WideTable(
      keyNames: [], columnName: step.rawValue, net: "balance",
      entries: rows.map { WideTable.Entry(keys: [], column: $0.period, balance: $0.balance) }
    ).table
  }
}

extension TotalsReport {
  /// The report for spreadsheets: the last key that is a span of time becomes columns, or else the last of all.
  ///
  /// - Precondition: there are two keys or more.
  package var wideRecords: ReportTable {
    precondition(dimensions.count > 1, "a wide table has a key for its rows and one for its columns")
    let across =
      dimensions.lastIndex { PeriodStep(rawValue: $0.rawValue) != nil } ?? dimensions.count - 1
    let rest = dimensions.indices.filter { $0 != across }
    return WideTable(
      keyNames: rest.map { dimensions[$0].rawValue }, columnName: dimensions[across].rawValue, net: "net",
      entries: rows.map { row in
        WideTable.Entry(keys: rest.map { row.keys[$0] }, column: row.keys[across], balance: row.balance)
      }
    ).table
  }
}
