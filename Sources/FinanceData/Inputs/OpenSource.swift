import FinanceDomain

/// A source that has been opened and understood: what it is, and how its rows are found.
package struct OpenSource: Sendable {
  /// How the rows are found.
  package enum Plan: Hashable, Sendable {
    /// Rows under a header.
    case csv(CSVLayout)
    /// One object a line, from that place on.
    case jsonLines(from: Int)
    /// The elements of the array whose bracket stands before that place.
    case jsonList(from: Int)
    /// One JSON document, read in one piece.
    case jsonDocument
  }

  /// The bytes.
  package let file: InputFile
  /// What they are.
  package var plan: Plan
  /// Whether lines that begin with `#` are remarks.
  package let hasRemarks: Bool
  /// Whether rows of CSV are found by following the quotes from the first of them, because a guess was wrong.
  package var followsQuotes = false

  /// The format by its name.
  package var format: InputFormat {
    switch plan {
    case .csv: .csv
    case .jsonLines: .jsonl
    case .jsonList, .jsonDocument: .json
    }
  }

  /// Whether chunks of the source end where rows seem to end: elements of an array, records of CSV.
  package var guesses: Bool {
    switch plan {
    case .csv: !followsQuotes
    case .jsonList: true
    case .jsonLines, .jsonDocument: false
    }
  }

  /// From now on the source is read without a guess, which takes longer: CSV by following the quotes, an array in one
  /// piece.
  package mutating func stopGuessing() {
    switch plan {
    case .csv: followsQuotes = true
    case .jsonList: plan = .jsonDocument
    case .jsonLines, .jsonDocument: break
    }
  }

  /// Opens a source's bytes as what they are, or as what they are said to be.
  ///
  /// - Throws: ``SourceFailure`` for bytes that are no text, and for text without transactions' columns.
  package init(_ file: InputFile, format: InputFormat?, hasRemarks: Bool = false) throws(SourceFailure) {
    self.file = file
    self.hasRemarks = hasRemarks
    var head = try file.bytes(in: 0..<OpenSource.glanceSize)
    let start = try OpenSource.textStart(head, path: file.name)
    // To take in a MiB costs a small file more time than its rows; only JSON has to be looked at closely.
    let isPlain = head[start...].first.map { !$0.isJSONWhitespace && !OpenSource.beginsJSON($0) } ?? false
    if !isPlain, format != .csv { head = try file.bytes(in: 0..<OpenSource.headSize) }
    let recognised = format == nil ? try OpenSource.format(of: head, from: start, in: file) : .csv
    switch format ?? recognised {
    case .csv: plan = .csv(try CSVLayout(source: file, from: start, hasRemarks: hasRemarks))
    case .jsonl: plan = .jsonLines(from: start)
    case .json: plan = OpenSource.documentPlan(head, from: start)
    }
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
      return isLines(head, from: start, isWhole: file.size <= head.count) ? .jsonl : .json
    default: return .csv
    }
  }

  /// Whether text that begins with an object goes on with another on the next line.
  private static func isLines(_ head: [UInt8], from start: Int, isWhole: Bool) -> Bool {
    let text = head.span
    guard let first = JSONLine.first(from: start, in: text) else { return false }
    guard let second = first.next(in: text) else { return false }
    guard isWhole || second.end < head.count else { return first.isObject(in: text) }
    var end = second.end
    if let third = second.next(in: text), isWhole || third.end < head.count { end = third.end }
    let lines = Array(head[..<end])
    guard let shape = try? JSONDocumentShape(of: lines.span), case .lines = shape else { return false }
    return true
  }

  private static func documentPlan(_ head: [UInt8], from start: Int) -> Plan {
    guard let first = head[start...].firstIndex(where: { !$0.isJSONWhitespace }),
      head[first] == UInt8(ascii: "[")
    else { return .jsonDocument }
    return .jsonList(from: first + 1)
  }
}
