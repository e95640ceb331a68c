import FinanceDomain

/// One row of a document.
package enum JSONElement: Hashable, Sendable {
  /// An object whose parts can be judged.
  case record(JSONRecord)
  /// A row that is not counted, and why.
  case refused(JSONRefusal)
}

/// A row that could not be read, with all that its explanation needs.
package struct JSONRefusal: Hashable, Sendable {
  /// The stable name of the reason.
  package let code: ReasonCode
  /// What was found and what to do.
  package let message: String
  /// The row: the element of the array, or the line without the white space around it.
  package let byteRange: Range<Int>
  /// The byte that the message is about.
  package let problemOffset: Int
  /// The key to blame, if it is one.
  package let key: String?

  init(_ error: JSONShapeError, row: Range<Int>) {
    (code, message, byteRange) = (error.code, error.sentence, row)
    (problemOffset, key) = (error.byteOffset, error.key)
  }

  init(_ error: JSONSyntaxError, row: Range<Int>) {
    (code, message, byteRange) = (error.code, error.sentence, row)
    (problemOffset, key) = (error.byteOffset, nil)
  }
}

/// Goes through the rows of a document held in memory, in their order.
///
/// An array, a wrapper or an object that is not well formed is refused whole: reading throws, and what was read
/// before no longer counts. In JSON Lines a bad line is one refused row. It is the wrong reader for a large file,
/// which should not be in memory.
package struct JSONDocumentReader: Sendable {
  /// What the document is.
  package let shape: JSONDocumentShape

  private let bytes: [UInt8]
  private var cursor: JSONCursor
  private var records: JSONRecordReader
  private var step = Step.first

  private enum Step { case first, later, finished }

  /// Decides what the document is.
  ///
  /// - Throws: what ``JSONDocumentShape/init(of:)`` throws.
  package init(_ bytes: [UInt8], limits: InputLimits = InputLimits()) throws(JSONSyntaxError) {
    self.bytes = bytes
    records = JSONRecordReader(keys: limits.columns)
    shape = try JSONDocumentShape(of: bytes.span, nesting: limits.nesting)
    let (start, depth) =
      switch shape {
      case .array(let start), .object(let start), .lines(let start): (start, 0)
      case .wrapper(let list): (list, 1)
      }
    cursor = JSONCursor(at: start, end: bytes.count, depth: depth, nesting: limits.nesting)
  }

  /// The next row, or `nil` behind the last.
  ///
  /// - Throws: where an array is not well formed. The whole document is refused then; a further call gives `nil`.
  package mutating func next() throws(JSONSyntaxError) -> JSONElement? {
    let isFirst = step == .first
    guard step != .finished else { return nil }
    step = .finished
    let bytes = bytes
    let element = try nextElement(bytes.span, isFirst: isFirst)
    if element != nil { step = .later }
    return element
  }

  private mutating func nextElement(
    _ bytes: Span<UInt8>, isFirst: Bool
  ) throws(JSONSyntaxError) -> JSONElement? {
    switch shape {
    case .object: isFirst ? try row(bytes) : nil
    case .lines: nextLine(bytes)
    case .array, .wrapper: try nextInList(bytes, isFirst: isFirst)
    }
  }

  private mutating func nextInList(
    _ bytes: Span<UInt8>, isFirst: Bool
  ) throws(JSONSyntaxError) -> JSONElement? {
    let hasElement = try isFirst ? cursor.openArray(in: bytes) : cursor.nextElement(in: bytes)
    if hasElement { return try row(bytes) }
    if case .array = shape { try cursor.finishDocument(in: bytes) }
    return nil
  }

  private mutating func nextLine(_ bytes: Span<UInt8>) -> JSONElement? {
    guard let line = JSONLine.first(from: cursor.offset, in: bytes) else { return nil }
    cursor = JSONCursor(at: line.range.lowerBound, end: line.end, nesting: cursor.nesting)
    defer { cursor = JSONCursor(at: line.end, end: bytes.count, nesting: cursor.nesting) }
    do throws(JSONSyntaxError) {
      let element = try row(bytes)
      cursor.skipWhitespace(in: bytes)
      if cursor.offset < cursor.end { throw cursor.unexpected(.endOfLine, in: bytes) }
      return element
    } catch {
      return .refused(JSONRefusal(error, row: line.range))
    }
  }

  /// Reads the value at the cursor.
  private mutating func row(_ bytes: Span<UInt8>) throws(JSONSyntaxError) -> JSONElement {
    let start = cursor.offset
    let kind = cursor.kindOfValue(in: bytes)
    guard kind == .object else {
      try cursor.skipValue(in: bytes)
      let error = JSONShapeError(.notAnObject(kind ?? .null), at: start)
      return .refused(JSONRefusal(error, row: start..<cursor.offset))
    }
    let record = try records.read(bytes, with: &cursor)
    guard let problem = record.problem else { return .record(record) }
    return .refused(JSONRefusal(problem, row: record.byteRange))
  }
}
