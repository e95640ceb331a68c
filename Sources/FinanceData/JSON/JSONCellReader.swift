import FinanceDomain

/// Reads one object as cells: the values that are texts or numbers, by their places, however deep they lie.
///
/// Lists of texts are one cell, joined; lists of objects are passed over.
package struct JSONCellReader: Sendable {
  /// The values of one object.
  package struct Record: Sendable {
    /// Where the object lies.
    package var range: Range<Int>
    /// The values by the text of their JSON pointers, in the order of the object.
    package var cells: [(place: String, cell: MappedCell)] = []
    /// Why it is not a row.
    package var problem: JSONShapeError?
  }

  /// Deeper objects hold nothing a transaction needs.
  private static let depthLimit = 6

  /// How many keys an object may have.
  private let keyLimit: Int

  /// - Parameter keys: how many keys an object may have.
  package init(keys: Int = InputLimits().columns) { keyLimit = keys }

  /// Reads the object that begins at the cursor, and moves the cursor behind it.
  ///
  /// - Precondition: the cursor stands at `{`.
  package func read(_ bytes: Span<UInt8>, with cursor: inout JSONCursor) throws(JSONSyntaxError) -> Record {
    var record = Record(range: cursor.offset..<cursor.offset)
    try readObject(bytes, with: &cursor, at: "", depth: 0, into: &record)
    record.range = record.range.lowerBound..<cursor.offset
    return record
  }

  private func readObject(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor, at place: String, depth: Int,
    into record: inout Record
  ) throws(JSONSyntaxError) {
    var keys = JSONKeySet(limit: keyLimit)
    var hasMember = try cursor.openObject(in: bytes)
    while hasMember {
      let start = cursor.offset
      let key = try cursor.readKey(in: bytes)
      if let fact = keys.add(key) {
        record.problem = record.problem ?? JSONShapeError(fact, at: start)
        try cursor.skipValue(in: bytes)
      } else {
        let inner = place + JSONPointer(keys: [String(decoding: key, as: UTF8.self)]).description
        try readValue(bytes, with: &cursor, at: inner, depth: depth, into: &record)
      }
      hasMember = try cursor.nextMember(in: bytes)
    }
  }

  private func readValue(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor, at place: String, depth: Int,
    into record: inout Record
  ) throws(JSONSyntaxError) {
    switch cursor.kindOfValue(in: bytes) {
    case .string:
      record.cells.append((place, MappedCell(try cursor.readStringBytes(in: bytes))))
    case .number:
      record.cells.append(
        (place, MappedCell(Array(try cursor.readNumberText(in: bytes).utf8), kind: .number)))
    case .object where depth < JSONCellReader.depthLimit:
      try readObject(bytes, with: &cursor, at: place, depth: depth + 1, into: &record)
    case .array:
      if let text = try textList(bytes, with: &cursor) { record.cells.append((place, MappedCell(text))) }
    default: try skipValue(bytes, with: &cursor, at: place, into: &record)
    }
  }

  /// True and false are texts, so that rows may be left out by them.
  private func skipValue(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor, at place: String, into record: inout Record
  ) throws(JSONSyntaxError) {
    let (start, kind) = (cursor.offset, cursor.kindOfValue(in: bytes))
    try cursor.skipValue(in: bytes)
    guard kind == .boolean else { return }
    record.cells.append((place, MappedCell((start..<cursor.offset).map { bytes[$0] })))
  }

  /// The texts of a list, joined by colons; `nil` for a list of anything else.
  private func textList(_ bytes: Span<UInt8>, with cursor: inout JSONCursor) throws(JSONSyntaxError)
    -> [UInt8]?
  {
    var text: [UInt8]? = []
    var hasElement = try cursor.openArray(in: bytes)
    while hasElement {
      if cursor.kindOfValue(in: bytes) == .string {
        let part = try cursor.readStringBytes(in: bytes)
        if text?.isEmpty == false { text?.append(UInt8(ascii: ":")) }
        text?.append(contentsOf: part)
      } else {
        try cursor.skipValue(in: bytes)
        text = nil
      }
      hasElement = try cursor.nextElement(in: bytes)
    }
    return text
  }
}
