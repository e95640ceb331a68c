import FinanceData
import FinanceDomain

extension JSONFormat: RecognizedFormat {
  /// An array, or an object that is not the first of several lines.
  static func recognizes(_ head: SourceHead) throws(SourceFailure) -> Bool {
    guard head.firstByte != UInt8(ascii: "[") else { return true }
    guard head.firstByte == UInt8(ascii: "{") else { return false }
    return try !JSONLinesFormat.recognizes(head)
  }

  /// An object without a list of transactions in its first MiB may have one later.
  static func openStandard(_ head: SourceHead) throws(SourceFailure) -> any RecognizedFormat {
    var lists = JSONLists(start: head.start, places: [JSONPointer(keys: ["transactions"])])
    let (bytes, isWhole) = try head.bytes()
    let nesting = head.file.limits.nesting
    switch JSONDocumentShape(of: bytes.span, from: head.start, nesting: nesting, isWhole: isWhole) {
    case .array(let bracket):
      lists = JSONLists(start: head.start, places: [JSONPointer(keys: [])])
      lists.firstRow = bracket + 1
    case .object(let first): (lists.isObject, lists.firstRow) = (true, first)
    case .wrapper(let bracket): lists.firstRow = bracket + 1
    case .lines(let first):
      return JSONLinesFormat(from: first)
    case nil: break
    }
    return JSONFormat(lists)
  }

  func knowing(_ names: [SourceName]) -> JSONFormat {
    JSONFormat(lists, .standard(among: names.map(\.written)))
  }

  static var mayHoldAnything: Bool { true }

  static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource? {
    let opening = JSONOpening(head: head, request: request, isLines: false)
    guard let mapping = try opening.open(&findings) else { return nil }
    var lists = JSONLists(start: head.start, places: mapping.items)
    // A profile knows the lists of a provider's document, not that another one is without rows.
    let isOfProfile = request.settings.profiled.contains(.items)
    lists.refusesRivals = request.settings.items.isEmpty || isOfProfile
    lists.rowPlaces = mapping.rowPlaces
    return OpenSource(head.file, as: JSONFormat(lists, mapping), hasRemarks: head.hasRemarks)
  }
}

extension JSONLinesFormat: RecognizedFormat {
  /// Text that begins with an object and goes on with another on the next line.
  static func recognizes(_ head: SourceHead) throws(SourceFailure) -> Bool {
    guard head.firstByte == UInt8(ascii: "{") else { return false }
    let (bytes, isWhole) = try head.bytes()
    let (text, nesting) = (bytes.span, head.file.limits.nesting)
    guard let first = JSONLine.first(from: head.start, in: text), let second = first.next(in: text) else {
      return false
    }
    guard isWhole || second.end < bytes.count else { return first.isObject(in: text, nesting: nesting) }
    var end = second.end
    if let third = second.next(in: text), isWhole || third.end < bytes.count { end = third.end }
    let lines = Array(bytes[..<end])
    if case .lines? = JSONDocumentShape(of: lines.span, from: head.start, nesting: nesting) { return true }
    return false
  }

  static func openStandard(_ head: SourceHead) -> any RecognizedFormat {
    JSONLinesFormat(from: head.start)
  }

  func knowing(_ names: [SourceName]) -> JSONLinesFormat {
    JSONLinesFormat(from: start, .standard(among: names.map(\.written)))
  }

  static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource? {
    let opening = JSONOpening(head: head, request: request, isLines: true)
    guard let mapping = try opening.open(&findings) else { return nil }
    return OpenSource(head.file, as: JSONLinesFormat(from: head.start, mapping), hasRemarks: head.hasRemarks)
  }
}

/// All of a format whose rows are JSON objects but how it is recognized.
extension RecognizedFormat where Self: JSONBasedFormat {
  static var standardNamesAreCommon: Bool { false }

  /// Only what says something about money or a day, or names what no standard key has, is worth a closer look: other keys
  /// are nobody's business.
  func mayMeanMore(_ names: [SourceName], in file: InputFile) throws(SourceFailure) -> Bool {
    let fields = Set(names.compactMap(\.field))
    guard fields.count < names.count else { return false }
    if names.contains(where: { $0.field == nil && $0.meansMore(beside: fields) }) { return true }
    let readings = names.map(\.reading)
    var (surveys, hasRivals) = ([ColumnSurvey](repeating: ColumnSurvey(), count: names.count), false)
    let reader = try firstObjects(in: file) { object in
      var ranks: [TransactionField: Int] = [:]
      for (name, value) in zip(names.indices, object.values) {
        guard let cell = value?.cell, !cell.isBlank else { continue }
        guard let reading = readings[name] else {
          surveys[name].absorb(cell)
          continue
        }
        // What two spellings of one name give is refused with its row.
        let rank = max(1, reading.rank)
        if TransactionField.whereOneCounts.contains(reading.field),
          ranks.updateValue(rank, forKey: reading.field) ?? rank != rank
        {
          hasRivals = true
        }
      }
    }
    return hasRivals || surveys.contains(where: \.mayMeanMore)
      || reader.listedValues.contains(where: \.isMoney)
  }

  static func profile(
    for names: [SourceName], in profiles: ProfileLibrary
  ) throws(ProfileError) -> ImportProfile? {
    try profiles.match(pointers: Set(names.compactMap { JSONPointer($0.written) }))
  }

  /// The keys of the first objects, within 64 KiB.
  func names(in file: InputFile) throws(SourceFailure) -> (all: [SourceName], first: Int)? {
    var first: Int?
    let reader = try firstObjects(in: file) { first = first ?? $0.values.count }
    let all = (reader.columns.places + reader.lists).map { SourceName(place: $0) }
    return first.map { (all, $0) }
  }

  /// Shows the first objects, within 64 KiB, and returns what has read them.
  private func firstObjects(
    in file: InputFile, _ show: (JSONCellReader.Record) -> Void
  ) throws(SourceFailure) -> JSONCellReader {
    var reader = JSONCellReader(.collecting)
    guard let firstRow else { return reader }
    let head = try file.bytes(in: firstRow..<firstRow + (1 << 16))
    var cursor = JSONCursor(at: 0, end: head.count, nesting: file.limits.nesting)
    cursor.skipWhitespace(in: head.span)
    while cursor.kindOfValue(in: head.span) == .object,
      let object = try? reader.read(head.span, with: &cursor)
    {
      show(object)
      cursor.skipWhitespace(in: head.span)
      if cursor.take(UInt8(ascii: ","), in: head.span) { cursor.skipWhitespace(in: head.span) }
    }
    return reader
  }

  func describe(_ file: InputFile, in findings: inout SourceFindings) {
    findings.evidence.append(
      ImportEvidence("format", Self.name.rawValue, because: "the names are finance's own"))
  }
}

extension TransactionField {
  /// Of these a transaction has one: where an object has a second, under another name, the two may differ.
  fileprivate static let whereOneCounts: Set<TransactionField> = [.date, .amount, .type, .currency, .balance]
}

extension SourceName {
  /// Whether it is about amounts, or names, in the object itself, what none of those fields is.
  fileprivate func meansMore(beside fields: Set<TransactionField>) -> Bool {
    isAboutAmounts
      || path == key
        && HeaderWords.meanings(of: HeaderName(key)).contains { meaning in
          TransactionField(rawValue: meaning.role.rawValue).map { !fields.contains($0) } ?? false
        }
  }
}

extension LateValue {
  /// Whether it is an amount of money of the object that it is in.
  var isMoney: Bool {
    let name = SourceName(place: place)
    guard let number = CellForms.number(cell), !MoneyWords.isElsewhere(name.key) else { return false }
    let roles: [ColumnRole] = [.amount, .debit, .credit]
    return number.hasCents || MoneyWords.isTakenOff(name.key)
      || HeaderWords.meanings(of: HeaderName(name.key)).contains { roles.contains($0.role) && $0.rank == 0 }
  }
}

extension ColumnSurvey {
  /// Whether values speak of money, of its direction, or of a day.
  fileprivate var mayMeanMore: Bool {
    amounts > 0 || isMostlyDates || currencies > namedCodes || DirectionWords.reading(of: values) != nil
      || StatusWords.areStates(values)
  }
}
