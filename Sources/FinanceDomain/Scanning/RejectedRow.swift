/// A row that was refused: everything needed to explain it, long after the scan.
public struct RejectedRow: Hashable, Sendable {
  /// The source as the person named it.
  public let sourceName: String
  /// Where the row begins.
  public package(set) var position: SourcePosition
  /// The line the row begins on, from 1; `nil` if it was not counted.
  public package(set) var line: Int?
  /// The column's name in the source, if one column is to blame.
  public let column: String?
  /// The column's number, from 1, if the source has numbered columns.
  public let columnNumber: Int?
  /// The value that was found, as it is in the source; cut after 120 bytes.
  public let value: String?
  /// Why, for a script.
  public let code: ReasonCode
  /// Why, and what to do, for a person.
  public let message: String
  /// The physical line, or the object, for an excerpt; cut after 300 bytes.
  public let excerpt: String
  /// The row's length in bytes, without its line end.
  public package(set) var byteCount: Int

  /// A refusal with all its facts.
  public init(
    sourceName: String, position: SourcePosition, line: Int?, column: String?, columnNumber: Int?,
    value: String?,
    code: ReasonCode, message: String, excerpt: String, byteCount: Int
  ) {
    self.sourceName = sourceName
    self.position = position
    self.line = line
    self.column = column
    self.columnNumber = columnNumber
    self.value = value
    self.code = code
    self.message = message
    self.excerpt = excerpt
    self.byteCount = byteCount
  }
}

/// Where a row begins: which source of the run, and how many bytes into it.
///
/// Lines and columns are not kept; they are counted for the few rows that are shown.
public struct SourcePosition: Comparable, Hashable, Sendable {
  /// The source's place in the order of the run.
  public let source: Int
  /// Bytes from the source's start to the row's first byte.
  public let byteOffset: Int

  /// That place.
  public init(source: Int, byteOffset: Int) {
    self.source = source
    self.byteOffset = byteOffset
  }

  /// Whether the left place is read first.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.source, left.byteOffset) < (right.source, right.byteOffset)
  }
}

/// The source that refused rows which have been mended since.
package struct RefusingSource: Hashable, Sendable {
  package let name: String
  /// How many of the rows it could not read; the others contradict other rows.
  package let unreadRows: Int

  package init(name: String, unreadRows: Int) { (self.name, self.unreadRows) = (name, unreadRows) }

  /// Which source it is: the first of that name, or else the only one of that name in whatever folder.
  package func index(among names: [String]) -> Int? {
    if let exact = names.firstIndex(of: name) { return exact }
    func lastPart(of path: String) -> Substring { path.split(separator: "/").last ?? "" }
    let alike = names.indices.filter { lastPart(of: names[$0]) == lastPart(of: name) }
    return alike.count == 1 ? alike[0] : nil
  }
}
