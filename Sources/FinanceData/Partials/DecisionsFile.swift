import FinanceDomain

/// What was decided about rows of sources that are read apart, written down: which of them repeat or contradict rows of
/// other sources.
///
/// It is JSON Lines (`finance.decisions/1`). The first line says what it is; then comes each source, and whether it is to be
/// read again; then each row that does not simply count, and each refused row in full; the last line seals the others, as
/// that of a partial does.
package struct DecisionsFile: Sendable {
  /// A source about which was decided.
  struct Source: Hashable, Sendable {
    let path: String
    let bytes: Int
    let rows: Int
    /// Whether its first partial does not count, because some of its rows are in sources that were read apart.
    let isReadAgain: Bool
    /// Whether nothing of it could be used, so that none of its rows counts anywhere.
    var isRefused = false
  }

  /// What the file is called.
  package let name: String
  /// What tells these decisions from others.
  package let hash: String
  /// With what the sources were read.
  package let settings: [Partial.Setting]
  let sources: [Source]
  private let mergesContents: Bool
  private let decisions: DeduplicationDecisions

  /// How many sources they are about.
  package var count: Int { sources.count { !$0.isRefused } }

  /// The first source of that name.
  func source(at path: String) -> Source? { sources.first { $0.path == path } }

  /// What was decided about those sources, which are read now.
  ///
  /// - Throws: ``SourceFailure`` about a source that is another one by now, or that nothing was decided about.
  func decisions(about opened: [OpenSource]) throws(SourceFailure) -> DeduplicationDecisions {
    let places = Dictionary(sources.enumerated().map { ($1.path, $0) }) { first, _ in first }
    var (numbers, here) = ([Int: Int](), [Int]())
    for (number, source) in opened.enumerated() {
      guard let place = places[source.file.name], sources[place].isReadAgain else {
        throw refusal(
          "\(source.file.name) is none of the sources that have to be read again; its first partial counts")
      }
      let size = sources[place].isRefused ? sources[place].bytes : try source.file.size
      guard size == sources[place].bytes else {
        throw SourceFailure(changed: source.file.name)
      }
      numbers[place] = number
      here.append(place)
    }
    var elsewhere: [String] = []
    func number(of place: Int) -> Int {
      if let number = numbers[place] { return number }
      elsewhere.append(sources[place].path)
      numbers[place] = opened.count + elsewhere.count - 1
      return opened.count + elsewhere.count - 1
    }
    var found: [(decision: DeduplicationDecisions.Decision, position: SourcePosition)] = []
    for (source, place) in here.enumerated() {
      for entry in decisions.bySource[place] where opened[source].range?.contains(entry.offset) ?? true {
        var decision = entry.decision
        if case .duplicate(let original, let evidence) = decision {
          let moved = SourcePosition(source: number(of: original.source), byteOffset: original.byteOffset)
          decision = .duplicate(of: moved, by: evidence)
        }
        found.append((decision, SourcePosition(source: source, byteOffset: entry.offset)))
      }
    }
    var given = DeduplicationDecisions(
      sources: opened.count, elsewhere: elsewhere, mergesContents: mergesContents)
    for (decision, position) in found { given.add(decision, at: position) }
    given.sort()
    if !decisions.conflicts.isEmpty {
      given.conflicts = zip(opened, here).enumerated().map { number, pair in
        let all = decisions.conflicts[pair.1]
        return pair.0.range.map { all.inPart($0, given.bySource[number]) } ?? all
      }
    }
    return given
  }

  func refusal(_ problem: String) -> SourceFailure {
    SourceFailure(path: name, kind: .refused, code: .partialDecisions, message: problem)
  }
}

extension Rejections {
  /// The rows of a part of the source, of which so much was decided.
  fileprivate func inPart(
    _ range: Range<Int>, _ decided: [DeduplicationDecisions.Entry]
  ) -> Rejections {
    let count = decided.count { $0.decision == .conflict }
    return Rejections(
      rows: rows.filter { range.contains($0.position.byteOffset) },
      counts: count > 0 ? [.idConflict: count] : [:], limit: limit)
  }
}

// MARK: - Writing

/// A line of the file, whichever it is.
private struct DecisionLine: Codable {
  /// A row that counts in the place of another.
  struct Row: Codable {
    let source: Int
    let byte: Int
  }

  var record: String?
  // The first line.
  var schema: String?
  var settings: [IdentityFile.Header.Setting]?
  var sources: Int?
  var mergesContents: Bool?
  // A source.
  var number: Int?
  var path: String?
  var rows: Int?
  var isReadAgain: Bool?
  var isRefused: Bool?
  // A row: it is the n-th of its content, or another one counts in its place, or its id stands for something else.
  var source: Int?
  var byte: Int?
  var occurrence: Int?
  var original: Row?
  var evidence: String?
  // A row that is refused for its id, in full; and how many a source has.
  var line: Int?
  var name: String?
  var column: String?
  var columnNumber: Int?
  var value: String?
  var code: String?
  var message: String?
  var excerpt: String?
  var bytes: Int?
  var count: Int?
  // The last line.
  var lines: Int?
  var hash: String?
}

extension DecisionsFile: Hashable {
  /// Whether both are about the same rows; what tells them apart is known.
  package static func == (left: DecisionsFile, right: DecisionsFile) -> Bool { left.hash == right.hash }

  /// By what tells them apart.
  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension DuplicateEvidence {
  private static let names: [(DuplicateEvidence, String)] = [
    (.id, "id"), (.content, "content"), (.contentAndBalance, "content+balance"), (.bytes, "bytes"),
  ]

  fileprivate var text: String { DuplicateEvidence.names.first { $0.0 == self }?.1 ?? "" }

  fileprivate init?(text: String) {
    guard let evidence = DuplicateEvidence.names.first(where: { $0.1 == text })?.0 else { return nil }
    self = evidence
  }
}

extension DecisionsFile {
  /// The bytes of a file with those decisions.
  static func bytes(
    _ decisions: DeduplicationDecisions, about sources: [Source], settings: [Partial.Setting]
  ) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var bytes: [UInt8] = []
    func write(_ line: DecisionLine) throws {
      bytes += try encoder.encode(line)
      bytes.append(UInt8(ascii: "\n"))
    }
    try write(
      DecisionLine(
        schema: "finance.decisions/1",
        settings: settings.map { IdentityFile.Header.Setting(name: $0.name, value: $0.value) },
        sources: sources.count, mergesContents: decisions.mergesContents))
    for (number, source) in sources.enumerated() {
      try write(
        DecisionLine(
          record: "source", number: number, path: source.path, rows: source.rows,
          isReadAgain: source.isReadAgain, isRefused: source.isRefused ? true : nil, bytes: source.bytes))
    }
    for (number, entries) in decisions.bySource.enumerated() {
      var last: Int?
      for entry in entries where entry.offset != last {
        last = entry.offset
        var line = DecisionLine(record: "row", source: number, byte: entry.offset)
        switch entry.decision {
        case .conflict: line.record = "conflict"
        case .occurrence(let number): line.occurrence = number
        case .duplicate(let original, let evidence):
          line.original = DecisionLine.Row(source: original.source, byte: original.byteOffset)
          line.evidence = evidence.text
        }
        try write(line)
      }
    }
    for (number, conflicts) in decisions.conflicts.enumerated() where conflicts.total > 0 {
      try write(DecisionLine(record: "refused", source: number, count: conflicts.counts[.idConflict]))
      for row in conflicts.rows {
        try write(
          DecisionLine(
            record: "rejection", source: number, byte: row.position.byteOffset, name: row.sourceName,
            column: row.column, columnNumber: row.columnNumber, value: row.value, code: row.code.rawValue,
            message: row.message, excerpt: row.excerpt, bytes: row.byteCount))
      }
    }
    return PartialFile.sealed(bytes) { lines, hash in
      let end = (try? encoder.encode(DecisionLine(record: "end", lines: lines, hash: hash))) ?? Data()
      return Array(end) + [UInt8(ascii: "\n")]
    }
  }
}

// MARK: - Reading

extension DecisionsFile {
  /// Reads a file.
  ///
  /// - Throws: ``SourceFailure`` if it is not there, is cut or was changed, or is another file.
  package init(_ path: String) throws(SourceFailure) {
    let file = try InputFile(path: path)
    let bytes = try file.bytes(in: 0..<file.size)
    do {
      try self.init(path, bytes)
    } catch {
      throw SourceFailure(
        path: path, kind: .refused, code: .partialSpoilt,
        message:
          "these are not decisions as they were written (finance.decisions/1); write them again with finance decide"
      )
    }
  }

  private init(_ path: String, _ bytes: [UInt8]) throws {
    let decoder = JSONDecoder()
    var lines = try bytes.split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(DecisionLine.self, from: Data($0))
    }
    func need<Value>(_ value: Value?) throws(PartialLineError) -> Value {
      guard let value else { throw PartialLineError() }
      return value
    }
    let (first, last) = (try need(lines.first), try need(lines.popLast()))
    let end = try need(bytes.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
    guard first.schema == "finance.decisions/1", last.record == "end", last.lines == lines.count,
      bytes.last == UInt8(ascii: "\n"), last.hash == FileDigest(Array(bytes[..<end])).hash
    else { throw PartialLineError() }
    (name, hash) = (path, try need(last.hash))
    settings = try need(first.settings).map { Partial.Setting($0.name, $0.value) }
    mergesContents = try need(first.mergesContents)
    let count = try need(first.sources)
    var (sources, rows) = ([Source](), [[RejectedRow]](repeating: [], count: count))
    var counts = [Int](repeating: 0, count: count)
    var decisions = DeduplicationDecisions(sources: count)
    for line in lines.dropFirst() {
      if line.record == "source" {
        sources.append(
          Source(
            path: try need(line.path), bytes: try need(line.bytes), rows: try need(line.rows),
            isReadAgain: try need(line.isReadAgain), isRefused: line.isRefused ?? false))
        continue
      }
      let source = try need(line.source)
      guard (0..<count).contains(source) else { throw PartialLineError() }
      if line.record == "refused" {
        counts[source] = try need(line.count)
        continue
      }
      let position = SourcePosition(source: source, byteOffset: try need(line.byte))
      switch line.record {
      case "conflict": decisions.add(.conflict, at: position)
      case "rejection":
        rows[source].append(
          RejectedRow(
            sourceName: try need(line.name),
            position: SourcePosition(source: 0, byteOffset: position.byteOffset), line: nil,
            column: line.column, columnNumber: line.columnNumber, value: line.value,
            code: ReasonCode(rawValue: try need(line.code)), message: try need(line.message),
            excerpt: try need(line.excerpt), byteCount: try need(line.bytes)))
      default:
        if let occurrence = line.occurrence {
          decisions.add(.occurrence(occurrence), at: position)
        } else {
          let original = try need(line.original)
          guard (0..<count).contains(original.source) else { throw PartialLineError() }
          decisions.add(
            .duplicate(
              of: SourcePosition(source: original.source, byteOffset: original.byte),
              by: try need(line.evidence.flatMap { DuplicateEvidence(text: $0) })), at: position)
        }
      }
    }
    guard sources.count == count else { throw PartialLineError() }
    if counts.contains(where: { $0 > 0 }) {
      decisions.conflicts = zip(rows, counts).map { rows, count in
        Rejections(rows: rows, counts: count > 0 ? [.idConflict: count] : [:], limit: Rejections().limit)
      }
    }
    (self.sources, self.decisions) = (sources, decisions)
  }
}
