import FinanceDomain

/// A line of a partial as it is written; which keys it has depends on its kind.
struct PartialLineDTO: Decodable {
  /// A first and a last day.
  struct Days: Decodable {
    let from: String
    let to: String
  }

  /// A setting.
  struct Setting: Decodable {
    let name: String
    let value: String
  }

  /// What was decided about rows of several partials.
  struct Decisions: Decodable {
    let hash: String
    let sources: Int
  }

  /// Where balances do not follow from each other.
  struct Break: Decodable {
    let byte: Int
    let line: Int?
    let lastGoodDay: String
    let day: String
    let expected: String
    let found: String
  }

  /// The end of a day.
  struct DayEnd: Decodable {
    let day: String
    let balance: String
    let stated: [String]
  }

  // The first line.
  let schema: String?
  let tool: String?
  let grain: String?
  let settings: [Setting]?
  let days: Days?
  let period: Days?
  let sources: Int?
  let decisions: Decisions?

  // All others.
  let record: String?
  let number: Int?
  let path: String?
  let format: String?
  let read: Int?
  let accepted: Int?
  let rejected: Int?
  let duplicate: Int?
  let skipped: Int?
  let outside: Int?
  let headers: Int?
  let from: Int?
  let to: Int?
  let incomes: Int?
  let expenses: Int?
  let kind: String?
  let code: String?
  let message: String?
  let text: String?
  let original: String?
  let byContent: Int?
  let source: Int?
  let byte: Int?
  let name: String?
  let line: Int?
  let column: String?
  let columnNumber: Int?
  let value: String?
  let excerpt: String?
  let bytes: Int?
  let rows: Int?
  let opening: String?
  let closing: String?
  let `break`: Break?
  let ends: [DayEnd]?
  let at: String?
  let currency: String?
  let type: String?
  let count: Int?
  let sum: String?
  let account: String?
  let category: String?
  let payee: String?
  let id: String?
  let date: String?
  let time: String?
  let amount: String?
  let description: String?
  let note: String?
  let tags: [String]?
  let balance: String?
  let lines: Int?
  let hash: String?
}

/// A line that does not say what lines of its kind say.
struct PartialLineError: Error {}

extension PartialLineDTO {
  /// The value of a key that lines of this kind have.
  func need<Value>(_ value: Value?) throws(PartialLineError) -> Value {
    guard let value else { throw PartialLineError() }
    return value
  }

  /// The source of that number, and what became of its rows.
  func toSource() throws(PartialLineError) -> RowCounts {
    RowCounts(
      path: try need(path), format: try need(format), read: try need(read), accepted: try need(accepted),
      rejected: try need(rejected), duplicate: try need(duplicate), skipped: try need(skipped),
      outside: try need(outside), headers: try need(headers))
  }

  /// A part of a source.
  func toRange() throws(PartialLineError) -> Partial.FileRange {
    var signs: Partial.FileRange.Signs?
    if let incomes { signs = Partial.FileRange.Signs(incomes: incomes, expenses: try need(expenses)) }
    return Partial.FileRange(
      path: try need(path), bytes: try need(bytes), from: try need(from), to: try need(to),
      refused: try need(rejected), signs: signs, days: days == nil ? nil : try toDays())
  }

  func toFailure() throws(PartialLineError) -> SourceFailure {
    SourceFailure(
      path: try need(path), kind: try need(kind.flatMap { SourceFailure.Kind(rawValue: $0) }),
      code: code.map { ReasonCode(rawValue: $0) }, message: try need(message))
  }

  /// The place of a row, by what sources are called in the whole.
  func toPosition(_ numbers: [Int: Int]) throws(PartialLineError) -> SourcePosition {
    SourcePosition(source: try need(source.flatMap { numbers[$0] }), byteOffset: try need(byte))
  }

  func toRejection(_ numbers: [Int: Int]) throws(PartialLineError) -> RejectedRow {
    RejectedRow(
      sourceName: try need(name), position: try toPosition(numbers), line: line, column: column,
      columnNumber: columnNumber, value: value, code: ReasonCode(rawValue: try need(code)),
      message: try need(message), excerpt: try need(excerpt), byteCount: try need(bytes))
  }

  func toOverlap() throws(PartialLineError) -> SourceOverlaps.Entry {
    SourceOverlaps.Entry(
      path: try need(path), original: original, account: try need(account), day: try day(try need(date)),
      rows: try need(rows), byContent: try need(byContent))
  }

  func toProof() throws(PartialLineError) -> BalanceProof {
    var ends: [BalanceProof.DayEnd] = []
    for end in try need(self.ends) {
      var stated: [Decimal] = []
      for text in end.stated { stated.append(try number(text).decimal) }
      ends.append(
        BalanceProof.DayEnd(day: try day(end.day), balance: try number(end.balance).decimal, stated: stated))
    }
    return BalanceProof(
      source: try need(path), account: try need(account), currency: try toCurrency(), rows: try need(rows),
      days: try toDays(), opening: try opening.map(number)?.decimal,
      closing: try closing.map(number)?.decimal,
      firstBreak: try toBreak(), ends: ends)
  }

  private func toBreak() throws(PartialLineError) -> BalanceBreak? {
    guard let place = self.break else { return nil }
    return BalanceBreak(
      byteOffset: place.byte, line: place.line, lastGoodDay: try day(place.lastGoodDay),
      day: try day(place.day), expected: try number(place.expected).decimal,
      found: try number(place.found).decimal)
  }

  /// The stretch of time that the line is about.
  func toBin(_ grain: TotalsGrain) throws(PartialLineError) -> Int32 { try need(at.flatMap(grain.bin)) }

  func toCell(_ grain: TotalsGrain) throws(PartialLineError) -> TotalsCube.Cell {
    TotalsCube.Cell(
      bin: try toBin(grain), account: try need(account),
      category: TransactionCategory(rawValue: try need(category)), currency: try toCurrency(),
      type: try toType(), sum: try number(try need(sum)), count: try need(count))
  }

  func toPayee(_ grain: TotalsGrain) throws(PartialLineError) -> PayeeTotals.Cell {
    PayeeTotals.Cell(
      bin: try toBin(grain), currency: try toCurrency(), type: try toType(),
      name: Array(try need(payee).utf8), sum: try number(try need(sum)), count: try need(count))
  }

  /// One of the largest transactions. It has been valid before, and is judged as every transaction is.
  func toTransaction() throws(PartialLineError) -> Transaction {
    let (id, clock, description) = (try need(id), try toTime(), try need(description))
    let (amount, balance) = (try number(try need(amount)).decimal, try balance.map(number)?.decimal)
    let (day, type, currency) = (try day(try need(date)), try toType(), try toCurrency())
    let (category, account) = (try need(category), try need(account))
    return try need(
      try? Transaction(
        id: TransactionID(rawValue: id), date: day, time: clock, amount: amount, type: type,
        category: TransactionCategory(rawValue: category), description: description, account: account,
        currency: currency, note: note, tags: tags ?? [], payee: payee, balance: balance))
  }

  func toTransfer(_ numbers: [Int: Int]) throws(PartialLineError) -> TransferCandidate {
    TransferCandidate(
      day: try day(try need(date)), account: try need(account),
      category: TransactionCategory(rawValue: try need(category)), currency: try toCurrency(),
      type: try toType(), amount: try number(try need(amount)), position: try toPosition(numbers))
  }

  /// The days of the first line, or of a statement.
  func toDays() throws(PartialLineError) -> ClosedRange<CalendarDay> { try range(of: try need(days)) }

  /// Whose payees and largest transactions are kept.
  func toPeriod() throws(PartialLineError) -> DatePeriod {
    guard let period else { return .all }
    let days = try range(of: period)
    return try need(DatePeriod(first: days.lowerBound, last: days.upperBound))
  }

  private func range(of days: Days) throws(PartialLineError) -> ClosedRange<CalendarDay> {
    let (first, last) = (try day(days.from), try day(days.to))
    guard first <= last else { throw PartialLineError() }
    return first...last
  }

  private func toCurrency() throws(PartialLineError) -> Currency {
    try need(currency.flatMap { Currency(rawValue: $0) })
  }

  private func toType() throws(PartialLineError) -> TransactionType {
    try need(type.flatMap { TransactionType(rawValue: $0) })
  }

  private func toTime() throws(PartialLineError) -> TimeOfDay? {
    guard let time else { return nil }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 3 else { throw PartialLineError() }
    return try need(TimeOfDay(hour: parts[0], minute: parts[1], second: parts[2]))
  }

  private func day(_ text: String) throws(PartialLineError) -> CalendarDay {
    try need(CalendarDay(iso: text))
  }

  private func number(_ text: String) throws(PartialLineError) -> ExactSum {
    let bytes = Array(text.utf8)
    return try need(ExactSum(digits: bytes.span))
  }
}

extension ExactSum {
  /// The sum that the digits say, with a sign if it is negative, and up to eight places; `nil` for anything else.
  init?(digits: Span<UInt8>) {
    var (units, places, hasPoint) = (Int128(0), 0, false)
    let isNegative = digits.count > 0 && digits[0] == UInt8(ascii: "-")
    guard digits.count > (isNegative ? 1 : 0), digits.count < 38 else { return nil }
    for place in (isNegative ? 1 : 0)..<digits.count {
      let byte = digits[place]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte.isASCIIDigit {
        units = units * 10 + Int128(byte - UInt8(ascii: "0"))
        places += hasPoint ? 1 : 0
      } else {
        return nil
      }
    }
    guard places <= FixedPoint.maximumScale, units < Int128.max / 100_000_000 else { return nil }
    for _ in places..<FixedPoint.maximumScale { units *= 10 }
    self.init(units: isNegative ? -units : units)
  }
}
