import FinanceDomain

/// How the objects of a JSON source are read: which values are columns, and what these mean.
package struct JSONMapping: Hashable, Sendable {
  /// What the columns mean.
  package let rows: RowMapping
  /// The lists whose elements are rows; empty for JSON Lines.
  package let items: [JSONPointer]
  /// Which values are columns.
  package let columns: JSONColumns

  /// The places of the values that are columns, by their numbers.
  package var places: [String] { columns.places }

  /// The mapping of objects with the program's own keys.
  package static let standard = JSONMapping(
    columns: .standard, rows: .standard { $0.index }, items: [])

  /// - Parameter places: the places of values by the numbers that the mapping calls them; only those it looks at are kept.
  package init(places: [String], rows: RowMapping, items: [JSONPointer]) {
    let used = rows.columns
    let numbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    self.init(
      columns: JSONColumns(used.map { places[$0] }), rows: rows.renumbered { numbers[$0] ?? 0 }, items: items)
  }

  private init(columns: JSONColumns, rows: RowMapping, items: [JSONPointer]) {
    (self.columns, self.rows, self.items) = (columns, rows, items)
  }

  /// What the object calls a column.
  package func name(of column: Int, in record: JSONCellReader.Record) -> String {
    guard columns.isStandard else { return places[column] }
    return record.values[column]?.key ?? TransactionField.allCases[column].rawValue
  }
}

extension RowMapping {
  /// The columns that it looks at, in their order.
  package var columns: [Int] {
    var all: Set<Int> = []
    _ = renumbered { column in
      all.insert(column)
      return column
    }
    return all.sorted()
  }

  /// The same mapping of columns that have other numbers.
  package func renumbered(_ number: (Int) -> Int) -> RowMapping {
    var mapping = self
    mapping.date = number(date)
    mapping.amount = amount.renumbered(number)
    mapping.description = description.map(number)
    mapping.note = note.map(number)
    for index in skips.indices { mapping.skips[index].column = number(skips[index].column) }
    let others: [WritableKeyPath<RowMapping, Int?>] = [
      \.time, \.id, \.category, \.account, \.currency, \.balance, \.scale,
    ]
    mapping.fee = fee.map { FeeReading(column: number($0.column), sign: $0.sign) }
    for column in others { mapping[keyPath: column] = self[keyPath: column].map(number) }
    return mapping
  }
}

extension AmountReading {
  fileprivate func renumbered(_ number: (Int) -> Int) -> AmountReading {
    switch self {
    case .standard(let column, let type): .standard(column: number(column), type: type.map(number))
    case .signed(let column, let sign): .signed(column: number(column), sign)
    case .split(let debit, let credit, let debitIsNegative, let creditIsNegative):
      .split(
        debit: debit.map(number), credit: credit.map(number), debitIsNegative: debitIsNegative,
        creditIsNegative: creditIsNegative)
    case .directed(let column, let direction, let words):
      .directed(column: number(column), direction: number(direction), words)
    }
  }
}

/// The keys that an object has given so far, told apart by their bytes.
///
/// Objects have a handful of keys, for which looking at each is quicker than hashing; an object with thousands of
/// them still costs time in proportion to its size.
struct JSONKeySet: Sendable {
  private var few: [[UInt8]] = []
  private var many: Set<[UInt8]> = []
  private let limit: Int

  /// - Parameter limit: how many keys an object may have.
  init(limit: Int) { self.limit = limit }

  /// Adds a key, unless something is wrong with it: then its value is not to be looked at. No more keys are kept than an
  /// object may have.
  mutating func add(_ key: [UInt8]) -> JSONShapeError.Fact? {
    guard max(few.count, many.count) < limit else { return .tooManyKeys(limit: limit) }
    guard many.isEmpty ? !few.contains(key) : many.insert(key).inserted else {
      return .duplicateKey(String(decoding: key, as: UTF8.self))
    }
    if many.isEmpty { few.append(key) }
    if few.count > 24, many.isEmpty { many = Set(few) }
    return nil
  }
}
