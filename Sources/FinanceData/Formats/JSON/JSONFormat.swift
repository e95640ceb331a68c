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
