import FinanceData
import FinanceDomain

/// A file of exchange rates: CSV with the header `date,from,to,rate`, one rate a line.
///
/// Columns are found by their names, in any order; lines that begin with `#` are remarks. A line that is invalid is
/// refused with its place, and so is a second, different rate for one day and pair: nobody could say which was used.
package struct RatesFile {
  private enum Column: String, CaseIterable {
    case date, from, to, rate
  }

  private struct Key: Hashable {
    let day: CalendarDay
    let from, to: Currency
  }

  private let path: String
  private let bytes: [UInt8]
  private var line = 1
  private var lineStart = 0
  /// By column, which field of a record it is; empty before the header.
  private var columns: [Column: Int] = [:]
  private var width = 0
  /// The rates by what they are for, with their lines.
  private var known: [Key: (rate: ExchangeRate, line: Int)] = [:]
  /// The first mistakes, and how many more there are.
  private var problems: [ConfigurationError] = []
  private var untold = 0

  private static let maximumSize = 1 << 25
  private static let mostProblems = 20
  private static let advice =
    "write the line date,from,to,rate and below it lines such as 2024-05-03,USD,EUR,0.9312"

  /// The rates in a file.
  ///
  /// - Throws: all that is wrong with it.
  package static func read(_ path: String) throws(ConfigurationErrors) -> ExchangeRates {
    let text = try SmallFile.text(of: path, limit: maximumSize)
    guard text.utf8.count <= maximumSize else {
      throw ConfigurationErrors(path: path, "is longer than 32 MiB; list fewer days")
    }
    return try rates(in: text, path: path)
  }

  /// The rates in a text.
  ///
  /// - Parameter path: what people know the text by.
  /// - Throws: all that is wrong with it.
  package static func rates(in text: String, path: String) throws(ConfigurationErrors) -> ExchangeRates {
    var file = RatesFile(text, path: path)
    file.read()
    guard file.problems.isEmpty else {
      let rest = ConfigurationError(path: path, sentence: "has \(file.untold) more such mistakes")
      throw ConfigurationErrors(file.problems + (file.untold == 0 ? [] : [rest]))
    }
    guard !file.columns.isEmpty else { throw ConfigurationErrors(path: path, "holds no rates; \(advice)") }
    return ExchangeRates(
      file.known.map { ListedRate(day: $0.day, from: $0.from, to: $0.to, rate: $1.rate) })
  }

  private init(_ text: String, path: String) {
    self.path = path
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private mutating func read() {
    let reader = CSVRecordReader(dialect: CSVDialect(comments: [[CSVDialect.remark]]))
    var place = 0
    while let record = reader.next(bytes.span, at: &place, isFinal: true) {
      let start = record.range.lowerBound
      line += CSVLines.count(Array(bytes[lineStart..<start]), before: start - lineStart)
      lineStart = start
      take(record)
      // Without a header that makes sense nothing else does.
      if !problems.isEmpty, columns.isEmpty { return }
    }
  }

  private mutating func take(_ record: CSVRecord) {
    if record.defect != nil {
      refuse(record.range, "the quotes of this line do not fit together; rates need none")
    } else if width == 0 {
      takeHeader(record)
    } else if record.fields.count != width {
      refuse(
        record.range,
        "this line has \(counted(record.fields.count, "field")), the header \(width); write a rate with a decimal point"
      )
    } else {
      takeRate(record)
    }
  }

  private mutating func takeHeader(_ record: CSVRecord) {
    width = record.fields.count
    var found: [Column: Int] = [:]
    for (place, field) in record.fields.enumerated() {
      guard let column = Column(rawValue: field.text.lowercased()) else { continue }
      guard found.updateValue(place, forKey: column) == nil else {
        return refuse(field.range, "the header names '\(column.rawValue)' twice; name it once")
      }
    }
    let missing = Column.allCases.filter { found[$0] == nil }.map { "'\($0.rawValue)'" }
    guard missing.isEmpty else {
      return refuse(record.range, "the header has no \(missing.joined(separator: ", ")); \(RatesFile.advice)")
    }
    columns = found
  }

  private mutating func takeRate(_ record: CSVRecord) {
    guard let day = day(record), let from = currency(.from, record), let to = currency(.to, record),
      let rate = rate(record)
    else { return }
    guard from != to else {
      return refuse(
        field(.to, record).range, "from and to are both \(from); a rate leads from one currency to another")
    }
    let key = Key(day: day, from: from, to: to)
    let other = known[key] ?? (rate, line)
    known[key] = other
    if other.rate != rate {
      refuse(
        field(.rate, record).range,
        "line \(other.line) says that \(from) to \(to) is \(other.rate) on \(day), and here it is \(rate); "
          + "keep one of them")
    }
  }
}

// MARK: - Fields

extension RatesFile {
  private func field(_ column: Column, _ record: CSVRecord) -> CSVRecord.Field {
    record.fields[columns[column] ?? 0]
  }

  private mutating func day(_ record: CSVRecord) -> CalendarDay? {
    let field = field(.date, record)
    if let day = CalendarDay(iso: field.text) { return day }
    refuse(field.range, "'\(field.text.excerpt)' is not a day; write it as 2024-05-03")
    return nil
  }

  private mutating func currency(_ column: Column, _ record: CSVRecord) -> Currency? {
    let field = field(column, record)
    do throws(FieldError) {
      let currency = try CurrencyField.parse(field.text.utf8Span.span)
      if currency != .none { return currency }
      refuse(field.range, "XXX stands for amounts without a currency, which have no rate; name a currency")
    } catch {
      refuse(field.range, error.message)
    }
    return nil
  }

  private mutating func rate(_ record: CSVRecord) -> ExchangeRate? {
    let field = field(.rate, record)
    do throws(ExchangeRateError) {
      return try ExchangeRate(parsing: field.text)
    } catch {
      refuse(field.range, "'\(field.text.excerpt)' \(error.errorDescription ?? "is not a rate")")
      return nil
    }
  }

  private mutating func refuse(_ range: Range<Int>, _ sentence: String) {
    guard problems.count < RatesFile.mostProblems else {
      untold += 1
      return
    }
    let text = bytes[lineStart..<CSVLines.end(of: lineStart, in: bytes)]
    let offset = max(0, range.lowerBound - lineStart)
    let before = String(decoding: text.prefix(offset), as: UTF8.self).count
    let marked = String(decoding: text.dropFirst(offset).prefix(range.count), as: UTF8.self).count
    problems.append(
      ConfigurationError(
        path: path, line: line, text: String(decoding: text, as: UTF8.self), offset: before, length: marked,
        sentence: sentence))
  }
}

extension CSVRecord.Field {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self).trimmingASCIISpace() }
  fileprivate var range: Range<Int> { start..<start + bytes.count }
}
