import FinanceDomain

/// How the objects of a JSON source are read that are not canonical: which values are looked at, and what they mean.
package struct JSONMapping: Hashable, Sendable {
  /// The places of the values that are looked at, by the numbers that the mapping calls them.
  package let places: [String]
  /// What they mean.
  package let rows: RowMapping
  /// The lists whose elements are rows; empty for JSON Lines.
  package let items: [JSONPointer]

  private let numbers: [String: Int]

  package init(places: [String], rows: RowMapping, items: [JSONPointer]) {
    self.places = places
    self.rows = rows
    self.items = items
    numbers = Dictionary(places.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The cells of a record, in the order of ``places``.
  package func cells(of record: JSONCellReader.Record) -> [MappedCell] {
    var cells = [MappedCell](repeating: .absent, count: places.count)
    for (place, cell) in record.cells {
      if let number = numbers[place] { cells[number] = cell }
    }
    return cells
  }
}
