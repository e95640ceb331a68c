import FinanceData
import FinanceDomain

/// Lines that only go on with a text of the row above, because a program breaks what is too long for its column.
///
/// Such a line has texts and nothing else, each below a text of the row. It becomes part of the row, as another line of
/// the same field, so that all lines keep their numbers.
struct CSVContinuations {
  let dialect: CSVDialect
  /// Where the rows begin in the text.
  let firstRow: Int

  /// Whether those lines are no accident among the records: there are many of them, or several that all go on with the same column
  /// alone.
  static func areUsual(among records: [CSVRecord]) -> Bool {
    // The columns of each of them.
    var lines: [[Int]] = []
    // Where the row is, of which the records since then are a part.
    var row = 0
    for place in records.indices.dropFirst() {
      if records[place].continues(records[row]), records[row].isLikeRow {
        lines.append(records[place].fieldsAdded(to: records[row]))
      } else {
        row = place
      }
    }
    let isOneColumn = Set(lines).count == 1 && lines[0].count == 1 && lines[0] != [0]
    return lines.count > 1 && isOneColumn || !lines.isEmpty && lines.count * 5 >= records.count - lines.count
  }

  /// The text with each of those lines joined to its row, and how many there are.
  func joined(_ text: [UInt8]) -> (bytes: [UInt8], lines: Int) {
    var (bytes, copied, lines): ([UInt8], Int, Int) = ([], 0, 0)
    var (row, isJoined): (CSVRecord?, Bool) = (nil, false)
    // What the row goes on with: once it does so in one column, that column holds numbers of references as well.
    var added: [Int] = []
    func flush() {
      guard isJoined, let row else { return }
      bytes += text[copied..<row.range.lowerBound] + written(row)
      copied = row.range.upperBound
    }
    for record in CSVRecordReader(dialect: dialect).records(in: text, from: firstRow) {
      if let above = row, record.range.lowerBound == above.next,
        record.continues(above) || isJoined && record.filled == added
      {
        added = record.fieldsAdded(to: above)
        (row, isJoined, lines) = (above.joined(with: record), true, lines + 1)
      } else {
        flush()
        (row, isJoined) = (record.isLikeRow ? record : nil, false)
      }
    }
    flush()
    return (bytes + text[copied...], lines)
  }

  /// The record as CSV, with quotes where it has several lines.
  private func written(_ record: CSVRecord) -> [UInt8] { dialect.line(of: record.fields.map(\.bytes)) }
}

extension CSVDialect {
  /// The names as a line of CSV.
  func line(of names: [String]) -> String {
    String(decoding: line(of: names.map { Array($0.utf8) }), as: UTF8.self)
  }

  /// The fields as a line of CSV.
  fileprivate func line(of fields: [[UInt8]]) -> [UInt8] {
    let special: Set<UInt8> = [delimiter, CSVDialect.quote, CSVDialect.lineFeed, CSVDialect.carriageReturn]
    let written = fields.map { field -> [UInt8] in
      guard field.contains(where: { special.contains($0) }) else { return field }
      return [CSVDialect.quote] + field.flatMap { $0 == CSVDialect.quote ? [$0, $0] : [$0] } + [
        CSVDialect.quote
      ]
    }
    return Array(written.joined(separator: [delimiter]))
  }
}

extension CSVRecord {
  /// Whether the record only goes on with texts of the row, of which it may repeat others.
  func continues(_ row: CSVRecord) -> Bool {
    guard defect == nil, fields.count <= row.fields.count else { return false }
    let added = fieldsAdded(to: row)
    let isOpen = added.first != 0 || fields.count == row.fields.count && added.count == 1
    return isOpen && (1...2).contains(added.count)
      && added.allSatisfy {
        fields[$0].isText && row.fields[$0].isText && BalanceRows.meaning(of: fields[$0].bytes) == nil
          && !StatusWords.isTitle(ofPending: fields[$0].cell.text)
      }
  }

  /// The one field that says anything; none if there are several.
  fileprivate var filled: [Int] {
    let filled = fields.indices.filter { !fields[$0].isBlank }
    return defect == nil && filled.count == 1 ? filled : []
  }

  /// The fields that say anything, but for texts that the row has as well: days and amounts are never repeated for nothing.
  fileprivate func fieldsAdded(to row: CSVRecord) -> [Int] {
    fields.indices.filter {
      !fields[$0].isBlank && !(fields[$0].isText && fields[$0].bytes == row.fields[$0].bytes)
    }
  }

  /// The row with what the record adds to it.
  fileprivate func joined(with record: CSVRecord) -> CSVRecord {
    var row = self
    for place in record.fieldsAdded(to: self) {
      row.fields[place].bytes += [CSVDialect.lineFeed] + record.fields[place].bytes
    }
    row.range = range.lowerBound..<record.range.upperBound
    row.next = record.next
    return row
  }
}

extension CSVRecord.Field {
  /// Whether it holds letters, and is neither a date nor a number.
  fileprivate var isText: Bool {
    bytes.contains { $0 | 0x20 >= UInt8(ascii: "a") } && !isDate && number == nil
  }
}
