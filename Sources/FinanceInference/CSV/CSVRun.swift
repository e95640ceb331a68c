import FinanceData

/// Records of one width that follow each other, with few others among them.
struct CSVRun: Hashable, Sendable {
  let width: Int
  /// Which of the file's records.
  let range: Range<Int>
  /// How many more fit than do not.
  let surplus: Int

  /// The best run for each width that occurs, without regard to what comes before and after.
  ///
  /// - Parameter isFixed: whether the first record belongs to the table, because it is stated where the table begins.
  static func all(in records: [CSVRecord], isFixed: Bool) -> [CSVRun] {
    let widths = Set(widths(of: records.filter { $0.defect == nil })).filter { $0 >= 2 }
    return widths.sorted().compactMap { best(of: $0, in: records, isFixed: isFixed) }
      .map { run in
        guard !isFixed else { return run }
        return run.withHeader(records).withoutPaddedLines(records).withRaggedRows(records)
          .withSameHeader(records)
      }
  }

  /// The numbers of fields that occur; a last field that is empty in all records as wide is none.
  private static func widths(of records: [CSVRecord]) -> [Int] {
    var isLastEmpty: [Int: Bool] = [:]
    for record in records {
      isLastEmpty[record.fields.count, default: true] =
        isLastEmpty[record.fields.count, default: true] && record.fields.last?.isBlank ?? false
    }
    return isLastEmpty.map { $0.value ? $0.key - 1 : $0.key }
  }

  /// The stretch with the greatest surplus; of equals the one that ends last.
  private static func best(of width: Int, in records: [CSVRecord], isFixed: Bool) -> CSVRun? {
    var best: CSVRun?
    var (start, surplus) = (0, 0)
    for (place, record) in records.enumerated() {
      let fits = record.defect == nil && record.fits(width)
      if surplus <= 0, !isFixed {
        guard fits else { continue }
        (start, surplus) = (place, 0)
      }
      surplus += fits ? 1 : -1
      if fits, surplus >= (best?.surplus ?? 1) {
        best = CSVRun(width: width, range: start..<place + 1, surplus: surplus)
      }
    }
    return best
  }

  /// If the first rows are broken, the header is apart from the run: it is among the few records before it.
  private func withHeader(_ records: [CSVRecord]) -> CSVRun {
    guard width > 2, !isLikeHeader(records[range.lowerBound]) else { return self }
    let before = max(0, range.lowerBound - 6)..<range.lowerBound
    guard let header = before.last(where: { isLikeHeader(records[$0]) }) else { return self }
    return CSVRun(width: width, range: header..<range.upperBound, surplus: surplus)
  }

  /// Where the lines above a repeated header are more than the rows before them, these rows belong to the table all the same.
  private func withSameHeader(_ records: [CSVRecord]) -> CSVRun {
    let header = records[range.lowerBound]
    guard isLikeHeader(header), let first = records.firstIndex(where: { $0.names == header.names }) else {
      return self
    }
    return CSVRun(width: width, range: first..<range.upperBound, surplus: surplus)
  }

  /// A row with one field more or less than the others is a row all the same, to be refused as such: if the table has no
  /// header, those above it belong to it.
  private func withRaggedRows(_ records: [CSVRecord]) -> CSVRun {
    guard !isLikeHeader(records[range.lowerBound]) else { return self }
    var start = range.lowerBound
    while let row = rowAbove(start, in: records) { start = row }
    return CSVRun(width: width, range: start..<range.upperBound, surplus: surplus)
  }

  /// The row above a place, which may go on in a line of its own.
  private func rowAbove(_ place: Int, in records: [CSVRecord]) -> Int? {
    func isWide(_ place: Int) -> Bool { abs(records[place].fields.count - width) <= 1 }
    if place > 0, isWide(place - 1), records[place - 1].hasDateAndAmount(wholeNumbersCount: true) {
      return place - 1
    }
    guard place > 1, isWide(place - 2), records[place - 1].continues(records[place - 2]),
      records[place - 2].isLikeRow
    else { return nil }
    return place - 2
  }

  /// Spreadsheets fill the lines before a table with delimiters, up to its width. Such lines are sparse, and a line in
  /// which names fill all columns, or nearly, follows them.
  private func withoutPaddedLines(_ records: [CSVRecord]) -> CSVRun {
    let beginning = range.prefix(40)
    guard let header = beginning.first(where: { isLikeHeader(records[$0]) }), header > range.lowerBound else {
      return self
    }
    let isSparse = beginning.prefix { $0 < header }.allSatisfy { place in
      !records[place].fits(width) || 2 * records[place].filledFields <= records[header].filledFields
    }
    guard isSparse else { return self }
    return CSVRun(width: width, range: header..<range.upperBound, surplus: surplus)
  }

  /// The record before the run, if it names columns in another number.
  func misfitHeader(in records: [CSVRecord]) -> CSVRecord? {
    guard range.lowerBound > 0, !isLikeHeader(records[range.lowerBound]) else { return nil }
    let record = records[range.lowerBound - 1]
    let isHeader =
      record.fields.count > 2 && record.filledFields == record.fields.count && beginsWithNames(record)
    return isHeader ? record : nil
  }

  private func isLikeHeader(_ record: CSVRecord) -> Bool {
    record.fits(width) && 5 * record.filledFields >= 4 * width && beginsWithNames(record)
  }

  private func beginsWithNames(_ record: CSVRecord) -> Bool {
    record.defect == nil && record.fields.allSatisfy { !($0.bytes.first?.isASCIIDigit ?? false) }
  }
}

extension CSVRecord.Field {
  /// The field without the white space around it.
  var cell: MappedCell { MappedCell(bytes) }

  var isDate: Bool { CellForms.isDate(cell) }

  /// What number it is in some convention; `nil` if in none.
  var number: CellForms.Number? { CellForms.number(cell) }
}

extension CSVRecord {
  /// Whether one field is a date and another an amount.
  ///
  /// - Parameter wholeNumbersCount: whether digits alone are an amount.
  func hasDateAndAmount(wholeNumbersCount: Bool) -> Bool {
    let cells = fields.map(\.cell)
    guard cells.contains(where: CellForms.isDate) else { return false }
    return cells.contains { cell in
      guard !CellForms.isDate(cell), let number = CellForms.number(cell) else { return false }
      return number.looksLikeMoney || wholeNumbersCount
    }
  }

  /// Whether a field is a number.
  var hasAmount: Bool { fields.contains { $0.number != nil } }

  var hasDate: Bool { fields.contains(where: \.isDate) }

  /// Whether one field is a date, perhaps without a year, and another an amount.
  var isLikeRow: Bool {
    hasDateAndAmount(wholeNumbersCount: true)
      || hasAmount && fields.contains { YearlessDates.areMeant(by: $0.cell) }
  }

  /// How many fields hold something.
  var filledFields: Int { fields.count { !$0.isBlank } }
}
