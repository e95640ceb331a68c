import FinanceData
import FinanceDomain

/// Reads a text of rates from its first line to its last, and notes what is wrong with it.
struct RatesReader {
  /// A column of the file.
  private enum Column: String, CaseIterable {
    case date, from, to, rate
  }

  /// A rate that was read, and where it stands.
  private struct Known {
    let rate: ExchangeRate
    let line: Int
  }

  private struct Key: Hashable {
    let day: CalendarDay
    let from: Currency
    let to: Currency
  }

  private let bytes: [UInt8]
  private let reader = CSVRecordReader(dialect: CSVDialect(comments: [[CSVDialect.remark]]))
  /// Where the record at hand stands.
  private var line = 1
  private var lineStart = 0
  /// By column, which field of a record it is; empty before the header.
  private var places: [Column: Int] = [:]
  private var width = 0
  private var known: [Key: Known] = [:]
  private(set) var rates: [ListedRate] = []
  /// The first mistakes, and how many more there are.
  private(set) var problems: [ConfigurationError] = []
  private(set) var untold = 0
  private let path: String
  private static let mostProblems = 20

  /// Reads a text.
  ///
  /// - Parameter path: what people know it by.
  init(_ text: String, path: String) {
    self.path = path
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  mutating func run() {
    var place = 0
    while place < bytes.count {
      lineStart = place
      switch reader.read(bytes.span, at: place, isFinal: true) {
      case .record(let record):
        take(record)
        place = record.next
      case .nothing(let next): place = next
      case .incomplete, .endless:
        refuse(place, bytes.count - place, "this line has no end")
        return
      }
      guard isUsable else { return }
      line += CSVLines.count(Array(bytes[lineStart..<place]), before: place - lineStart)
    }
  }

  /// Whether there was a header that makes sense.
  var hasHeader: Bool { !places.isEmpty }

  /// Without a header that makes sense nothing else does.
  private var isUsable: Bool { problems.isEmpty || !places.isEmpty }

  /// What a file has to look like.
  static let advice =
    "write the line date,from,to,rate and below it lines such as 2024-05-03,USD,EUR,0.9312"

  private mutating func take(_ record: CSVRecord) {
    if record.defect != nil {
      refuse(record.range, "the quotes of this line do not fit together; rates need none")
    } else if width == 0 {
      takeHeader(record)
    } else if record.fields.count != width {
      refuse(
        record.range,
        "this line has \(counted(record.fields.count)), the header \(width); write a rate with a decimal point"
      )
    } else {
      takeRate(record)
    }
  }

  private func counted(_ fields: Int) -> String { fields == 1 ? "1 field" : "\(fields) fields" }

  private mutating func takeHeader(_ record: CSVRecord) {
    width = record.fields.count
    var found: [Column: Int] = [:]
    for (place, field) in record.fields.enumerated() {
      guard let column = Column(rawValue: field.text.lowercased()) else { continue }
      guard found.updateValue(place, forKey: column) == nil else {
        return refuse(field, "the header names '\(column.rawValue)' twice; name it once")
      }
    }
    let missing = Column.allCases.filter { found[$0] == nil }.map { "'\($0.rawValue)'" }
    guard missing.isEmpty else {
      return refuse(
        record.range, "the header has no \(missing.joined(separator: ", ")); \(RatesReader.advice)")
    }
    places = found
  }

  private mutating func takeRate(_ record: CSVRecord) {
    guard let day = day(record), let from = currency(.from, record), let to = currency(.to, record),
      let rate = rate(record)
    else { return }
    guard from != to else {
      return refuse(
        field(.to, record), "from and to are both \(from); a rate leads from one currency to another")
    }
    let key = Key(day: day, from: from, to: to)
    guard let other = known[key] else {
      known[key] = Known(rate: rate, line: line)
      rates.append(ListedRate(day: day, from: from, to: to, rate: rate))
      return
    }
    if other.rate != rate {
      refuse(
        field(.rate, record),
        "line \(other.line) says that \(from) to \(to) is \(other.rate) on \(day), and here it is \(rate); "
          + "keep one of them")
    }
  }
}

// MARK: - Fields

extension RatesReader {
  private func field(_ column: Column, _ record: CSVRecord) -> CSVRecord.Field {
    record.fields[places[column] ?? 0]
  }

  private mutating func day(_ record: CSVRecord) -> CalendarDay? {
    let field = field(.date, record)
    if let day = CalendarDay(iso: field.text) { return day }
    refuse(field, "'\(field.text.excerpt)' is not a day; write it as 2024-05-03")
    return nil
  }

  private mutating func currency(_ column: Column, _ record: CSVRecord) -> Currency? {
    let field = field(column, record)
    do throws(FieldError) {
      let currency = try CurrencyField.parse(field.text)
      if currency != .none { return currency }
      refuse(field, "XXX stands for amounts without a currency, which have no rate; name a currency")
    } catch {
      refuse(field, error.message)
    }
    return nil
  }

  private mutating func rate(_ record: CSVRecord) -> ExchangeRate? {
    let field = field(.rate, record)
    do throws(ExchangeRateError) {
      return try ExchangeRate(parsing: field.text)
    } catch {
      refuse(field, "'\(field.text.excerpt)' \(error.errorDescription ?? "is not a rate")")
      return nil
    }
  }

  private mutating func refuse(_ field: CSVRecord.Field, _ sentence: String) {
    refuse(field.start, field.bytes.count, sentence)
  }

  private mutating func refuse(_ range: Range<Int>, _ sentence: String) {
    refuse(range.lowerBound, range.count, sentence)
  }

  private mutating func refuse(_ start: Int, _ count: Int, _ sentence: String) {
    guard problems.count < RatesReader.mostProblems else {
      untold += 1
      return
    }
    let text = bytes[lineStart..<CSVLines.end(of: lineStart, in: bytes)]
    let offset = max(0, start - lineStart)
    let before = String(decoding: text.prefix(offset), as: UTF8.self).count
    let marked = String(decoding: text.dropFirst(offset).prefix(count), as: UTF8.self).count
    let shown = String(decoding: text, as: UTF8.self).replacing("\t", with: " ")
    problems.append(
      ConfigurationError(
        path: path, line: line, column: before + 1, sentence: sentence,
        excerpt: CaretExcerpt(shown, offset: before, length: max(1, marked))))
  }
}

extension CSVRecord.Field {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self).trimmingASCIISpace() }
}
