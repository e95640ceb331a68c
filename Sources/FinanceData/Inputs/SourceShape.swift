import FinanceDomain

/// What a source's first bytes show: where its text begins, and which format it is in.
struct SourceShape {
  /// The format, as recognised or as said.
  let format: InputFormat
  /// Where the text begins, behind a byte order mark.
  let start: Int
  private let head: [UInt8]
  private let isWhole: Bool
  private let nesting: Int

  /// Looks at the first bytes.
  ///
  /// - Throws: ``SourceFailure`` for bytes that are no text.
  init(_ file: InputFile, format: InputFormat?) throws(SourceFailure) {
    var head = try file.bytes(in: 0..<SourceShape.glanceSize)
    start = try SourceShape.textStart(head, path: file.name)
    // To take in a MiB costs a small file more time than its rows; only JSON has to be looked at closely.
    let isPlain = head[start...].first.map { !$0.isJSONWhitespace && !SourceShape.beginsJSON($0) } ?? false
    if !isPlain, format != .csv { head = try file.bytes(in: 0..<SourceShape.headSize) }
    self.head = head
    isWhole = try file.ends(at: head.count)
    nesting = file.limits.nesting
    let recognised = format == nil ? try SourceShape.format(of: head, from: start, in: file) : .csv
    self.format = format ?? recognised
  }

  /// How a JSON document is read.
  ///
  /// An object without a list of transactions in its first MiB may have one later.
  var documentPlan: OpenSource.Plan {
    var lists = JSONLists(start: start, places: [JSONPointer(keys: ["transactions"])])
    switch try? JSONDocumentShape(of: head.span, nesting: nesting, isWhole: isWhole) {
    case .array(let bracket):
      lists = JSONLists(start: start, places: [JSONPointer(keys: [])])
      lists.firstRow = bracket + 1
    case .object(let first): (lists.isObject, lists.firstRow) = (true, first)
    case .wrapper(let bracket): lists.firstRow = bracket + 1
    case .lines(let first): return .jsonLines(from: first)
    case nil: break
    }
    return .json(lists)
  }

  /// How much of a file is looked at to recognise JSON.
  private static let headSize = 1 << 20
  /// How much is looked at first: enough for signatures and byte order marks of any kind.
  private static let glanceSize = 1 << 12

  private static func beginsJSON(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  /// Where the text begins, behind a byte order mark.
  private static func textStart(_ head: [UInt8], path: String) throws(SourceFailure) -> Int {
    guard !head.isEmpty else {
      throw SourceFailure(
        path: path, kind: .refused, code: .csvHeader, message: "the file is empty; export it again")
    }
    if let kind = FileSignature.name(of: head) {
      throw SourceFailure(
        path: path, kind: .refused, code: .textEncoding,
        message: "this is \(kind), not text; export the transactions as CSV or JSON")
    }
    do throws(JSONSyntaxError) {
      return try JSONEncoding.contentStart(of: head.span)
    } catch {
      throw SourceFailure(
        path: path, kind: .refused, code: error.code,
        message: error.sentence.replacing("document", with: "file"))
    }
  }

  /// The format that the first bytes show.
  private static func format(
    of head: [UInt8], from start: Int, in file: InputFile
  ) throws(SourceFailure) -> InputFormat {
    guard let first = head[start...].first(where: { !$0.isJSONWhitespace }) else {
      throw SourceFailure(
        path: file.name, kind: .refused, code: .csvHeader,
        message: "the file holds only blank lines; export it again")
    }
    switch first {
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"):
      let isWhole = try file.ends(at: head.count)
      return isLines(head, from: start, isWhole: isWhole, nesting: file.limits.nesting) ? .jsonl : .json
    default: return .csv
    }
  }

  /// Whether text that begins with an object goes on with another on the next line.
  private static func isLines(_ head: [UInt8], from start: Int, isWhole: Bool, nesting: Int) -> Bool {
    let text = head.span
    guard let first = JSONLine.first(from: start, in: text) else { return false }
    guard let second = first.next(in: text) else { return false }
    guard isWhole || second.end < head.count else { return first.isObject(in: text, nesting: nesting) }
    var end = second.end
    if let third = second.next(in: text), isWhole || third.end < head.count { end = third.end }
    let lines = Array(head[..<end])
    guard let shape = try? JSONDocumentShape(of: lines.span, nesting: nesting), case .lines = shape else {
      return false
    }
    return true
  }
}
