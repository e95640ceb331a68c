import FinanceDomain

/// The rows of a JSON source as cells, for as long as it is not known what they mean.
struct JSONCellRows: CellRows {
  private let records: [JSONCellReader.Record]
  private let places: [String]
  private var place = 0

  /// - Parameter places: the places of the values, in the order in which they are numbered.
  init(_ records: [JSONCellReader.Record], places: [String]) {
    self.records = records
    self.places = places
  }

  mutating func next() throws(SourceFailure) -> CellRow? {
    guard place < records.count else { return nil }
    let record = records[place]
    place += 1
    var cells = [MappedCell](repeating: .absent, count: places.count)
    for (name, cell) in record.cells {
      if let number = places.firstIndex(of: name) { cells[number] = cell }
    }
    return CellRow(cells: cells, end: record.range.upperBound)
  }
}
