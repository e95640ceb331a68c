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

  func source(at path: String) -> SharedDecisions.Source? { sources.first { $0.path == path } }

  /// Makes sure that they were made with the settings of a run.
  ///
  /// - Throws: ``SourceFailure`` if they were made with others.
  package func check(_ settings: [Partial.Setting]) throws(SourceFailure) {
    guard let difference = settings.difference(from: self.settings) else { return }
    throw SourceFailure(
      path: name, kind: .refused, code: .partialSettings,
      message:
        "these decisions were made with other settings: \(difference); write them again with the same ones")
  }

  /// What was decided about those sources, which are read now.
  ///
  /// - Throws: ``SourceFailure`` about a source that is another one by now, or that nothing was decided about.
  func decisions(about opened: [OpenSource]) throws(SourceFailure) -> DeduplicationDecisions {
    let places = Dictionary(sources.enumerated().map { ($1.path, $0) }) { first, _ in first }
    var numbers: [Int: Int] = [:]
    for (number, source) in opened.enumerated() {
      guard let place = places[source.file.name], sources[place].isReadAgain else {
        throw refusal(
          "\(source.file.name) is none of the sources that have to be read again; its first partial counts")
      }
      let size = sources[place].isRefused ? sources[place].bytes : try source.file.size
      guard size == sources[place].bytes else {
        throw SourceFailure(changedSinceCompared: source.file.name)
      }
      numbers[place] = number
    }
    var found = FoundDecisions(
      about: opened.map(\.range), called: numbers, of: sources.map(\.path), mergesContents: mergesContents)
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
    return found.finish()
  }

  package func refusal(_ problem: String) -> SourceFailure {
    SourceFailure(path: name, kind: .refused, code: .partialDecisions, message: problem)
  }

  /// Whether both are about the same rows; what tells them apart is known.
  package static func == (left: DecisionsFile, right: DecisionsFile) -> Bool { left.hash == right.hash }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
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

/// The decisions of a file that are about the rows of a run, as far as they have been read.
struct FoundDecisions {
  /// The parts that are read of the sources of the run, by its own numbers.
  private let ranges: [Range<Int>?]
  /// What the run calls sources of the file: its own, and those elsewhere whose rows count in the place of its own.
  private var numbers: [Int: Int]
  private let paths: [String]

  private var made: DeduplicationDecisions
  private var rows: [[RejectedRow]]
  private var values: [Range<Int>] = []

  /// - Parameters:
  ///   - ranges: the parts that are read of the sources of the run, by its own numbers.
  ///   - numbers: these numbers, by those of the file.
  ///   - paths: those of all sources of the file.
  ///   - mergesContents: whether rows of different sources are the same by what they say.
  init(about ranges: [Range<Int>?], called numbers: [Int: Int], of paths: [String], mergesContents: Bool) {
    (self.ranges, self.numbers, self.paths) = (ranges, numbers, paths)
    made = DeduplicationDecisions(sources: ranges.count, mergesContents: mergesContents)
    rows = ranges.map { _ in [] }
  }

  /// All of them, once the file has been read. They are put in order where they are: there may be millions.
  mutating func finish() -> DeduplicationDecisions {
    made.sort()
    let counts = made.bySource.map { decided in decided.count { $0.decision == .conflict } }
    guard counts.contains(where: { $0 > 0 }) else { return made }
    made.conflicts = zip(rows, counts).map { rows, count in
      Rejections(rows: rows, counts: count > 0 ? [.idConflict: count] : [:], limit: Rejections().limit)
    }
    return made
  }

  /// Takes what a line says about a row or a source of the run.
  ///
  /// - Throws: ``PartialLineError`` if it says nothing that decisions have.
  mutating func take(_ bytes: [UInt8]) throws {
    if let row = DecidedRow(bytes.span, &values) { return try take(row) }
    let line = try PartialLine(bytes)
    switch try line("record") as String {
    case "row": try take(DecidedRow(line))
    case "conflict":
      if let here = try own(line.toPosition(known)) { made.add(.conflict, at: here) }
    case "refused": _ = (try PartialLineError.unless(known(try line("source"))), try line("count") as Int)
    case "rejection":
      let row = try line.toRejection(known)
      // In what was decided about a source it has no number of its own.
      if let here = try own(row.position) { rows[here.source].append(row.placed(inSource: 0, line: nil)) }
    default: throw PartialLineError()
    }
  }

  private mutating func take(_ row: DecidedRow) throws {
    guard let here = try own(row.place) else { return }
    switch row.decision {
    case .duplicate(let original, let evidence):
      let source = try PartialLineError.unless(known(original.source))
      let moved = SourcePosition(source: number(of: source), byteOffset: original.byteOffset)
      made.add(.duplicate(of: moved, by: evidence), at: here)
    case .occurrence, .conflict: made.add(row.decision, at: here)
    }
  }

  private func known(_ source: Int) -> Int? { paths.indices.contains(source) ? source : nil }

  /// Where the run has the row; `nil` if it does not read it.
  private func own(_ place: SourcePosition) throws -> SourcePosition? {
    let source = try PartialLineError.unless(known(place.source))
    guard let number = numbers[source], ranges.indices.contains(number),
      ranges[number]?.contains(place.byteOffset) ?? true
    else { return nil }
    return SourcePosition(source: number, byteOffset: place.byteOffset)
  }

  /// What the run calls a source, which may be elsewhere.
  private mutating func number(of source: Int) -> Int {
    if let number = numbers[source] { return number }
    let number = ranges.count + made.elsewhere.count
    made.elsewhere.append(paths[source])
    numbers[source] = number
    return number
  }
}

/// A row that another one counts for, or that has an equal row before it.
private struct DecidedRow {
  let place: SourcePosition
  let decision: DeduplicationDecisions.Decision

  init(_ line: PartialLine) throws {
    place = try line.toPosition { $0 }
    let original = try line.optional("original").map { (row: PartialLine) in try row.toPosition { $0 } }
    decision =
      try original.map { .duplicate(of: $0, by: try line.word("evidence")) }
      ?? .occurrence(try line("occurrence"))
  }

  /// What a line says that the program has written as always: there may be millions. `nil` if that is not certain.
  init?(_ line: Span<UInt8>, _ values: inout [Range<Int>]) {
    let isOccurrence = DecidedRow.occurrence.find(&values, in: line)
    guard isOccurrence || DecidedRow.duplicate.find(&values, in: line),
      let place = line.position(values[0], values[1])
    else { return nil }
    self.place = place
    if isOccurrence {
      guard let number = line.number(values[2]) else { return nil }
      decision = .occurrence(number)
    } else {
      guard let original = line.position(values[2], values[3]),
        let evidence = DuplicateEvidence(rawValue: line.string(values[4]))
      else { return nil }
      decision = .duplicate(of: original, by: evidence)
    }
  }

  private static let row = [#"{"record":"row","source":"#, #","byte":"#]
  private static let occurrence = LineForm(row + [#","occurrence":"#, "}\n"])
  private static let duplicate = LineForm(
    row + [#","original":{"source":"#, #","byte":"#, #"},"evidence":""#, "\"}\n"])
}

extension Span<UInt8> {
  fileprivate func number(_ digits: Range<Int>) -> Int? {
    var cursor = FieldCursor(over: digits)
    return (1...18).contains(digits.count) ? cursor.takeNumber(digits: digits.count, in: self) : nil
  }

  fileprivate func position(_ source: Range<Int>, _ byte: Range<Int>) -> SourcePosition? {
    guard let source = number(source), let byte = number(byte) else { return nil }
    return SourcePosition(source: source, byteOffset: byte)
  }
}
