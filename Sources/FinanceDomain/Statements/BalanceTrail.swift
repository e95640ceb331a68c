/// The rows of one day in some order in which each balance follows from the one before it.
///
/// A row that states a balance leads from one balance to another, as an edge leads from one node to another. An order in
/// which the rows follow each other is a trail that uses every edge once, and whether there is one is known since Euler:
/// the edges hang together, and as many lead to each node as from it, but for the ends. So no orders need be tried.
enum BalanceTrail {
  /// What the account held before the first row of the day; `nil` if there is no such order.
  ///
  /// - Parameter start: what the account held before; `nil` if that is not known.
  static func start(of rows: [StatementRow], from start: Int128? = nil) -> Int128? {
    var edges: [(from: Int128, to: Int128)] = []
    for row in rows {
      guard let balance = row.balance else { return nil }
      edges.append((balance - row.amount, balance))
    }
    guard let first = edges.first, hangTogether(edges) else { return nil }
    var surplus: [Int128: Int] = [:]
    for edge in edges {
      surplus[edge.from, default: 0] += 1
      surplus[edge.to, default: 0] -= 1
    }
    let ends = surplus.filter { $0.value != 0 }
    if ends.isEmpty {
      let own = start ?? first.from
      return surplus[own] != nil ? own : nil
    }
    guard ends.count == 2, let own = ends.first(where: { $0.value == 1 })?.key,
      ends.contains(where: { $0.value == -1 }), start == nil || start == own
    else { return nil }
    return own
  }

  /// Whether every edge can be reached from the first one, whichever way the edges lead.
  private static func hangTogether(_ edges: [(from: Int128, to: Int128)]) -> Bool {
    var neighbours: [Int128: [Int128]] = [:]
    for edge in edges {
      neighbours[edge.from, default: []].append(edge.to)
      neighbours[edge.to, default: []].append(edge.from)
    }
    guard let first = edges.first else { return true }
    var reached: Set<Int128> = [first.from]
    var open = [first.from]
    while let node = open.popLast() {
      for next in neighbours[node] ?? [] where reached.insert(next).inserted { open.append(next) }
    }
    return reached.count == neighbours.count
  }
}

/// A row of a statement, as far as its balances are walked: forty bytes.
package struct StatementRow: Hashable, Sendable {
  /// Where the row begins in its source.
  package let offset: Int
  /// The day.
  package let day: Int32
  private let scale: UInt8
  private let isExpense: Bool
  private let coefficient: Int64
  private let stated: StatedBalance

  /// A row of a batch.
  package init(_ row: Int, of batch: borrowing TransactionBatch) {
    offset = batch.position(of: row).byteOffset
    day = batch.days[row]
    scale = batch.scales[row]
    isExpense = batch.directions[row] != 0
    coefficient = batch.coefficients[row]
    stated = batch.balances[row]
  }

  /// What it moved, in units of ``FixedPoint/maximumScale`` decimal places; negative for money out.
  package var amount: Int128 {
    let units = StatementRow.units(coefficient, Int(scale))
    return isExpense ? -units : units
  }

  /// What the account held afterwards, in the same units; `nil` if the row does not say.
  package var balance: Int128? {
    stated.fixedPoint.map { StatementRow.units($0.coefficient, $0.scale) }
  }

  private static func units(_ coefficient: Int64, _ scale: Int) -> Int128 {
    Int128(coefficient) * Int128(PowersOfTen.table[FixedPoint.maximumScale - scale])
  }
}
