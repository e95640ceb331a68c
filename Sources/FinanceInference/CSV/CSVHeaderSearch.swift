import FinanceData
import FinanceDomain

/// Looks for the record that names the columns among the first records of a table.
struct CSVHeaderSearch {
  /// A record that could be the header, or the first row of a table without one.
  struct Candidate {
    let frame: TableCandidate
    /// The names, or `nil` where there is no header.
    let names: [String]?
    let width: Int
    /// Where the header begins, and where the first row does, in bytes from the start of the head.
    let (headerStart, firstRow): (Int, Int)
    let profile: ImportProfile?
    /// How many things a transaction needs are named.
    let score: Int
    /// The header verbatim.
    let line: String
    var headerLines = 1
    /// Whether the names say nothing of transactions, and only the cells below them do.
    var isUnknown = false
    /// A record above the rows that states the balance of the account, as the rows prove.
    var statement: Range<Int>?
  }

  /// The beginning of the text, from `origin` on.
  let head: [UInt8]
  let settings: ImportSettings
  let profiles: ProfileLibrary?
  let path: String

  /// So many records are looked at.
  fileprivate static let depth = 40
  /// So many rows say whether a column without a name is one.
  fileprivate static let sampledRows = 400

  /// The best candidate of all frames; the first of those that are equally good.
  func best(of frames: [TableCandidate]) throws(SourceFailure) -> Candidate? {
    var best: Candidate?
    var failure: SourceFailure?
    for frame in frames {
      do throws(SourceFailure) {
        guard let candidate = try candidate(frame) else { continue }
        if best.map({ candidate.score > $0.score }) ?? true { best = candidate }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure, (best?.names ?? nil) == nil { throw failure }
    return best
  }

  private func candidate(_ frame: TableCandidate) throws(SourceFailure) -> Candidate? {
    let records = frame.records.prefix(CSVHeaderSearch.depth)
    if settings.header != .absent {
      for (place, record) in records.enumerated() where record.defect == nil {
        let above = place == 0 ? frame.above : records[place - 1]
        // With the number of lines before it stated, the header is where it has to be, in one line or in two.
        if settings.skip != nil, place > 0, !record.isOtherHalf(of: above, frame.names(in: record)) { break }
        let names = record.names(frame.names(in: record), below: above)
        if let named = try named(frame, record, names, below: above) { return named }
      }
    }
    if let misfit = frame.misfitHeader, settings.header != .absent {
      guard let named = try withoutLastColumn(frame, misfit) else { throw refusal(misfit, frame) }
      return named
    }
    if settings.header != .absent, let unknown = unknownHeader(frame) { return unknown }
    guard settings.header != .present, let first = frame.firstRow ?? records.first else { return nil }
    let whole =
      records.first { $0.fits(frame.width) && $0.range.lowerBound >= first.range.lowerBound } ?? first
    let cells = whole.trimmed(to: frame.width).fields.map(\.cell)
    let isRow =
      cells.contains { CellForms.isDate($0) || YearlessDates.areMeant(by: $0) }
      && cells.contains { CellForms.number($0) != nil }
    guard isRow || settings.header == .absent else { return nil }
    let statement = settings.header == .absent ? nil : frame.statement(before: first)
    let start = statement?.next ?? first.range.lowerBound
    return Candidate(
      frame: frame, names: nil, width: cells.count, headerStart: start, firstRow: start, profile: nil,
      score: 1,
      line: "", statement: statement?.range)
  }

  /// Rows that all end before the last column of the header, which is of no importance: the cells below the others are what
  /// their names say.
  private func withoutLastColumn(
    _ frame: TableCandidate, _ header: CSVRecord
  ) throws(SourceFailure) -> Candidate? {
    let all = frame.names(in: header)
    guard all.count == frame.width + 1, let last = all.last,
      HeaderWords.meanings(of: HeaderName(last)).isEmpty
    else { return nil }
    let names = Array(all.dropLast())
    let roles = names.map { Set(HeaderWords.meanings(of: HeaderName($0)).map(\.role)) }
    let rows = frame.records.prefix(CSVHeaderSearch.depth).filter { $0.defect == nil && $0.fits(frame.width) }
    let areMeant = rows.allSatisfy { row in
      zip(roles, row.fields).allSatisfy { roles, field in
        let cell = field.cell
        if roles == [.date] { return cell.isBlank || CellForms.isDate(cell) }
        let isMoney = !roles.isEmpty && roles.isSubset(of: [.amount, .debit, .credit, .balance])
        return !isMoney || cell.isBlank || CellForms.number(cell) != nil
      }
    }
    return areMeant ? try named(frame, header, names, below: nil) : nil
  }

  /// Where the header names fewer or more columns than the rows have, nobody knows which is which.
  private func refusal(_ header: CSVRecord, _ frame: TableCandidate) -> SourceFailure {
    SourceFailure(
      path: path, kind: .refused, code: .csvWidth,
      message:
        "the header names \(header.fields.count) columns and the rows have \(frame.width), separated by "
        + "\(frame.dialect.delimiterName); put fields that hold a delimiter in quotes, or state the columns by number with "
        + "--set header=absent")
  }

  private func named(
    _ frame: TableCandidate, _ record: CSVRecord, _ names: [String], below above: CSVRecord?
  ) throws(SourceFailure) -> Candidate? {
    // What has a day or money in it is a row, whatever words are beside it: `Posted`, `Debit`.
    guard
      !wanted.isEmpty || !record.fields.contains(where: { $0.isDate || $0.number?.looksLikeMoney ?? false })
    else { return nil }
    let score = score(names)
    let profile = try CSVFormat.profile(
      for: names.map { SourceName(column: $0) }, in: profiles, path: path)
    guard score > 0 || profile != nil else { return nil }
    let upper = record.isOtherHalf(of: above, frame.names(in: record)) ? above : nil
    return candidate(
      frame, record, names, below: upper, profile: profile, score: score + (profile == nil ? 0 : 100))
  }

  private func candidate(
    _ frame: TableCandidate, _ record: CSVRecord, _ names: [String], below upper: CSVRecord? = nil,
    profile: ImportProfile? = nil, score: Int
  ) -> Candidate {
    let units = frame.records.prefix(CSVHeaderSearch.depth).first {
      $0.range.lowerBound > record.range.lowerBound
    }
    .flatMap { $0.saysHow ? $0 : nil }
    return Candidate(
      frame: frame, names: names, width: names.count, headerStart: (upper ?? record).range.lowerBound,
      firstRow: (units ?? record).next, profile: profile, score: score,
      line: upper != nil
        ? frame.dialect.line(of: names) : String(decoding: head[record.range], as: UTF8.self),
      headerLines: (units == nil ? 1 : 2) + (upper == nil ? 0 : 1))
  }

  /// A first record of names that say nothing of transactions, above rows that are some: their cells say what they are.
  private func unknownHeader(_ frame: TableCandidate) -> Candidate? {
    guard wanted.isEmpty, let first = frame.records.first, first.defect == nil,
      first.fields.count > 2, frame.hasRow(below: first)
    else { return nil }
    let names = frame.names(in: first)
    let named = names.count { !$0.isEmpty }
    let isHeader = first.fields.allSatisfy { $0.cell.isBlank || !$0.isDate && $0.number == nil }
    // A name may be beside each of several amounts; texts of a row are hardly ever so few.
    let different = Set(names.filter { !$0.isEmpty }).count
    guard isHeader, named > 2, named * 2 > names.count, different * 3 > named * 2 else { return nil }
    var unknown = candidate(frame, first, names, score: 2)
    unknown.isUnknown = true
    return unknown
  }

  /// How much of what a transaction needs the names say; zero if they are no header.
  private func score(_ names: [String]) -> Int {
    let wanted = wanted
    if !wanted.isEmpty {
      let found = wanted.count { ColumnReference.name($0).column(in: names) != nil }
      return found * 2 > wanted.count ? 10 + found : 0
    }
    return HeaderWords.score(names)
  }

  /// The names that settings expect in the header.
  private var wanted: [String] {
    settings.columns.values.joined().compactMap { reference in
      if settings.optionalColumns.contains(reference) { return nil }
      return if case .name(let name) = reference { name } else { nil }
    }
  }
}

extension TableCandidate {
  /// The first row of a table without a header, if the records before it are lines that a program has filled with delimiters.
  fileprivate var firstRow: CSVRecord? {
    let place = records.prefix(CSVHeaderSearch.depth).firstIndex {
      $0.fits(width) && $0.isLikeRow
    }
    guard let place else { return nil }
    let filled = records[place].filledFields
    let isSparse = records[..<place].allSatisfy {
      2 * $0.filledFields <= max(filled, 4) || $0.isBalance
    }
    return isSparse ? records[place] : nil
  }

  /// The record that a table without a header begins with, if it is not the first row: it states the balance that the rows
  /// below lead to, as some banks write it, and moves nothing itself.
  fileprivate func statement(before first: CSVRecord) -> CSVRecord? {
    let rows = records.filter { $0.range.lowerBound >= first.range.lowerBound && $0.fits(width) }
      .prefix(CSVHeaderSearch.sampledRows)
    if first.namesAccount(above: rows.dropFirst()) { return first }
    let cells = rows.map { $0.trimmed(to: width).fields.map(\.cell) }
    guard cells.count > 4, rows.first?.range == first.range else { return nil }
    let numbers = (0..<width).filter { column in
      cells.allSatisfy { CellForms.number($0[column]) != nil && !CellForms.isDate($0[column]) }
    }
    let money = MoneyColumns(numbers, cells: cells)
    let below = MoneyColumns(numbers, cells: Array(cells.dropFirst()))
    let isStated = numbers.contains { balance in
      numbers.contains { amount in
        let ends = [money.numbers(balance)[1], money.numbers(balance)[cells.count - 1]]
        return amount != balance && below.isMoved(balance, by: below.numbers(amount))
          && !money.isMoved(balance, by: money.numbers(amount)) && money.numbers(amount)[0] != 0
          && ends.contains(money.numbers(balance)[0])
      }
    }
    return isStated ? first : nil
  }

  /// Whether a row follows the record, at once or after lines of figures without a day, such as what the account held before.
  fileprivate func hasRow(below header: CSVRecord) -> Bool {
    let rows = records.lazy.filter {
      $0.range.lowerBound > header.range.lowerBound && $0.fits(width) && !$0.saysHow
    }
    return rows.prefix(3).first { $0.isLikeRow || !$0.hasAmount }?.isLikeRow ?? false
  }

  /// The names in a header, without the empty ones at its end unless most records have something where the first of them
  /// is, or some do and no record has more fields or fewer.
  fileprivate func names(in header: CSVRecord) -> [String] {
    let names = header.names
    let unnamed = (names.lastIndex { !$0.isEmpty } ?? -1) + 1
    guard unnamed < names.count else { return names }
    let rows = records.lazy.filter { $0.range.lowerBound > header.range.lowerBound && $0.defect == nil }
      .prefix(CSVHeaderSearch.sampledRows)
    let filled = rows.count { $0.fields.count > unnamed && !$0.fields[unnamed].isBlank }
    let isColumn =
      filled * 2 > rows.count || filled > 0 && rows.allSatisfy { $0.fields.count == header.fields.count }
    return isColumn ? names : Array(names.prefix(max(2, unnamed)))
  }
}

extension CSVRecord {
  /// Whether it names the account whose rows follow: where they all have their day it has a text, its own date is where none of
  /// them has one, and one of its fields is the number of an account, perhaps with most of it hidden.
  fileprivate func namesAccount(above rows: ArraySlice<CSVRecord>) -> Bool {
    guard rows.count > 4 else { return false }
    let dated = fields.indices.filter { column in rows.allSatisfy { $0.hasDate(at: column) } }
    guard !dated.isEmpty,
      dated.allSatisfy({ !fields[$0].bytes.contains(where: \.isASCIIDigit) && !fields[$0].isBlank }),
      fields.contains(where: \.isAccountNumber)
    else { return false }
    return fields.indices.allSatisfy { column in
      !fields[column].isDate || !rows.contains { $0.hasDate(at: column) }
    }
  }

  private func hasDate(at column: Int) -> Bool { fields.indices.contains(column) && fields[column].isDate }
}

extension CSVRecord.Field {
  /// Whether it is the number of an account: digits after stars, or very many of them, perhaps with a few letters.
  fileprivate var isAccountNumber: Bool {
    let text = bytes.filter { $0 != UInt8(ascii: " ") }
    let digits = text.count(where: \.isASCIIDigit)
    let letters = text.count(where: \.isASCIILetter)
    guard text.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: "*") }) else {
      return false
    }
    return text.contains(UInt8(ascii: "*")) ? digits > 2 && letters <= 4 : digits > 9 && letters <= 6
  }
}
