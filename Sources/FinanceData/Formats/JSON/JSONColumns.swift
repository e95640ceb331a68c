import FinanceDomain

/// Which values of an object are which columns of a mapping, by the keys that lead to them.
package struct JSONColumns: Hashable, Sendable {
  /// What a key leads to.
  package struct Target: Hashable, Sendable {
    /// The column of a value under the key, if it is one.
    var column: Int?
    /// How good the key is among those of its column: the lowest wins.
    var rank = 0
    /// The keys of an object under the key, if some of them matter.
    var inner: Int?
  }

  /// The keys of an object.
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

  /// The places of the columns.
  package private(set) var places: [String] = []
  private var nodes = [Node(place: "")]
  private let mode: Mode

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
    for keys in places.map({ $0.keys.map { Array($0.utf8) } }) {
      var node = 0
      for key in keys.dropLast() { node = inner(key, of: node) }
      if let last = keys.last { nodes[node].targets[last, default: Target()].rank = 0 }
    }
  }

  /// The columns at those places.
  package init(_ places: [String]) {
    mode = .fixed
    self.places = places
    for (column, place) in places.enumerated() {
      guard let keys = JSONPointer(place)?.keys.map({ Array($0.utf8) }), let last = keys.last else {
        continue
      }
      var node = 0
      for key in keys.dropLast() { node = inner(key, of: node) }
      nodes[node].targets[last, default: Target()].column = column
    }
  }

  /// Whether the values have to be texts, numbers or null.
  package var isStandard: Bool { mode == .standard }
  /// Whether every value is a column.
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
    let name = JSONPointer(keys: [String(decoding: key, as: UTF8.self)]).description
    nodes[node].targets[key, default: Target()].column = places.count
    places.append(nodes[node].place + name)
    return places.count - 1
  }

  /// The keys of an object under a key, which are made if there are none.
  package mutating func inner(_ key: [UInt8], of node: Int) -> Int {
    if let known = nodes[node].targets[key]?.inner { return known }
    let name = JSONPointer(keys: [String(decoding: key, as: UTF8.self)]).description
    nodes[node].targets[key, default: Target()].inner = nodes.count
    nodes.append(Node(place: nodes[node].place + name))
    return nodes.count - 1
  }
}
