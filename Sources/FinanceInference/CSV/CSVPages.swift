import FinanceData
import FinanceDomain

/// The lines between rows that are above a repeated header: titles, as of each account or page, and totals; and
/// lines below it that say how cells are written.
///
/// A line with a date and an amount stays where it is, so that no row is lost, unless it states a balance.
struct CSVPages {
  let header: [String]
  let dialect: CSVDialect
  /// Where the rows begin in the text.
  let firstRow: Int

  /// Whether there are such lines among the records after the header.
  func haveTitles(among records: ArraySlice<CSVRecord>) -> Bool {
    zip(records, records.dropFirst()).contains {
      isTitle($0) && (isHeader($1) || isTitle($1)) || isHeader($0) && $1.saysHow
    } && records.contains(where: isHeader)
  }

  /// The text without them, and what they say; what is left of their lines is empty, so that all lines keep their numbers.
  func withoutTitles(
    _ text: [UInt8], _ findings: inout SourceFindings
  ) -> (text: [UInt8], titles: [String]) {
    var titles: [CSVRecord] = []
    var above: [CSVRecord] = []
    var isBelowHeader = false
    for record in CSVRecordReader(dialect: dialect).records(in: text, from: firstRow) {
      if record.isBlank {
        // A line of delimiters belongs to the title that it is after.
        if !above.isEmpty, record.fields.count > 1 { above.append(record) }
      } else if isBelowHeader, record.saysHow {
        titles.append(record)
      } else if isTitle(record) {
        above.append(record)
      } else {
        isBelowHeader = isHeader(record)
        if isBelowHeader { titles += above }
        above = []
      }
    }
    guard !titles.isEmpty else { return (text, []) }
    let lines = titles.map { title in
      String(String(decoding: text[title.range].prefix(100), as: UTF8.self).drop { $0 == "\u{FEFF}" })
    }
    findings.noteTitles(lines)
    var (kept, copied) = ([UInt8](), 0)
    for title in titles {
      kept += text[copied..<title.range.lowerBound]
      copied = title.range.upperBound
    }
    return (kept + text[copied...], lines)
  }

  private func isHeader(_ record: CSVRecord) -> Bool {
    guard let first = record.fields.first, let name = header.first, first.bytes.count >= name.utf8.count
    else {
      return false
    }
    let names = record.names.prefix(header.count)
    return record.defect == nil && names.count == header.count
      && zip(names, header).allSatisfy { $0 == $1 || $0 == "\u{FEFF}" + $1 }
  }

  /// Whether a record is no row: nothing in it is a number, or it is a total or a balance, or a label and what it says.
  private func isTitle(_ record: CSVRecord) -> Bool {
    guard !isHeader(record), let first = record.fields.first(where: { !$0.isBlank }) else { return false }
    if record.filledFields == 2, header.count > 3, !first.bytes.contains(where: \.isASCIIDigit) {
      return true
    }
    guard !record.hasDate else {
      let meaning = BalanceRows.meaning(of: first.bytes)
      return record.fields.count < header.count && (meaning == .balance || meaning == .doubtful)
    }
    if first.beginsFooter(mayGoOn: true) { return true }
    return 2 * record.filledFields <= max(4, header.count) && !record.hasAmount
  }
}

extension SourceFindings {
  fileprivate mutating func noteTitles(_ titles: [String]) {
    outsideLines += titles.count
    let quoted = titles.prefix(5).quotedList
    notices.append(
      counted(titles.count, "line") + " above a header that is repeated "
        + "\(titles.count == 1 ? "is" : "are") left out: \(quoted)"
        + (titles.count > 5 ? ", …" : ""))
  }
}
