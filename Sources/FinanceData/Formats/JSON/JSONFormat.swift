import FinanceDomain

/// One JSON document: a list of objects, objects around lists of them, or one object (RFC 8259).
package struct JSONFormat: JSONBasedFormat {
  package let lists: JSONLists
  package let objects: JSONMapping
  let surroundings = JSONSurroundings()

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

  package func state(tableIn settings: inout ImportSettings, _ findings: SourceFindings) {
    settings.items = objects.items
  }

  package var isReadOnce: Bool { false }
  package var hidesRows: Bool { lists.firstRow == nil }
  package var firstRow: Int? { lists.firstRow }
  package var isList: Bool { true }
  package var rowTerminator: [UInt8] { [UInt8(ascii: "]")] }

  package func chunks(of source: OpenSource, size: Int) -> any ChunkSequence {
    JSONChunks(source.file, lists, guesses: source.guesses, surroundings, chunkSize: size)
  }

  package func facts(at offset: Int) -> SourceOverrides? { surroundings.facts(at: offset) }
}

/// A format whose rows are JSON objects: all but how they are found.
package protocol JSONBasedFormat: SourceFormat {
  var objects: JSONMapping { get }
  /// Where the first row begins, if the first bytes show it.
  var firstRow: Int? { get }
  /// Whether rows are the elements of lists; otherwise there is one a line.
  var isList: Bool { get }
}

extension JSONBasedFormat {
  package var mapping: RowMapping { objects.rows }
  package var columnNames: [String] { objects.places }

  package var idColumn: String? {
    mapping.isStandard ? TransactionField.id.rawValue : mapping.id.map { columnNames[$0] } ?? ""
  }

  package func decoder(of source: OpenSource, _ conventions: MappingConventions) -> any ChunkDecoder {
    JSONBatchDecoder(
      sourceName: source.file.name, isList: isList, hasRemarks: source.hasRemarks,
      conventions: conventions, mapping: objects, limits: source.file.limits)
  }

  package func rowEnd(from index: Int, in window: Span<UInt8>, isLast: Bool, _ limits: InputLimits) -> Int? {
    var cursor = JSONCursor(at: index, end: window.count, nesting: limits.nesting)
    return (try? cursor.skipValue(in: window)) != nil ? cursor.offset : nil
  }

  package var meaning: AnyHashable { AnyHashable(objects) }

  /// Line ends between the tokens of an object are white space.
  package func rejected(_ row: [UInt8]) -> [UInt8] { row.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } }
}

/// How a document's bytes stand for text: UTF-8, or they are refused by name.
package enum JSONEncoding {
  /// Where the content begins: after a UTF-8 byte order mark if there is one.
  ///
  /// UTF-16 and UTF-32 are known by their byte order marks, and without one by the zero bytes beside the first
  /// character, which in JSON is always ASCII.
  ///
  /// - Throws: ``JSONError`` that names the encoding, if it is UTF-16 or UTF-32.
  package static func contentStart(of bytes: Span<UInt8>) throws(JSONError) -> Int {
    let first = (byte(0, of: bytes), byte(1, of: bytes), byte(2, of: bytes), byte(3, of: bytes))
    switch first {
    case (0xEF, 0xBB, 0xBF, _): return 3
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): throw JSONError(.otherEncoding("UTF-32LE"), at: 0)
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): throw JSONError(.otherEncoding("UTF-32BE"), at: 0)
    case (0xFF, 0xFE, _, _), (1..., 0, 1..., _): throw JSONError(.otherEncoding("UTF-16LE"), at: 0)
    case (0xFE, 0xFF, _, _), (0, 1..., 0, _): throw JSONError(.otherEncoding("UTF-16BE"), at: 0)
    default: return 0
    }
  }

  /// The byte, or -1 after the end.
  private static func byte(_ place: Int, of bytes: Span<UInt8>) -> Int {
    place < bytes.count ? Int(bytes[place]) : -1
  }
}
