import FinanceDomain

/// One JSON document: a list of objects, objects around lists of them, or one object (RFC 8259).
package struct JSONFormat: JSONBasedFormat {
  /// Where the rows are.
  package let lists: JSONLists
  package let objects: JSONMapping
  /// What the objects around the rows say of them.
  let surroundings = JSONSurroundings()

  /// The elements of the lists.
  package init(_ lists: JSONLists, _ objects: JSONMapping = .standard) {
    (self.lists, self.objects) = (lists, objects)
  }

  package static func == (left: JSONFormat, right: JSONFormat) -> Bool {
    left.lists == right.lists && left.objects == right.objects
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(lists) }

  package static let name = InputFormat.json
  package static let endings = [".json"]
  package static let rejectsFormat = InputFormat.jsonl

  package static func recognizes(_ head: SourceHead) throws(SourceFailure) -> Bool {
    guard head.firstByte != UInt8(ascii: "[") else { return true }
    guard head.firstByte == UInt8(ascii: "{") else { return false }
    return try !JSONLinesFormat.recognizes(head)
  }

  /// An object without a list of transactions in its first MiB may have one later.
  package static func openStandard(
    _ head: SourceHead, hasNotes: Bool
  ) throws(SourceFailure) -> any SourceFormat {
    var lists = JSONLists(start: head.start, places: [JSONPointer(keys: ["transactions"])])
    let (bytes, isWhole) = try head.bytes()
    switch try? JSONDocumentShape(of: bytes.span, nesting: head.file.limits.nesting, isWhole: isWhole) {
    case .array(let bracket):
      lists = JSONLists(start: head.start, places: [JSONPointer(keys: [])])
      lists.firstRow = bracket + 1
    case .object(let first): (lists.isObject, lists.firstRow) = (true, first)
    case .wrapper(let bracket): lists.firstRow = bracket + 1
    case .lines(let first): return JSONLinesFormat(from: first)
    case nil: break
    }
    return JSONFormat(lists)
  }

  package static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource? {
    guard let mapping = try JSONOpening(head, request, isLines: false).open(&findings) else { return nil }
    var lists = JSONLists(start: head.start, places: mapping.items)
    lists.refusesRivals = request.settings.items.isEmpty
    lists.mayBeAnyList = !request.settings.columns.isEmpty
    return OpenSource(head.file, as: JSONFormat(lists, mapping), hasRemarks: request.hasNotes)
  }

  package func state(tableIn settings: inout ImportSettings, _ findings: SourceFindings) {
    settings.items = objects.items
  }

  package var guessesCuts: Bool { true }
  package var isReadOnce: Bool { false }
  package var hidesRows: Bool { lists.firstRow == nil }
  package var firstRow: Int? { lists.firstRow }
  package var style: JSONBatchDecoder.Style { lists.isObject ? .row : .list }

  package func chunks(of source: OpenSource, size: Int) -> any ChunkSequence {
    JSONChunks(source.file, lists, guesses: source.guesses, surroundings, chunkSize: size)
  }

  package func facts(at offset: Int) -> SourceOverrides? { surroundings.facts(at: offset) }
}

/// A format whose rows are JSON objects: all but how they are found.
package protocol JSONBasedFormat: SourceFormat {
  /// How the objects are read.
  var objects: JSONMapping { get }
  /// Where the first row begins, if the first bytes show it.
  var firstRow: Int? { get }
  /// How rows follow each other.
  var style: JSONBatchDecoder.Style { get }
}

extension JSONBasedFormat {
  package static var standardNamesAreCommon: Bool { false }

  /// Only what says something about money is worth a closer look: other keys are nobody's business.
  package static func mayMeanMore(_ names: [SourceName]) -> Bool {
    names.contains { name in
      name.field == nil
        && HeaderWords.meanings(of: HeaderName(name.key)).contains {
          [.direction, .currency, .amount, .debit, .credit].contains($0.role) && $0.rank == 0
        }
    }
  }

  package static func profile(
    for names: [SourceName], in profiles: ProfileLibrary
  ) throws(ProfileError) -> ImportProfile? {
    try profiles.match(pointers: Set(names.compactMap { JSONPointer($0.written) }))
  }

  package var mapping: RowMapping { objects.rows }
  package var columnNames: [String] { objects.places }

  package var idColumn: String? {
    mapping.isStandard ? TransactionField.id.rawValue : mapping.id.map { columnNames[$0] } ?? ""
  }

  package func names(in file: InputFile) throws(SourceFailure) -> SourceNames? {
    guard let firstRow else { return nil }
    let head = try file.bytes(in: firstRow..<firstRow + (1 << 16))
    var cursor = JSONCursor(at: 0, end: head.count, nesting: file.limits.nesting)
    var reader = JSONCellReader(.collecting)
    var first: Int?
    cursor.skipWhitespace(in: head.span)
    while cursor.kindOfValue(in: head.span) == .object, (try? reader.read(head.span, with: &cursor)) != nil {
      first = first ?? reader.columns.places.count
      cursor.skipWhitespace(in: head.span)
      if cursor.take(UInt8(ascii: ","), in: head.span) { cursor.skipWhitespace(in: head.span) }
    }
    let all = reader.columns.places.map { SourceName(place: $0) }
    return first.map { SourceNames(all: all, first: $0) }
  }

  package func describe(_ file: InputFile, in findings: inout SourceFindings) {
    findings.evidence.append(
      ImportEvidence("format", Self.name.rawValue, because: "the names are finance's own"))
  }

  package func decoder(
    of source: OpenSource, _ conventions: MappingConventions, isRow: Bool, usesFastPath: Bool
  ) -> any ChunkDecoder {
    JSONBatchDecoder(
      sourceName: source.file.name, style: isRow ? .row : style, hasRemarks: source.hasRemarks,
      conventions: conventions, mapping: objects, limits: source.file.limits, usesFastPath: usesFastPath)
  }

  package func rowEnd(from index: Int, in window: Span<UInt8>, isLast: Bool, _ limits: InputLimits) -> Int? {
    var cursor = JSONCursor(at: index, end: window.count, nesting: limits.nesting)
    return (try? cursor.skipValue(in: window)) != nil ? cursor.offset : nil
  }

  package var meaning: AnyHashable { AnyHashable(objects) }

  /// Line ends between the tokens of an object are white space.
  package func rejected(_ row: [UInt8]) -> [UInt8] { row.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } }
}
