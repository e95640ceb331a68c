import FinanceDomain

/// What was decided about rows of sources that are read apart, in a file.
///
/// It is JSON Lines (`finance.decisions/1`). The first line says what it is; then comes each source, and whether it is to be
/// read again; then each row that does not simply count, and each refused row in full; the last line seals the others, as
/// that of a partial does.
package struct DecisionsFile: Hashable, Sendable {
  package let name: String
  /// What tells these decisions from others.
  package let hash: String
  private let made: SharedDecisions

  package var settings: [Partial.Setting] { made.settings }

  package var count: Int { made.sources.count { !$0.isRefused } }

  /// The first source of that name.
  func source(at path: String) -> SharedDecisions.Source? { made.sources.first { $0.path == path } }

  /// What was decided about those sources, which are read now.
  ///
  /// - Throws: ``SourceFailure`` about a source that is another one by now, or that nothing was decided about.
  func decisions(about opened: [OpenSource]) throws(SourceFailure) -> DeduplicationDecisions {
    let (sources, decisions) = (made.sources, made.decisions)
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
    var given = DeduplicationDecisions(sources: opened.count, mergesContents: decisions.mergesContents)
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
  /// Reads a file.
  ///
  /// - Throws: ``SourceFailure`` if it is not there, is cut or was changed, or is another file.
  package init(_ path: String) throws(SourceFailure) {
    let file = try InputFile(path: path)
    let lines = SealedLines(try file.bytes(in: 0..<file.size))
    do {
      guard let seal = lines.seal, lines.damage == nil else { throw PartialLineError() }
      (name, hash, made) = (path, try seal("hash"), try SharedDecisions(lines))
    } catch {
      throw SourceFailure(
        path: path, kind: .refused, code: .partialSpoilt,
        message:
          "these are not decisions as they were written (finance.decisions/1); write them again with finance decide"
      )
    }
  }
}

extension SharedDecisions {
  fileprivate init(_ lines: SealedLines) throws {
    let first = try lines.line(0)
    guard try first("schema") == "finance.decisions/1" else { throw PartialLineError() }
    let count: Int = try first("sources")
    func number(_ source: Int) -> Int? { (0..<count).contains(source) ? source : nil }
    var (sources, rows) = ([Source](), [[RejectedRow]](repeating: [], count: count))
    var counts = [Int](repeating: 0, count: count)
    var decisions = DeduplicationDecisions(sources: count, mergesContents: try first("mergesContents"))
    for place in lines.ranges.indices.dropFirst().dropLast() {
      let line = try lines.line(place)
      switch try line("record") as String {
      case "source":
        sources.append(
          Source(
            path: try line("path"), bytes: try line("bytes"), rows: try line("rows"),
            isReadAgain: try line("isReadAgain"), isRefused: try line.optional("isRefused") ?? false))
      case "refused": counts[try PartialLineError.unless(number(try line("source")))] = try line("count")
      case "rejection":
        // In what was decided about a source it has no number of its own.
        let row = try line.toRejection(number)
        rows[row.position.source].append(row.placed(inSource: 0, line: nil))
      case "conflict": decisions.add(.conflict, at: try line.toPosition(number))
      default:
        let original = try line.optional("original").map { (row: PartialLine) in try row.toPosition(number) }
        let decision: DeduplicationDecisions.Decision =
          if let original {
            .duplicate(of: original, by: try line.word("evidence"))
          } else {
            .occurrence(try line("occurrence"))
          }
        decisions.add(decision, at: try line.toPosition(number))
      }
    }
    guard sources.count == count else { throw PartialLineError() }
    if counts.contains(where: { $0 > 0 }) {
      decisions.conflicts = zip(rows, counts).map { Rejections(conflicts: $0, count: $1) }
    }
    self.init(settings: try first("settings"), sources: sources, decisions: decisions)
  }
}
