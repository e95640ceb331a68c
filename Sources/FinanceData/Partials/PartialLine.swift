import FinanceDomain

/// A line of a partial or of decisions, read key by key: which keys it has depends on its kind. There may be millions of
/// lines, so it is only found where the values are; each is read when it is asked for.
struct PartialLine {
  private let bytes: [UInt8]
  private var members: [(key: Range<Int>, value: Range<Int>)] = []

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    var cursor = JSONCursor(at: 0, end: bytes.count)
    guard cursor.kindOfValue(in: bytes.span) == .object else { throw PartialLineError() }
    var hasMember = try cursor.openObject(in: bytes.span)
    while hasMember {
      let key = try cursor.skipKey(in: bytes.span)
      let start = cursor.offset
      try cursor.skipValue(in: bytes.span)
      members.append((key, start..<cursor.offset))
      hasMember = try cursor.nextMember(in: bytes.span)
    }
    try cursor.finishDocument(in: bytes.span)
  }

  func isRecord(_ kind: String) -> Bool { (try? self("record")) == kind }

  /// The value of a key that lines of this kind have.
  func callAsFunction<Value: PartialValue>(_ key: StaticString) throws -> Value {
    try PartialLineError.unless(try optional(key))
  }

  /// The value of a key that some lines of this kind have.
  func optional<Value: PartialValue>(_ key: StaticString) throws -> Value? {
    let span = bytes.span
    let name = key.description.utf8
    guard
      let member = members.first(where: {
        $0.key.count == name.count && span.has(name, at: $0.key.lowerBound)
      }),
      span[member.value.lowerBound] != UInt8(ascii: "n")
    else { return nil }
    return try Value(span, member.value)
  }

  /// A text that has to be one of those that the type has.
  func word<Word: RawRepresentable<String>>(_ key: StaticString) throws -> Word {
    try PartialLineError.unless(Word(rawValue: try self(key)))
  }

  func day(_ key: StaticString) throws -> CalendarDay {
    try PartialLineError.unless(CalendarDay(iso: try self(key)))
  }

  func sum(_ key: StaticString) throws -> ExactSum { try ExactSum(written: try self(key)) }

  func amount(_ key: StaticString) throws -> Decimal { try sum(key).decimal }

  func optionalAmount(_ key: StaticString) throws -> Decimal? {
    try optional(key).map { try ExactSum(written: $0).decimal }
  }

  /// A first and a last day; `nil` if the key is absent.
  func days(_ key: StaticString) throws -> ClosedRange<CalendarDay>? {
    guard let line = try optional(key) as PartialLine? else { return nil }
    let (first, last) = (try line.day("from"), try line.day("to"))
    guard first <= last else { throw PartialLineError() }
    return first...last
  }
}

/// What a line of a partial may have under a key.
protocol PartialValue {
  /// The value at that place of some JSON.
  init(_ json: Span<UInt8>, _ range: Range<Int>) throws
}

extension String: PartialValue {
  init(_ json: Span<UInt8>, _ range: Range<Int>) throws {
    var cursor = JSONCursor(at: range.lowerBound, end: range.upperBound)
    guard cursor.kindOfValue(in: json) == .string else { throw PartialLineError() }
    self = try cursor.readString(in: json)
  }
}

extension Int: PartialValue {
  init(_ json: Span<UInt8>, _ range: Range<Int>) throws {
    self = try PartialLineError.unless(Int(json.string(range)))
  }
}

extension Bool: PartialValue {
  init(_ json: Span<UInt8>, _ range: Range<Int>) throws {
    self = try PartialLineError.unless(Bool(json.string(range)))
  }
}

extension PartialLine: PartialValue {
  init(_ json: Span<UInt8>, _ range: Range<Int>) throws { try self.init(json.array(range)) }
}

extension Array: PartialValue where Element: PartialValue {
  init(_ json: Span<UInt8>, _ range: Range<Int>) throws {
    self = []
    var cursor = JSONCursor(at: range.lowerBound, end: range.upperBound)
    guard cursor.kindOfValue(in: json) == .array else { throw PartialLineError() }
    var hasElement = try cursor.openArray(in: json)
    while hasElement {
      let start = cursor.offset
      try cursor.skipValue(in: json)
      append(try Element(json, start..<cursor.offset))
      hasElement = try cursor.nextElement(in: json)
    }
  }
}

extension Partial.Setting: PartialValue {
  init(_ json: Span<UInt8>, _ range: Range<Int>) throws {
    let line = try PartialLine(json, range)
    self.init(try line("name"), try line("value"))
  }
}

extension Partial.Decisions: PartialValue {
  init(_ json: Span<UInt8>, _ range: Range<Int>) throws {
    let line = try PartialLine(json, range)
    self.init(hash: try line("hash"), sources: try line("sources"))
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
      day: try day("date"), rows: try self("rows"), byContent: try self("byContent"))
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
      bin: try toBin(grain), currency: try word("currency"), type: try word("type"),
      name: Array((try self("payee") as String).utf8), sum: try sum("sum"), count: try self("count"))
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
      position: try toPosition(number))
  }
}

extension ExactSum {
  /// The sum that the digits say, with a sign if it is negative, and up to eight places.
  fileprivate init(written text: String) throws {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let places = parts.count > 1 ? parts[1].utf8.count : 0
    guard places <= FixedPoint.maximumScale, let number = Int128(parts.joined()),
      number.magnitude < Int128.max.magnitude / 100_000_000
    else { throw PartialLineError() }
    self.init(coefficient: number, scale: places)
  }
}
