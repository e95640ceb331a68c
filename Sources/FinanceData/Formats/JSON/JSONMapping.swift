import FinanceDomain

/// How the objects of a JSON source are read: which values are columns, and what these mean.
package struct JSONMapping: Hashable, Sendable {
  package let rows: RowMapping
  /// The lists whose elements are rows; empty for JSON Lines.
  package let items: [JSONPointer]
  package let columns: JSONColumns

  package var places: [String] { columns.places }

  /// The mapping of objects with the program's own keys.
  package static let standard = JSONMapping(
    columns: .standard, rows: .standard { $0.index }, items: [])

  /// The standard mapping of objects of which the first ones have values in those places.
  package static func standard(among places: [String]) -> JSONMapping {
    var rows = standard.rows
    rows.agreement.hasTypes = places.contains {
      TransactionField.reading(of: Array($0.utf8.dropFirst()))?.field == .type
    }
    return JSONMapping(columns: .standard.among(places), rows: rows, items: [])
  }

  /// - Parameter places: the places of values by the numbers that the mapping calls them; only those it looks at are columns.
  package init(places: [String], rows: RowMapping, items: [JSONPointer]) {
    let used = rows.columns
    let numbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    self.init(
      columns: JSONColumns(used.map { places[$0] }).among(places),
      rows: rows.renumbered { numbers[$0] ?? 0 }, items: items)
  }

  private init(columns: JSONColumns, rows: RowMapping, items: [JSONPointer]) {
    (self.columns, self.rows, self.items) = (columns, rows, items)
  }

  /// Where an object has its day and its money.
  package var rowPlaces: [JSONPointer: ColumnRole] {
    let columns = [(rows.date, ColumnRole.date)] + rows.amount.columns.map { ($0, .amount) }
    return Dictionary(columns.compactMap { column, role in JSONPointer(places[column]).map { ($0, role) } }) {
      $1
    }
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
    for index in otherAmounts.indices {
      mapping.otherAmounts[index].column = number(otherAmounts[index].column)
    }
    for path in [\RowMapping.side, \.agreement.words] {
      mapping[keyPath: path] = self[keyPath: path].map {
        SideReading(direction: number($0.direction), words: $0.words)
      }
    }
    mapping.agreement.copies = agreement.copies.map(number)
    mapping.agreement.currency = agreement.currency.map(number)
    for index in doubts.indices { mapping.doubts[index].column = number(doubts[index].column) }
    mapping.fee = fee.map { FeeReading(columns: $0.columns.map(number), sign: $0.sign) }
    for (_, path) in RowMapping.singleColumns { mapping[keyPath: path] = self[keyPath: path].map(number) }
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

/// Which values of an object are which columns of a mapping, by the keys that lead to them.
package struct JSONColumns: Hashable, Sendable {
  package struct Target: Hashable, Sendable {
    /// The column of a value under the key, if it is one.
    var column: Int?
    /// How good the key is among those of its column: the lowest wins.
    var rank = 0
    /// The keys of an object under the key, if some of them matter.
    var inner: Int?
  }

  private struct Node: Hashable, Sendable {
    var place: String
    var targets: [[UInt8]: Target] = [:]
  }

  private enum Mode: Hashable, Sendable {
    /// The names of ``TransactionField``, with their aliases.
    case standard
    /// Certain places.
    case fixed
    /// All places, which are columns in the order in which they are met.
    case collecting
  }

  package private(set) var places: [String] = []
  private var nodes = [Node(place: "")]
  private let mode: Mode
  /// Whether the other places of the first objects are known, so that one which later objects alone have is noticed.
  private(set) var noticesLatePlaces = false

  package static func == (left: JSONColumns, right: JSONColumns) -> Bool {
    left.mode == right.mode && left.places == right.places
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(places) }

  private init(_ mode: Mode) { self.mode = mode }

  /// The columns of the standard mapping: the fields by ``TransactionField/index``.
  package static let standard: JSONColumns = {
    var columns = JSONColumns(.standard)
    columns.places = TransactionField.allCases.map { "/\($0.rawValue)" }
    return columns
  }()

  /// A column for every value that is met.
  package static let collecting = JSONColumns(.collecting)

  /// A column for every value that is met, and for the elements of lists at those places.
  package init(collectingThrough places: [JSONPointer]) {
    mode = .collecting
    for place in places {
      guard let (node, key) = node(above: place) else { continue }
      nodes[node].targets[key, default: Target()].rank = 0
    }
  }

  package init(_ places: [String]) {
    mode = .fixed
    self.places = places
    for (column, place) in places.enumerated() {
      guard let pointer = JSONPointer(place), let (node, key) = node(above: pointer) else { continue }
      nodes[node].targets[key, default: Target()].column = column
    }
  }

  /// The same columns, which are among those places of the first objects.
  func among(_ places: [String]) -> JSONColumns {
    var columns = self
    columns.noticesLatePlaces = true
    for place in places {
      var node = 0
      // What is in an object of which nothing is a column is not looked at.
      for key in JSONPointer(place)?.keys ?? [] {
        let key = Array(key.utf8)
        guard !columns.discover(key, in: node), let inner = columns.nodes[node].targets[key]?.inner else {
          break
        }
        node = inner
      }
    }
    return columns
  }

  /// Whether nothing is known of a key, which is known from then on.
  mutating func discover(_ key: [UInt8], in node: Int) -> Bool {
    guard nodes[node].targets[key] == nil else { return false }
    nodes[node].targets[key] = Target()
    return true
  }

  /// Whether the values have to be texts, numbers or null.
  package var isStandard: Bool { mode == .standard }
  package var isCollecting: Bool { mode == .collecting }

  /// What a key leads to; `nil` if nothing under it matters.
  package func target(of key: [UInt8], in node: Int) -> Target? {
    guard isStandard else { return nodes[node].targets[key] }
    guard node == 0, let reading = TransactionField.reading(of: key) else { return nil }
    // The name of a field in several spellings is given several times.
    return Target(column: reading.field.index, rank: max(1, reading.rank))
  }

  /// The column of a value under a key, which is made if there is none.
  package mutating func column(_ key: [UInt8], of node: Int) -> Int {
    if let known = nodes[node].targets[key]?.column { return known }
    nodes[node].targets[key, default: Target()].column = places.count
    places.append(place(of: key, in: node))
    return places.count - 1
  }

  /// The keys of an object under a key, which are made if there are none.
  package mutating func inner(_ key: [UInt8], of node: Int) -> Int {
    if let known = nodes[node].targets[key]?.inner { return known }
    nodes[node].targets[key, default: Target()].inner = nodes.count
    nodes.append(Node(place: place(of: key, in: node)))
    return nodes.count - 1
  }

  /// The keys of an object at a place, which are made if there are none, and the last key of the place.
  private mutating func node(above pointer: JSONPointer) -> (node: Int, key: [UInt8])? {
    let keys = pointer.keys.map { Array($0.utf8) }
    return keys.last.map { (keys.dropLast().reduce(0) { inner($1, of: $0) }, $0) }
  }

  func place(of key: [UInt8], in node: Int) -> String {
    nodes[node].place + JSONPointer(keys: [String(decoding: key, as: UTF8.self)]).description
  }
}
