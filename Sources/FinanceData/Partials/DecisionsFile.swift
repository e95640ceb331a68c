import FinanceDomain

/// What was decided about rows of sources that are read apart, in a file.
///
/// It is JSON Lines (`finance.decisions/1`). The first line says what it is; then comes each source, and whether it is to be
/// read again; then each row that does not simply count, and each refused row in full; the last line seals the others, as
/// that of a partial does.
///
/// Each run reads the whole file, and keeps what is about the sources that it reads itself: there may be as many decisions as
/// rows.
package struct DecisionsFile: Hashable, Sendable {
  package let name: String
  /// What tells these decisions from others.
  package let hash: String
  package let settings: [Partial.Setting]
  private let mergesContents: Bool
  private let sources: [SharedDecisions.Source]
  private let file: InputFile

  package var count: Int { sources.count { !$0.isRefused } }

  /// The first source of that name.
  func source(at path: String) -> SharedDecisions.Source? { sources.first { $0.path == path } }

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
    let decisions = try decisions(aboutSources: Set(here))
    var given = DeduplicationDecisions(sources: opened.count, mergesContents: mergesContents)
    for (source, place) in here.enumerated() {
      let range = opened[source].range
      given.add(
        decisions.bySource[place].filter { range?.contains($0.offset) ?? true }, ofSource: source,
        calling: number)
    }
    given.elsewhere = elsewhere
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

  /// Whether both are about the same rows; what tells them apart is known.
  package static func == (left: DecisionsFile, right: DecisionsFile) -> Bool { left.hash == right.hash }

  /// By what tells them apart.
  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Rejections {
  /// Rows with conflicts of ids, and how many there are.
  fileprivate init(conflicts rows: [RejectedRow], count: Int) {
    self.init(rows: rows, counts: count > 0 ? [.idConflict: count] : [:], limit: Rejections().limit)
  }

  /// The rows of a part of the source, of which so much was decided.
  fileprivate func inPart(
    _ range: Range<Int>, _ decided: [DeduplicationDecisions.Entry]
  ) -> Rejections {
    Rejections(
      conflicts: rows.filter { range.contains($0.position.byteOffset) },
      count: decided.count { $0.decision == .conflict })
  }
}

extension DecisionsFile {
  /// Reads a file, and looks whether it is whole.
  ///
  /// - Throws: ``SourceFailure`` if it is not there, is cut or was changed, or is another file.
  package init(_ path: String) throws(SourceFailure) {
    (name, file) = (path, try InputFile(path: path))
    do {
      var lines = SealedLineReader(file)
      let first = try PartialLine(try PartialLineError.unless(try lines.next()))
      guard try first("schema") == "finance.decisions/1" else { throw PartialLineError() }
      (settings, mergesContents) = (try first("settings"), try first("mergesContents"))
      let count: Int = try first("sources")
      var sources: [SharedDecisions.Source] = []
      while let line = try lines.next() {
        if sources.count < count { sources.append(try PartialLine(line).toDecidedSource()) }
      }
      guard sources.count == count else { throw PartialLineError() }
      (self.sources, hash) = (sources, lines.digest)
    } catch {
      throw error as? SourceFailure ?? SourceFailure(spoiltDecisions: path)
    }
  }

  /// What was decided about those of its sources, by the numbers that these have in it.
  fileprivate func decisions(aboutSources wanted: Set<Int>) throws(SourceFailure) -> DeduplicationDecisions {
    var found = FoundDecisions(wanted: wanted, of: sources.count)
    do {
      var lines = SealedLineReader(file)
      var number = 0
      while let line = try lines.next() {
        if number > sources.count { try found.take(line) }
        number += 1
      }
      guard lines.digest == hash else { throw SourceFailure(changed: name) }
    } catch {
      throw error as? SourceFailure ?? SourceFailure(spoiltDecisions: name)
    }
    return found.decisions
  }
}

/// The decisions about some sources, as far as they have been read.
private struct FoundDecisions {
  private let wanted: Set<Int>
  private var made: DeduplicationDecisions
  private var rows: [[RejectedRow]]
  private var counts: [Int]

  init(wanted: Set<Int>, of sources: Int) {
    self.wanted = wanted
    made = DeduplicationDecisions(sources: sources)
    rows = Array(repeating: [], count: sources)
    counts = Array(repeating: 0, count: sources)
  }

  var decisions: DeduplicationDecisions {
    var decisions = made
    if counts.contains(where: { $0 > 0 }) {
      decisions.conflicts = zip(rows, counts).map { Rejections(conflicts: $0, count: $1) }
    }
    return decisions
  }

  private func number(_ source: Int) -> Int? { rows.indices.contains(source) ? source : nil }

  /// Takes what a line says, unless it is about another source.
  mutating func take(_ bytes: [UInt8]) throws {
    if let source = FoundDecisions.source(ofRow: bytes.span), !wanted.contains(source) { return }
    let line = try PartialLine(bytes)
    let source = try PartialLineError.unless(number(try line("source")))
    guard wanted.contains(source) else { return }
    switch try line("record") as String {
    case "refused": counts[source] = try line("count")
    case "rejection":
      // In what was decided about a source it has no number of its own.
      rows[source].append(try line.toRejection(number).placed(inSource: 0, line: nil))
    case "conflict": made.add(.conflict, at: try line.toPosition(number))
    case "row":
      let original = try line.optional("original").map { (row: PartialLine) in try row.toPosition(number) }
      made.add(
        try original.map { .duplicate(of: $0, by: try line.word("evidence")) }
          ?? .occurrence(try line("occurrence")),
        at: try line.toPosition(number))
    default: throw PartialLineError()
    }
  }

  private static let rowStart = Array(#"{"record":"row","source":"#.utf8)

  /// The source that a line is about, if it surely is about a row and written as always; `nil` if it has to be looked at.
  private static func source(ofRow line: Span<UInt8>) -> Int? {
    guard line.count > rowStart.count + 6 else { return nil }
    for place in rowStart.indices where line[place] != rowStart[place] { return nil }
    var (source, place) = (0, rowStart.count)
    while place < rowStart.count + 6, line[place].isASCIIDigit {
      source = source * 10 + Int(line[place] - UInt8(ascii: "0"))
      place += 1
    }
    return line[place] == UInt8(ascii: ",") && place > rowStart.count ? source : nil
  }
}

extension PartialLine {
  fileprivate func toDecidedSource() throws -> SharedDecisions.Source {
    guard isRecord("source") else { throw PartialLineError() }
    return SharedDecisions.Source(
      path: try self("path"), bytes: try self("bytes"), rows: try self("rows"),
      isReadAgain: try self("isReadAgain"), isRefused: try optional("isRefused") ?? false)
  }
}

extension SourceFailure {
  fileprivate init(spoiltDecisions path: String) {
    self.init(
      path: path, kind: .refused, code: .partialSpoilt,
      message:
        "these are not decisions as they were written (finance.decisions/1); write them again with finance decide"
    )
  }
}
