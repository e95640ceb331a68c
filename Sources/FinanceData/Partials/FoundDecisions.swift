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
    if let row = DecidedRow(bytes.span, &values) { return try take(row) }
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
