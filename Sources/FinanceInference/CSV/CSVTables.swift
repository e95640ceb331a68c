import FinanceData
import FinanceDomain

/// The tables of a CSV file that holds several, one after the other under headers that differ: the accounts of a
/// customer, or rows from before and after a program changed its columns.
///
/// Every table becomes a file of its own, with the lines above its header; one under the same names, too, if these lines
/// name another currency, unit or account. Only a text that is seen whole is taken apart, up to ``CSVOpening/largest``; in a longer one the
/// rows of a second table are refused, each with its line.
struct CSVTables {
  /// So much of the text of a stream stays in memory, even if it is UTF-16; no disk is needed to look for tables.
  private static let largestStream = 3 << 19
  /// How much is looked at in one go.
  private static let windowSize = 1 << 18

  /// A line that names the columns of transactions.
  private struct Header {
    let record: CSVRecord
    let dialect: CSVDialect
    let names: [String]
    /// The columns that are called amounts.
    let amounts: [Int]
    /// Whether it names all that a transaction needs, and not just a day and another column of one.
    let namesTransactions: Bool

    init(record: CSVRecord, dialect: CSVDialect) {
      (self.record, self.dialect, names) = (record, dialect, record.names)
      amounts = names.indices.filter { [names] column in
        HeaderWords.meanings(of: HeaderName(names[column])).contains {
          [.amount, .debit, .credit].contains($0.role)
        }
      }
      namesTransactions = HeaderWords.score(names) > 0
    }

    /// Whether names of columns are in it, so that it would be no row of the table above it.
    var namesColumns: Bool {
      let roles = names.map { Set(HeaderWords.meanings(of: HeaderName($0)).map(\.role)) }
      return namesTransactions
        || names.count > 2 && roles.contains { $0.contains(.date) } && roles.count { !$0.isEmpty } > 1
          && Set(names).count == names.count
    }
  }

  private let path: String
  private let text: [UInt8]
  private let limits: InputLimits

  /// Where each table of a file begins and ends; none unless there are several, and all of them can be told apart.
  ///
  /// - Throws: ``SourceFailure`` if the file cannot be read, or if a table says once more what another one says.
  static func ranges(in file: InputFile) throws(SourceFailure) -> [Range<Int>] {
    let known = file.original.knownSize
    // No encoding has more than twice the bytes of UTF-8.
    guard known ?? 0 <= 2 * CSVOpening.largest else { return [] }
    for size in [SourceHead.size, known == nil ? largestStream : CSVOpening.largest]
    where try file.ends(at: size) {
      // Hardly any file has a second line without a digit, so its words are hardly ever looked up.
      let lines = try linesWithoutDigit(of: file)
      guard lines.count > 1 else { return [] }
      let tables = CSVTables(path: file.name, text: try file.bytes(in: 0..<size), limits: file.limits)
      return try tables.ranges(from: lines) ?? []
    }
    return []
  }

  private func ranges(from lines: [Range<Int>]) throws(SourceFailure) -> [Range<Int>]? {
    var headers = lines.compactMap(header).drop { !$0.namesTransactions }
    guard var above = headers.popFirst(), !headers.isEmpty else { return nil }
    var labels = labels(above: above)
    var (ranges, tables): ([Range<Int>], [Header]) = ([], [above])
    var start = 0
    for header in headers {
      // Names and currencies first: to look for the rows under each header of many pages would take the square of their number.
      let named = self.labels(above: header)
      let isOther = header.names != above.names || named.isOther(than: labels)
      guard isOther, header.namesTransactions || hasRow(below: header),
        let rows = rows(under: above, upTo: header.record.range.lowerBound)
      else { continue }
      guard rows.count > 0, !namesPending(rows.end..<header.record.range.lowerBound) else { return nil }
      ranges.append(start..<rows.end)
      (start, above, labels) = (rows.end, header, named)
      tables.append(header)
    }
    guard !ranges.isEmpty, let last = rows(under: above, upTo: text.count), last.count > 0 else { return nil }
    ranges.append(start..<text.count)
    try refuseSums(zip(tables, ranges).map { ($0, $1.upperBound) })
    return ranges
  }

  /// What a table comes to in a column of money.
  private struct Total: Hashable {
    let name: String
    let sum: Int128
  }

  /// Payouts above the payments that they are of come to the same under the same name: one of the two is counted twice.
  private func refuseSums(_ tables: [(header: Header, end: Int)]) throws(SourceFailure) {
    var seen: [Total: (line: String, rows: Int)] = [:]
    for table in tables {
      let (totals, rows) = totals(under: table.header, upTo: table.end)
      let line = String(decoding: text[table.header.record.range], as: UTF8.self).excerpt
      for total in totals {
        if let other = seen[total], max(rows, other.rows) > CSVTables.fewRows {
          throw SourceFailure(
            path: path, kind: .refused, code: .stateUndecided,
            message:
              "the \(rows) rows below '\(line)' come to what the \(other.rows) rows below '\(other.line)' come to, "
              + "as if they said the same once more; take one of the two out of the file")
        }
        if rows > seen[total]?.rows ?? 0 { seen[total] = (line, rows) }
      }
    }
  }

  /// What the rows of a table come to in each column that is called an amount, where that is not zero, and how many there are.
  private func totals(under header: Header, upTo end: Int) -> (totals: [Total], rows: Int) {
    let reader = CSVRecordReader(dialect: header.dialect)
    var (rows, place): ([[MappedCell]], Int) = ([], header.record.next)
    while place < end, let record = reader.next(text.span, at: &place, isFinal: true) {
      guard record.fields.count >= header.names.count, record.hasDateAndAmount(wholeNumbersCount: true) else {
        continue
      }
      rows.append(header.amounts.map { record.fields[$0].cell })
    }
    let money = MoneyColumns(header.amounts.indices, cells: rows)
    let totals = header.amounts.enumerated().map { place, column in
      Total(name: ColumnName.folded(header.names[column]), sum: money.numbers(place).reduce(0, +))
    }
    // Two columns of one name may have the same.
    return (totals.reduce(into: []) { if $1.sum != 0, !$0.contains($1) { $0.append($1) } }, rows.count)
  }

  /// So few rows come to the same by chance.
  private static let fewRows = 2

  /// The lines that are long enough for a header and have no digit.
  private static func linesWithoutDigit(of file: InputFile) throws(SourceFailure) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var window = [UInt8](repeating: 0, count: windowSize)
    var start = 0
    while true {
      let count = try file.read(window.count, at: start, into: &window, place: 0)
      let isLast = count < window.count
      var place = 0
      while place < count {
        var letter = place
        while letter < count, isLetter(window[letter]) { letter += 1 }
        let end = ByteSearch.firstLineEnd(in: window.span, from: letter, to: count)
        guard let end = end ?? (isLast ? count : nil) else { break }
        if letter == end, end - place >= shortest { lines.append(start + place..<start + end) }
        place = end + 1
      }
      guard !isLast else { return lines }
      // A line that is longer than what was looked at is looked at in a longer piece.
      if place == 0 { window = [UInt8](repeating: 0, count: 2 * window.count) }
      start += place
    }
  }

  /// Whether a byte may belong to a header.
  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte != CSVDialect.lineFeed && byte != CSVDialect.carriageReturn && !byte.isASCIIDigit
  }

  private func header(in line: Range<Int>) -> Header? {
    for delimiter in CSVDialect.delimiters where text[line].contains(delimiter) {
      let dialect = CSVDialect(delimiter: delimiter, limits: limits)
      guard
        case .record(let record) = CSVRecordReader(dialect: dialect).read(
          text.span, at: line.lowerBound, isFinal: true), record.defect == nil
      else { continue }
      let header = Header(record: record, dialect: dialect)
      if header.namesColumns { return header }
    }
    return nil
  }

  /// The shortest header: two names and what separates them.
  private static let shortest = 7

  /// How many rows are between a header and a place, and where the last of them, or the total after it, ends; `nil` if the
  /// place is within a record, so that nothing begins there.
  private func rows(under header: Header, upTo end: Int) -> (count: Int, end: Int)? {
    let reader = CSVRecordReader(dialect: header.dialect)
    var place = header.record.next
    var rows = (count: 0, end: place)
    // Whether nothing but rows has come since the last one, and no blank line.
    var goesOn = false
    while place < end {
      let start = place
      guard let record = reader.next(text.span, at: &place, isFinal: true) else { break }
      // After blank lines comes what begins at the place itself.
      guard record.range.lowerBound < end else { return rows }
      goesOn = goesOn && record.range.lowerBound == start
      // What ends before the money is none of its rows, but may be of a table whose header names no amount.
      if record.hasDateAndAmount(wholeNumbersCount: true),
        record.fields.lastIndex(where: { !$0.isBlank }) ?? 0 >= header.amounts.first ?? 0
      {
        rows = (rows.count + 1, place)
        goesOn = true
      } else if goesOn && record.isHalfRow || record.fields.first?.beginsFooter(mayGoOn: true) ?? false {
        rows.end = place
      } else {
        goesOn = false
      }
    }
    return place == end ? rows : nil
  }

  /// Whether the next record is a row.
  private func hasRow(below header: Header) -> Bool {
    var place = header.record.next
    let next = CSVRecordReader(dialect: header.dialect).next(text.span, at: &place, isFinal: true)
    return next?.hasDateAndAmount(wholeNumbersCount: true) ?? false
  }

  /// What the lines above a header name.
  private struct Labels {
    /// Currencies, cents or thousands.
    var units: Set<String> = []
    /// The accounts that are called so.
    var accounts: Set<String> = []

    /// Whether the rows below are not of the table before; those of another page of it may name less.
    func isOther(than before: Labels) -> Bool {
      !units.isEmpty && units != before.units || !accounts.isSubset(of: before.accounts)
    }
  }

  /// What the few lines right above a header name, up to a row.
  private func labels(above header: Header) -> Labels {
    var labels = Labels()
    var end = header.record.range.lowerBound
    let reader = CSVRecordReader(dialect: header.dialect)
    for _ in 0..<CSVTables.mostTitles where end > 0 {
      let start = (text[..<(end - 1)].lastIndex(of: CSVDialect.lineFeed) ?? -1) + 1
      if case .record(let record) = reader.read(text.span, at: start, isFinal: true) {
        guard !record.hasDateAndAmount(wholeNumbersCount: true) else { break }
        labels.units.formUnion(record.namedCurrencies.map(\.rawValue))
        labels.accounts.formUnion(record.labelledValues(of: .account))
        let line = String(decoding: text[record.range], as: UTF8.self)
        labels.units.formUnion(MoneyWords.saysThousands(line).map { [$0 ? "thousands" : "cents"] } ?? [])
      }
      end = start
    }
    return labels
  }

  /// So many lines above a header are looked at.
  private static let mostTitles = 8

  /// Whether the lines above a table say that what follows has not been booked: then its rows are none of the others'.
  private func namesPending(_ lines: Range<Int>) -> Bool {
    StatusWords.isPendingNamed(in: String(decoding: text[lines], as: UTF8.self))
  }
}

extension CSVRecord {
  /// Whether it has the day or the amount of a row beside something else: right below rows it is one to be refused.
  fileprivate var isHalfRow: Bool {
    filledFields > 1 && (hasDate || fields.contains { $0.number?.looksLikeMoney ?? false })
  }
}
