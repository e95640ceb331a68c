import FinanceDomain

/// The decisions of a file that are about the rows of a run, as far as they have been read.
struct FoundDecisions {
  /// The parts that are read of the sources of the run, by its own numbers.
  private let ranges: [Range<Int>?]
  /// What the run calls sources of the file: its own, and those elsewhere whose rows count in the place of its own.
  private var numbers: [Int: Int]
  private let paths: [String]

  private var made: DeduplicationDecisions
  private var rows: [[RejectedRow]]
  private var counts: [Int]

  /// - Parameters:
  ///   - ranges: the parts that are read of the sources of the run, by its own numbers.
  ///   - numbers: these numbers, by those of the file.
  ///   - paths: those of all sources of the file.
  ///   - mergesContents: whether rows of different sources are the same by what they say.
  init(about ranges: [Range<Int>?], called numbers: [Int: Int], of paths: [String], mergesContents: Bool) {
    (self.ranges, self.numbers, self.paths) = (ranges, numbers, paths)
    made = DeduplicationDecisions(sources: ranges.count, mergesContents: mergesContents)
    rows = ranges.map { _ in [] }
    counts = ranges.map { _ in 0 }
  }

  /// All of them, once the file has been read. They are put in order where they are: there may be millions.
  mutating func finish() -> DeduplicationDecisions {
    made.sort()
    guard counts.contains(where: { $0 > 0 }) else { return made }
    made.conflicts = ranges.indices.map { number in
      let count =
        ranges[number] == nil ? counts[number] : made.bySource[number].count { $0.decision == .conflict }
      return Rejections(
        rows: rows[number], counts: count > 0 ? [.idConflict: count] : [:], limit: Rejections().limit)
    }
    return made
  }

  /// Takes what a line says about a row or a source of the run.
  ///
  /// - Throws: ``PartialLineError`` if it says nothing that decisions have.
  mutating func take(_ bytes: [UInt8]) throws {
    if let row = DecidedRow(bytes.span) { return try take(row) }
    let line = try PartialLine(bytes)
    switch try line("record") as String {
    case "row": try take(DecidedRow(line))
    case "conflict":
      let place = try line.toPosition(known)
      if let here = try own(place) { made.add(.conflict, at: here) }
    case "refused":
      let source = try PartialLineError.unless(known(try line("source")))
      if let number = numbers[source], ranges.indices.contains(number) { counts[number] = try line("count") }
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
  init?(_ line: Span<UInt8>) {
    var rest = LineRest()
    guard rest.skip(Mark.row, in: line), let place = rest.position(in: line) else { return nil }
    self.place = place
    if rest.skip(Mark.occurrence, in: line) {
      guard let number = rest.number(in: line), rest.skip(Mark.end, in: line) else { return nil }
      decision = .occurrence(number)
    } else {
      guard rest.skip(Mark.original, in: line), let original = rest.position(in: line) else { return nil }
      let found = Mark.evidence.firstIndex { rest.skip($0, in: line) }
      guard let found else { return nil }
      decision = .duplicate(of: original, by: DuplicateEvidence.allCases[found])
    }
    if rest.place != line.count { return nil }
  }

  private enum Mark {
    static let row = Array(#"{"record":"row","source":"#.utf8)
    static let byte = Array(#","byte":"#.utf8)
    static let occurrence = Array(#","occurrence":"#.utf8)
    static let original = Array(#","original":{"source":"#.utf8)
    static let evidence = DuplicateEvidence.allCases.map {
      Array((#"},"evidence":""# + $0.rawValue + "\"}\n").utf8)
    }
    static let end = Array("}\n".utf8)
  }

  /// The part of a line that is still to be read.
  private struct LineRest {
    private(set) var place = 0

    mutating func skip(_ mark: [UInt8], in line: Span<UInt8>) -> Bool {
      guard line.has(mark, at: place) else { return false }
      place += mark.count
      return true
    }

    mutating func number(in line: Span<UInt8>) -> Int? {
      let start = place
      var number = 0
      while place < line.count, place - start < 18, line[place].isASCIIDigit {
        number = number * 10 + Int(line[place] - UInt8(ascii: "0"))
        place += 1
      }
      return place > start ? number : nil
    }

    mutating func position(in line: Span<UInt8>) -> SourcePosition? {
      guard let source = number(in: line), skip(Mark.byte, in: line), let byte = number(in: line) else {
        return nil
      }
      return SourcePosition(source: source, byteOffset: byte)
    }
  }
}
