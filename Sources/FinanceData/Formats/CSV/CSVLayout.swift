import FinanceDomain

/// What a header says: which column is which field.
package struct CSVLayout: Hashable, Sendable {
  package let dialect: CSVDialect
  package let columnNames: [String]
  /// Where the first row begins, in bytes from the start of the source.
  package let firstRow: Int
  /// The header line verbatim, without its line end.
  package let headerLine: String
  package let mapping: RowMapping
  /// How many fields most rows have: more than ``width`` where lines end with delimiters.
  package let rowWidth: Int

  package var width: Int { columnNames.count }

  /// Whether a record has as many fields as the header names. In files that are not canonical there may be blank ones
  /// after them: many programs end each line with a delimiter.
  package func fits(_ record: CSVRecord) -> Bool {
    if record.fields.count == width { return true }
    guard !mapping.isStandard, record.fields.count > width else { return false }
    return record.fields[width...].allSatisfy { $0.bytes.allSatisfy(\.isASCIISpace) }
  }

  /// A layout that was worked out elsewhere: which column is which field is for the mapping to say.
  package init(
    dialect: CSVDialect, columnNames: [String], firstRow: Int, headerLine: String,
    mapping: RowMapping = .standard { _ in nil }, rowWidth: Int? = nil
  ) {
    self.dialect = dialect
    self.columnNames = columnNames
    self.firstRow = firstRow
    self.headerLine = headerLine
    self.mapping = mapping
    self.rowWidth = max(rowWidth ?? 0, columnNames.count)
  }

  /// Reads the header at the start of a source.
  ///
  /// The delimiter is the one with which the header names what a transaction needs; if none does, the one with which
  /// it names most.
  ///
  /// - Throws: ``SourceFailure`` if columns are missing or named twice.
  package init(source: InputFile, from start: Int, hasRemarks: Bool) throws(SourceFailure) {
    let end = start + source.limits.line + 2
    let bytes = try source.bytes(in: start..<end)
    let isFinal = try source.ends(at: end)
    var best: (dialect: CSVDialect, record: CSVRecord, columns: StandardColumns)?
    for delimiter in CSVDialect.delimiters {
      let dialect = CSVDialect(delimiter: delimiter, hasRemarks: hasRemarks, limits: source.limits)
      var place = 0
      guard let record = CSVRecordReader(dialect: dialect).next(bytes.span, at: &place, isFinal: isFinal),
        record.defect != .tooLong
      else { continue }
      let columns = StandardColumns(record.fields.map { String(decoding: $0.bytes, as: UTF8.self) })
      if best.map({ columns.count > $0.columns.count }) ?? true { best = (dialect, record, columns) }
    }
    guard let best else {
      try CSVLayout.checkLength(of: bytes, source)
      throw SourceFailure(
        path: source.name, kind: .refused, code: .csvHeader,
        message:
          "the file holds no header and no rows; a CSV file begins with a line such as date,amount,description"
      )
    }
    try CSVLayout.check(best.columns.names.count, source.limits, path: source.name)
    try best.columns.check(path: source.name)
    dialect = best.dialect
    columnNames = best.columns.names
    mapping = .standard { best.columns[$0] }
    rowWidth = columnNames.count
    firstRow = start + best.record.next
    headerLine = String(decoding: bytes[best.record.range], as: UTF8.self)
  }
}

extension CSVLayout {
  /// Refuses a header of more columns than the limit allows.
  ///
  /// - Throws: ``SourceFailure`` that names the limit and how to raise it.
  package static func check(_ width: Int, _ limits: InputLimits, path: String) throws(SourceFailure) {
    guard width > limits.columns else { return }
    throw SourceFailure(
      path: path, kind: .refused, code: .csvSize,
      message: "the header names \(width) columns, more than \(limits.shown(.columns)); "
        + limits.remedy(.columns, "it", found: width))
  }

  /// Refuses a first line of which the beginning of the source shows no end.
  private static func checkLength(of head: [UInt8], _ source: InputFile) throws(SourceFailure) {
    let limits = source.limits
    guard try !source.ends(at: limits.line), head.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
    throw SourceFailure(
      path: source.name, kind: .refused, code: .csvSize,
      message:
        "line \(source.firstLine): the header is longer than \(limits.shown(.line)); look for a quote that "
        + "is never closed or a line end that is missing; " + limits.remedy(.line, "it"))
  }

  /// The first names in quotes, and how many more there are.
  package static func listed(_ names: [String]) -> String {
    let shown = names.prefix(namesShown).map { "'\($0.cut(toBytes: 120))'" }.joined(separator: ", ")
    return names.count > namesShown ? "\(shown) and \(names.count - namesShown) more" : shown
  }

  private static let namesShown = 60
}

/// Which columns of a header have the standard names.
private struct StandardColumns {
  /// The names, without white space around them.
  let names: [String]
  private var best: [TransactionField: (rank: Int, column: Int)] = [:]
  /// Names beside which another one says the same as well.
  private var repeated: [TransactionField: String] = [:]

  init(_ names: [String]) {
    self.names = names.map { $0.trimmingASCIISpace() }
    for (column, name) in self.names.enumerated() {
      guard let reading = TransactionField.reading(of: Array(name.utf8)) else { continue }
      let (field, rank) = (reading.field, best[reading.field]?.rank ?? .max)
      if reading.rank == rank { repeated[field] = repeated[field] ?? name }
      guard reading.rank < rank else { continue }
      (best[field], repeated[field]) = ((reading.rank, column), nil)
    }
  }

  subscript(field: TransactionField) -> Int? { best[field]?.column }

  var count: Int { best.count }

  /// Refuses a header that lacks what every transaction has, or names a field twice.
  func check(path: String) throws(SourceFailure) {
    func refusal(_ message: String) -> SourceFailure {
      SourceFailure(path: path, kind: .refused, code: .csvHeader, message: message)
    }
    if let (field, name) = repeated.min(by: { $0.key.rawValue < $1.key.rawValue }) {
      throw refusal(
        "the header names '\(name)' twice, so \(field.rawValue) could be either; rename one of them")
    }
    let missing = TransactionField.allCases.filter { $0.isRequired && self[$0] == nil }
    guard !missing.isEmpty else { return }
    let lacking = missing.map { "'\($0.rawValue)'" }.joined(separator: " and ")
    let found = (names.count == 1 ? "only " : "") + CSVLayout.listed(names)
    throw refusal(
      "the header has no column \(lacking); found \(found). "
        + "A table of transactions begins with the names of its columns, such as date,amount,description")
  }
}

/// A record after the last row: a total, a closing balance, a remark of the bank.
package struct CSVFooterLine: Hashable, Sendable {
  /// Where it begins in the file, in bytes.
  package let offset: Int
  /// What it says, at most a hundred bytes of it.
  package let text: String

  package init(offset: Int, text: String) { (self.offset, self.text) = (offset, text) }
}

/// A header of two lines: names that the line above makes complete, or a line below them that says how cells are written.
extension CSVRecord {
  /// The names of the columns, with those of the line above before the ones that several columns share: `Value` and
  /// `Booking` above `date` and `date`.
  package func names(_ names: [String], below above: CSVRecord?) -> [String] {
    let keys = names.map { ColumnName.folded($0) }
    let shared = names.indices.filter { place in keys.count { $0 == keys[place] } > 1 }
    guard let above, above.next == range.lowerBound, !shared.isEmpty, above.defect == nil,
      above.fields.count >= names.count,
      !above.fields.contains(where: { $0.bytes.contains(where: \.isASCIIDigit) })
    else { return names }
    let words = above.names
    // A title above a name that is given twice is no part of it; names that differ in case were cut from longer ones.
    let isCompleted = shared.allSatisfy { place in
      !names[place].isEmpty && (!words[place].isEmpty || names.count { $0 == names[place] } == 1)
    }
    guard isCompleted else { return names }
    let joined = names.indices.map { words[$0].isEmpty ? names[$0] : "\(words[$0]) \(names[$0])" }
    return Set(joined.map { ColumnName.folded($0) }).count == joined.count ? joined : names
  }

  /// Whether the line above completes names that several columns share.
  package func isOtherHalf(of above: CSVRecord?, _ names: [String]) -> Bool {
    self.names(names, below: above) != names
  }

  /// Whether the record says in brackets how the cells below it are written: `(DD.MM.YYYY)`, `[EUR]`.
  package var saysHow: Bool {
    let filled = fields.filter { !$0.isBlank }
    return defect == nil && !filled.isEmpty
      && filled.allSatisfy { field in
        let text = MappedCell(field.bytes).bytes
        let isEnclosed =
          text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")")
          || text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
        return isEnclosed && text.count > 2 && !text.contains(where: \.isASCIIDigit)
      }
  }
}
