import FinanceData
import FinanceDomain

/// How a footer is told from rows.
///
/// Records at the end belong to it as long as they hold no date, and either begin with a word that footers begin
/// with, or are narrower than the table and begin with text. A record that the end of the file cuts off may be half a
/// row, so it needs the word, unless a blank line is before it or all rows begin with a figure. What holds a date is no
/// footer, so that no row is lost, unless it is narrower than a row and its first field is called a balance.
struct CSVFooterRule: Sendable {
  let dialect: CSVDialect
  let width: Int
  /// Where the rows begin, after the header.
  let firstRow: Int
  /// How many records a setting says there are; then nothing else is asked.
  var stated: Int?
  /// Whether days have no year in this file.
  var isYearless = false

  /// A footer has no more records; what looks like a longer one is something else.
  private static let limit = 30

  /// The footer of a file; no lines if it has none.
  ///
  /// - Parameters:
  ///   - end: the last bytes of the text in UTF-8, 64 KiB unless the text is shorter.
  ///   - size: how many bytes the text has.
  @Sendable func footer(in end: [UInt8], endingAt size: Int) -> [CSVFooterLine] {
    let origin = min(size, max(firstRow, size - end.count))
    let text = Array(end.suffix(size - origin))
    let reader = CSVRecordReader(dialect: dialect)
    // Only at the first row does the text begin with a record for certain.
    let start = origin == firstRow ? 0 : firstLineOfWidth(in: text, reader)
    let records = reader.records(in: text, from: start).filter { !$0.isBlank }
    let count =
      stated.map { min($0, records.count) }
      ?? records.indices.reversed().prefix {
        isFooter(records[$0], after: records[..<$0], in: text)
          || isUnderNames(records[$0], after: records[..<$0], in: text)
          || isUnderTotal(records[$0], after: records[..<$0])
      }.count
    guard count <= max(CSVFooterRule.limit, stated ?? 0) else { return [] }
    return records.suffix(count).map { record in
      CSVFooterLine(
        offset: origin + record.range.lowerBound,
        text: String(decoding: text[record.range].prefix(100), as: UTF8.self))
    }
  }

  /// The first line that is by itself a record of the table's width: hardly ever is such a line inside quotes.
  /// If all records have several lines, the first that is a record.
  private func firstLineOfWidth(in text: [UInt8], _ reader: CSVRecordReader) -> Int {
    var place = CSVLines.start(ofLine: 1, in: text)
    var longer: Int?
    while place < text.count {
      let next = CSVLines.start(after: place, in: text)
      if case .record(let record) = reader.read(text.span, at: place, isFinal: true), record.defect == nil,
        record.fits(width)
      {
        if record.next == next { return place }
        longer = longer ?? place
      }
      place = next
    }
    return longer ?? place
  }

  private func isDate(_ field: CSVRecord.Field) -> Bool {
    field.isDate || isYearless && YearlessDates.mayBe(field.cell)
  }

  private func isFooter(_ record: CSVRecord, after others: ArraySlice<CSVRecord>, in text: [UInt8]) -> Bool {
    guard record.defect == nil, let first = record.fields.first(where: { !$0.isBlank }) else {
      return false
    }
    let isNarrow = record.fields.count < width && !record.fits(width)
    guard !record.fields.contains(where: isDate) else {
      return isNarrow && BalanceRows.isBalance(first.bytes)
    }
    // Names of columns with no row below them begin a table that is empty.
    if record.isBalance || HeaderWords.score(record.names) > 0 { return true }
    // In a record that is full a word more is a name: Total Energies.
    let isSparse = isNarrow || 2 * record.filledFields <= width
    if first.beginsFooter(mayGoOn: isSparse) { return true }
    // What ends in several empty fields has all that a row would have before them.
    let isComplete = record.fits(width) && record.fields.suffix(2).allSatisfy(\.isBlank)
    let isCut =
      record.next == text.count && record.range.upperBound == text.count && !isComplete
      && mayBeRow(record, after: others)
    if isNarrow && !isCut && first.beginsWithText { return true }
    return !isCut && (record.fits(width) ? record.isSignature || record.isLabelled : record.isRemark)
  }

  /// Whether a record may be the beginning of another row: it has a number, or no blank line is before it and it begins
  /// like rows do.
  private func mayBeRow(_ record: CSVRecord, after others: ArraySlice<CSVRecord>) -> Bool {
    guard !record.fields.contains(where: { $0.number != nil }) else { return true }
    guard let last = others.last, last.next == record.range.lowerBound else { return others.isEmpty }
    guard let first = record.fields.first?.bytes.first, !first.isASCIIDigit else { return true }
    return !others.allSatisfy { !$0.fits(width) || $0.fields.first?.bytes.first?.isASCIIDigit ?? false }
  }

  /// Whether it is a number and nothing else, below a line that says nothing but `Total`.
  private func isUnderTotal(_ record: CSVRecord, after others: ArraySlice<CSVRecord>) -> Bool {
    guard let title = others.last, title.filledFields == 1, record.filledFields == 1, record.hasAmount,
      !record.fields.contains(where: isDate)
    else { return false }
    return title.fields.contains { $0.beginsFooter(mayGoOn: false) }
  }

  /// Whether it is in another, narrower table, right below the names of its columns: points and limits without a day, or balances.
  private func isUnderNames(_ record: CSVRecord, after others: ArraySlice<CSVRecord>, in text: [UInt8])
    -> Bool
  {
    guard let header = others.last, !record.fits(width), record.fields.count == header.fields.count,
      record.fields.count < width, record.fields.count > 2,
      !header.fields.contains(where: { $0.number != nil })
    else { return false }
    guard record.fields.contains(where: isDate) else {
      return header.fields.allSatisfy { !$0.isBlank } && isFooter(header, after: others.dropLast(), in: text)
    }
    let figures = zip(record.fields, header.names).filter { $0.0.number != nil && !isDate($0.0) }
    return !figures.isEmpty
      && figures.allSatisfy { HeaderWords.meanings(of: HeaderName($0.1)).contains { $0.role == .balance } }
  }
}

extension CSVRecord {
  /// Whether it has no day and is called a balance, by words that are known, or by a name that ends in one before a number alone.
  var isBalance: Bool {
    let filled = fields.filter { !$0.isBlank }
    let isNamed =
      filled.count == 2 && filled[1].number != nil
      && BalanceRows.isName(ofBalance: String(decoding: filled[0].bytes, as: UTF8.self))
    return !hasDate
      && (isNamed || fields.contains { [.balance, .doubtful].contains(BalanceRows.meaning(of: $0.bytes)) })
  }

  /// Whether it is a text or two without any figure in a table of many columns: who signs, who prints; or one text alone among
  /// many empty fields, of which none can be a date or an amount: a legend.
  fileprivate var isSignature: Bool {
    let filled = fields.filter { !$0.isBlank }
    if fields.count > 4, filled.count == 1, filled[0].hasWord,
      !filled[0].bytes.split(separator: UInt8(ascii: " ")).contains(where: { word in
        let cell = MappedCell(Array(word))
        return CellForms.isDate(cell) || CellForms.number(cell)?.hasCents ?? false
      })
    {
      return true
    }
    return fields.count > 4 && filled.count < 3 && (fields.first?.hasWord ?? false)
      && filled.allSatisfy { !$0.bytes.contains(where: \.isASCIIDigit) }
  }

  /// Whether it is a name with a colon and what it says of the account, which is no number: `Currency:` and `EUR`.
  fileprivate var isLabelled: Bool {
    let filled = fields.filter { !$0.isBlank }
    return filled.count == 2 && filled[0].hasWord && filled[0].bytes.last == UInt8(ascii: ":")
      && filled[1].number == nil
  }

  /// Whether it is a sentence, perhaps with a number or marks before it: nothing in it is an amount, and its first field is not
  /// what is left of a date.
  fileprivate var isRemark: Bool {
    let filled = fields.filter { !$0.isBlank }
    guard let first = filled.first else { return false }
    let isMarked = filled.count < 4 && (first.beginsWithText || first.bytes.filter(\.isASCIIDigit).count < 3)
    return isMarked && filled.contains { $0.hasWord }
      && filled.allSatisfy { !($0.number?.looksLikeMoney ?? false) }
  }
}

extension CSVRecord.Field {
  /// Whether it has letters, several of them.
  fileprivate var hasWord: Bool { bytes.count { $0 | 0x20 >= UInt8(ascii: "a") } > 3 }

  /// Whether what it holds begins with something else than a number.
  fileprivate var beginsWithText: Bool {
    guard let first = bytes.first(where: { $0 != UInt8(ascii: " ") }) else { return false }
    return !Set("0123456789+-.,".utf8).contains(first)
  }

  /// Whether it is a word that footers begin with, perhaps with figures or marks after it.
  ///
  /// - Parameter mayGoOn: whether other words may follow.
  func beginsFooter(mayGoOn: Bool) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).lowercased().drop { $0 == "*" || $0 == " " }
    return CSVRecord.Field.footerWords.contains { word in
      // In Chinese and Japanese the word for a sum comes after what is summed, without a space.
      if HeaderWords.areEastAsian([word]), text.hasSuffix(word) { return true }
      guard text.hasPrefix(word) else { return false }
      let rest = text.dropFirst(word.count)
      guard let next = rest.first, !next.isLetter else { return rest.isEmpty }
      return mayGoOn || !rest.contains(where: \.isLetter)
    }
  }

  private static let footerWords = Words.list("footers")
}
