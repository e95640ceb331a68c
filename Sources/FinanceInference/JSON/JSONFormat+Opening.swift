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
    case .lines(let first):
      return JSONLinesFormat(from: first)
    // What else is around the rows may say something of them.
    case .wrapper, nil: break
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

  static func profile(
    for names: [SourceName], in profiles: ProfileLibrary
  ) throws(ProfileError) -> ImportProfile? {
    try profiles.match(pointers: Set(names.compactMap { JSONPointer($0.written) }))
  }

  /// The keys of the first objects, within 64 KiB.
  func names(in file: InputFile) throws(SourceFailure) -> (all: [SourceName], first: Int)? {
    guard let firstRow else { return nil }
    var (reader, first) = (JSONCellReader(.collecting), Int?.none)
    let head = try file.bytes(in: firstRow..<firstRow + (1 << 16))
    var cursor = JSONCursor(at: 0, end: head.count, nesting: file.limits.nesting)
    cursor.skipWhitespace(in: head.span)
    while cursor.kindOfValue(in: head.span) == .object,
      let object = try? reader.read(head.span, with: &cursor)
    {
      first = first ?? object.values.count
      cursor.skipWhitespace(in: head.span)
      if cursor.take(UInt8(ascii: ","), in: head.span) { cursor.skipWhitespace(in: head.span) }
    }
    let all = (reader.columns.places + reader.lists).map { SourceName(place: $0) }
    return first.map { (all, $0) }
  }

  func describe(_ file: InputFile, in findings: inout SourceFindings) {
    findings.evidence.append(
      ImportEvidence("format", Self.name.rawValue, because: "the names are finance's own"))
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
