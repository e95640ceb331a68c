/// All transactions, to be put in order when they have all been seen.
///
/// It holds every row, as columns, some hundred bytes each: right for writing a whole list down, the wrong aggregate
/// for figures and for pages (``TotalsCube``, ``PageSelection``).
package struct SortedTransactions: TransactionAggregate {
  private let order: TransactionOrder

  /// Some rows with their places, and what the names of the current batch are called among them.
  private struct Part: Sendable {
    var rows = TransactionBatch()
    var positions: [SourcePosition] = []
    var names = RowNames()

    mutating func append(_ row: Int, of batch: borrowing TransactionBatch) {
      rows.append(row, of: batch, names: &names)
      positions.append(batch.position(of: row))
    }
  }

  private var parts: [Part] = []

  /// Places in the texts of a batch have 32 bits, so a part ends long before.
  private static let mostText = 1 << 30

  /// Nothing yet.
  ///
  /// - Parameter order: oldest first unless told otherwise; on one day those without a time come before those with one.
  package init(order: TransactionOrder = TransactionOrder(by: .date)) { self.order = order }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    for row in 0..<batch.count {
      if parts.last.map({ $0.rows.text.bytes.count > SortedTransactions.mostText }) ?? true {
        parts.append(Part())
      }
      parts[parts.count - 1].append(row, of: batch)
    }
  }

  package mutating func merge(_ other: consuming SortedTransactions) { parts += other.parts }

  package var list: TransactionList {
    // Each row with a number that decides most comparisons without a look at its columns.
    var entries: [(prefix: UInt64, place: TransactionList.Place)] = []
    entries.reserveCapacity(parts.reduce(0) { $0 + $1.rows.count })
    for (number, part) in parts.enumerated() {
      for row in 0..<part.rows.count {
        let place = TransactionList.Place(batch: UInt32(number), row: UInt32(row))
        entries.append((order.prefix(of: row, in: part.rows), place))
      }
    }
    // A part is borrowed where it is: to copy one for each comparison would take longer than all the rest.
    let parts = parts.span
    entries.sort { left, right in
      guard left.prefix == right.prefix else { return left.prefix < right.prefix }
      let (one, other) = (Int(left.place.row), Int(right.place.row))
      let (mine, theirs) = (Int(left.place.batch), Int(right.place.batch))
      return order.compare(
        parts[mine].rows, one, parts[mine].positions[one],
        parts[theirs].rows, other, parts[theirs].positions[other]) == .before
    }
    return TransactionList(batches: self.parts.map(\.rows), places: entries.map(\.place))
  }
}

/// The transactions that are at some places of the sources, found again in a scan of its own.
///
/// It is the wrong aggregate for many places: each costs a whole transaction.
struct TransactionsAtPlaces: TransactionAggregate {
  let places: Set<SourcePosition>
  private(set) var found: [SourcePosition: Transaction] = [:]

  init(_ places: Set<SourcePosition>) { self.places = places }

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard !places.isEmpty else { return }
    for row in 0..<batch.count {
      let place = batch.position(of: row)
      if places.contains(place) { found[place] = batch[row] }
    }
  }

  mutating func merge(_ other: consuming TransactionsAtPlaces) {
    found.merge(other.found) { mine, _ in mine }
  }
}

/// Columns that few questions look at. What nothing looks at need not be read from a source, and may be anything.
public struct TransactionColumns: OptionSet, Hashable, Sendable {
  /// A bit for each column.
  public let rawValue: UInt8

  /// The columns of those bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Ids, and the descriptions that they are derived from; for rows without one also which occurrence of its content a row is.
  public static let ids = TransactionColumns(rawValue: 3)
  /// Descriptions, and payees where none is set.
  public static let descriptions = TransactionColumns(rawValue: 2)
  /// Notes.
  public static let notes = TransactionColumns(rawValue: 4)
  /// All of these.
  public static let all: TransactionColumns = [.ids, .notes]
}
