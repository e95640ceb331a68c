import FinanceDomain

/// A line of a partial or of decisions, read key by key: which keys it has depends on its kind.
struct PartialLine: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  private let members: KeyedDecodingContainer<Key>

  init(from decoder: any Decoder) throws { members = try decoder.container(keyedBy: Key.self) }

  init(_ bytes: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(PartialLine.self, from: Data(bytes))
  }

  func isRecord(_ kind: String) -> Bool { (try? self("record")) == kind }

  /// The value of a key that lines of this kind have.
  func callAsFunction<Value: Decodable>(_ key: String) throws -> Value {
    try members.decode(Value.self, forKey: Key(key))
  }

  /// The value of a key that some lines of this kind have.
  func optional<Value: Decodable>(_ key: String) throws -> Value? {
    try members.decodeIfPresent(Value.self, forKey: Key(key))
  }

  /// A text that has to be one of those that the type has.
  func word<Word: RawRepresentable<String>>(_ key: String) throws -> Word {
    try PartialLineError.unless(Word(rawValue: try self(key)))
  }

  func day(_ key: String) throws -> CalendarDay {
    try PartialLineError.unless(CalendarDay(iso: try self(key)))
  }

  func sum(_ key: String) throws -> ExactSum { try ExactSum(written: try self(key)) }

  func amount(_ key: String) throws -> Decimal { try sum(key).decimal }

  func optionalAmount(_ key: String) throws -> Decimal? {
    try optional(key).map { try ExactSum(written: $0).decimal }
  }

  /// A first and a last day; `nil` if the key is absent.
  func days(_ key: String) throws -> ClosedRange<CalendarDay>? {
    guard let line = try optional(key) as PartialLine? else { return nil }
    let (first, last) = (try line.day("from"), try line.day("to"))
    guard first <= last else { throw PartialLineError() }
    return first...last
  }
}

/// A line that does not say what lines of its kind say.
struct PartialLineError: Error {
  /// The value, which has to be there.
  static func unless<Value>(_ value: Value?) throws(PartialLineError) -> Value {
    guard let value else { throw PartialLineError() }
    return value
  }
}

extension PartialLine {
  func toSource() throws -> RowCounts {
    RowCounts(
      path: try self("path"), format: try self("format"), read: try self("read"),
      accepted: try self("accepted"), rejected: try self("rejected"), duplicate: try self("duplicate"),
      skipped: try self("skipped"), outside: try self("outside"), headers: try self("headers"))
  }

  func toRange() throws -> Partial.FileRange {
    let signs = try optional("incomes").map {
      Partial.FileRange.Signs(incomes: $0, expenses: try self("expenses"))
    }
    return Partial.FileRange(
      path: try self("path"), bytes: try self("bytes"), from: try self("from"), to: try self("to"),
      refused: try self("rejected"), signs: signs, days: try days("days"))
  }

  func toFailure() throws -> SourceFailure {
    SourceFailure(
      path: try self("path"), kind: try word("kind"),
      code: try optional("code").map { ReasonCode(rawValue: $0) }, message: try self("message"))
  }

  /// The place of a row.
  ///
  /// - Parameter number: what a source is called in the whole; `nil` for one that is not there.
  func toPosition(_ number: (Int) -> Int?) throws -> SourcePosition {
    SourcePosition(
      source: try PartialLineError.unless(number(try self("source"))), byteOffset: try self("byte"))
  }

  func toRejection(_ number: (Int) -> Int?) throws -> RejectedRow {
    RejectedRow(
      sourceName: try self("name"), position: try toPosition(number), line: try optional("line"),
      column: try optional("column"), columnNumber: try optional("columnNumber"),
      value: try optional("value"), code: try word("code"), message: try self("message"),
      excerpt: try self("excerpt"), byteCount: try self("bytes"))
  }

  func toOverlap() throws -> SourceOverlaps.Entry {
    SourceOverlaps.Entry(
      path: try self("path"), original: try optional("original"), account: try self("account"),
      day: try day("date"), rows: try self("rows"),
      sum: try PartialLineError.unless(Int64(self("sum") as String)),
      byContent: try self("byContent"))
  }

  func toProof() throws -> BalanceProof {
    let ends = try (self("ends") as [PartialLine]).map { end in
      BalanceProof.DayEnd(
        day: try end.day("day"), balance: try end.amount("balance"),
        stated: try (end("stated") as [String]).map { try ExactSum(written: $0).decimal })
    }
    let firstBreak = try optional("break").map { (line: PartialLine) in
      BalanceBreak(
        byteOffset: try line("byte"), line: try line.optional("line"),
        lastGoodDay: try line.day("lastGoodDay"), day: try line.day("day"),
        expected: try line.amount("expected"), found: try line.amount("found"))
    }
    return BalanceProof(
      source: try self("path"), account: try self("account"), currency: try word("currency"),
      rows: try self("rows"), days: try PartialLineError.unless(try days("days")),
      opening: try optionalAmount("opening"), closing: try optionalAmount("closing"),
      firstBreak: firstBreak, ends: ends)
  }

  func toBin(_ grain: TotalsGrain) throws -> Int32 {
    try PartialLineError.unless(grain.bin(of: try self("at")))
  }

  func toCell(_ grain: TotalsGrain) throws -> TotalsCube.Cell {
    TotalsCube.Cell(
      bin: try toBin(grain), account: try self("account"), category: try word("category"),
      currency: try word("currency"), type: try word("type"), sum: try sum("sum"), count: try self("count"))
  }

  func toPayee(_ grain: TotalsGrain) throws -> PayeeTotals.Cell {
    PayeeTotals.Cell(
      bin: try toBin(grain), currency: try word("currency"),
      bucket: try optional("bucket").map { try PartialLineError.unless(FlowBucket(word: $0)) },
      type: try word("type"), name: Array((try self("payee") as String).utf8), sum: try sum("sum"),
      count: try self("count"))
  }

  /// One of the largest transactions. It has been valid before, and is judged as every transaction is.
  func toTransaction() throws -> Transaction {
    let time = try optional("time").map { (text: String) in
      try PartialLineError.unless(ClockField.parse(Array(text.utf8)))
    }
    return try Transaction(
      id: try word("id"), date: try day("date"), time: time, amount: try amount("amount"),
      type: try word("type"), category: try word("category"), description: try self("description"),
      account: try self("account"), currency: try word("currency"), note: try optional("note"),
      tags: try optional("tags") ?? [], payee: try optional("payee"), balance: try optionalAmount("balance"))
  }

  func toTransfer(_ number: (Int) -> Int?) throws -> TransferCandidate {
    TransferCandidate(
      day: try day("date"), account: try self("account"), category: try word("category"),
      currency: try word("currency"), type: try word("type"), amount: try sum("amount"),
      position: try toPosition(number), payee: try optional("payee") ?? "")
  }
}

extension ExactSum {
  fileprivate init(written text: String) throws {
    let bytes = Array(text.utf8)
    self = try PartialLineError.unless(ExactSum(digits: bytes.span))
  }

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

/// Lines of sums and payees as the program writes them, read without a decoder: a partial has thousands of them. Whatever
/// looks different is left to ``PartialLine``.
struct PartialFlowLine {
  enum Flow {
    case sum(TotalsCube.Cell)
    case payee(PayeeTotals.Cell)
  }

  private static let sums = form("sum", "account", "category")
  private static let payees = form("payee", "payee")
  private static let payeesInBuckets = form("payee", "bucket", "payee")

  private static func form(_ kind: String, _ names: String...) -> LineForm {
    let first = [
      #"{"record":"\#(kind)","at":""#, #"","currency":""#, #"","type":""#, #"","count":"#, #","sum":""#,
    ]
    return LineForm(first + names.map { #"","\#($0)":""# } + [#""}"#])
  }

  private let grain: TotalsGrain
  /// Lines of one stretch of time are anywhere, but there are few stretches.
  private var bins: [[UInt8]: Int32] = [:]
  private var currencies: [[UInt8]: Currency] = [:]
  private var values: [Range<Int>] = []

  init(_ grain: TotalsGrain) { self.grain = grain }

  /// What the line says; `nil` if it is not certain to be one of these kinds.
  mutating func read(_ line: Span<UInt8>) -> Flow? {
    if PartialFlowLine.payees.find(&values, in: line) { return payee(line, nil, name: 5) }
    if PartialFlowLine.payeesInBuckets.find(&values, in: line) {
      return FlowBucket(word: text(5, line)).flatMap { payee(line, $0, name: 6) }
    }
    guard PartialFlowLine.sums.find(&values, in: line) else { return nil }
    return common(line).map { common in
      .sum(
        TotalsCube.Cell(
          bin: common.bin, account: text(5, line), category: TransactionCategory(rawValue: text(6, line)),
          currency: common.currency, type: common.type, sum: common.sum, count: common.count))
    }
  }

  private mutating func payee(_ line: Span<UInt8>, _ bucket: FlowBucket?, name: Int) -> Flow? {
    common(line).map { common in
      .payee(
        PayeeTotals.Cell(
          bin: common.bin, currency: common.currency, bucket: bucket, type: common.type,
          name: bytes(name, line), sum: common.sum, count: common.count))
    }
  }

  private mutating func common(
    _ line: Span<UInt8>
  ) -> (bin: Int32, currency: Currency, type: TransactionType, count: Int, sum: ExactSum)? {
    let (at, code) = (bytes(0, line), bytes(1, line))
    guard let bin = bins[at] ?? grain.bin(of: text(0, line)),
      let currency = currencies[code] ?? Currency(rawValue: text(1, line)),
      let type = TransactionType(rawValue: text(2, line)), let count = Int(text(3, line)), count > 0,
      let sum = ExactSum(digits: line.extracting(values[4]))
    else { return nil }
    (bins[at], currencies[code]) = (bin, currency)
    return (bin, currency, type, count, sum)
  }

  private func bytes(_ number: Int, _ line: Span<UInt8>) -> [UInt8] { line.array(values[number]) }

  private func text(_ number: Int, _ line: Span<UInt8>) -> String { line.string(values[number]) }
}

/// What is between the values of a kind of line that the program writes; the last mark is the line's end.
struct LineForm {
  private let marks: [[UInt8]]

  init(_ marks: [String]) { self.marks = marks.map { Array($0.utf8) } }

  /// Whether the line has that form; where its values are is known then.
  func find(_ values: inout [Range<Int>], in line: Span<UInt8>) -> Bool {
    values.removeAll(keepingCapacity: true)
    var place = 0
    for (number, mark) in marks.enumerated() {
      guard line.has(mark, at: place) else { return false }
      place += mark.count
      guard number + 1 < marks.count, let stop = marks[number + 1].first else { break }
      let start = place
      while place < line.count, line[place] != stop {
        // What is escaped is for the decoder.
        if line[place] == UInt8(ascii: "\\") { return false }
        place += 1
      }
      values.append(start..<place)
    }
    return place == line.count
  }
}
