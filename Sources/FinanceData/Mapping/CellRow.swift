import FinanceDomain

/// A row of a source as cells, before it is known what they mean.
package struct CellRow: Sendable {
  package let cells: [MappedCell]
  /// How many bytes of the source lie before the next row.
  let end: Int
}

/// Where rows come from while it is worked out what they mean.
package protocol CellRows {
  /// The next row that can be taken apart; `nil` after the last.
  mutating func next() throws(SourceFailure) -> CellRow?
}
