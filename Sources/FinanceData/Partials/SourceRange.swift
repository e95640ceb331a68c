import FinanceDomain

/// A range of bytes of a source, whose rows are those that begin in it.
public struct ByteRange: Hashable, Sendable {
  /// The first byte.
  public let from: Int
  /// The byte after the last; `nil` for the end of the source.
  public let to: Int?

  /// Those bytes; `nil` if there are none.
  public init?(from: Int, to: Int? = nil) {
    guard from >= 0, to.map({ $0 > from }) ?? true else { return nil }
    (self.from, self.to) = (from, to)
  }
}

// A part of a source begins and ends where a line by itself is a row. That is a guess, as it is between the chunks of a
// scan, and it is proved in the same way: whoever reads a part from a row's beginning finds out whether a row ends where
// the part does. The first part begins with a row, so that all parts together prove each other.

extension OpenedSources {
  /// Leaves so much of the only source; a failure says why it is not read in parts.
  mutating func cut(to range: ByteRange) {
    guard failures.isEmpty else { return }
    guard sources.count == 1 else {
      let names = Set(found.map(\.path)).sorted { $0.precedesByBytes($1) }
      let failure = SourceFailure(
        partOf: names.joined(separator: ", "),
        because: names.count == 1 ? "has several tables" : "is not one file")
      return found = [FoundSource(failure)]
    }
    var part = sources[0]
    do throws(SourceFailure) {
      try part.cut(to: range)
      found = found.map { $0.with { $0 = part } }
    } catch {
      found = [FoundSource(error)]
    }
  }
}

extension OpenSource {
  /// Leaves the rows that begin in a range of bytes.
  ///
  /// - Throws: ``SourceFailure`` if the source has to be read as a whole, or cannot be read.
  mutating func cut(to bytes: ByteRange) throws(SourceFailure) {
    if let reason = reasonAgainstParts { throw SourceFailure(partOf: file.name, because: reason) }
    let size = try file.size
    let start = try rowStart(from: bytes.from, size)
    range = start..<max(start, try rowStart(from: bytes.to ?? size, size))
    file.close()
  }

  private var reasonAgainstParts: String? {
    if file.knownSize == nil { return "is a pipe" }
    if format.partsBegin == nil {
      return "is \(formatName.rawValue), in which no line end shows where a row begins"
    }
    if findings?.tables ?? 1 > 1 { return "has several tables" }
    if mends != nil { return "has mended rows, which belong to the source that refused them" }
    if let encoding = findings?.encoding, encoding != .utf8 { return "is not in UTF-8" }
    if findings?.columns[.balance] != nil { return "states a balance, which is followed from row to row" }
    return nil
  }

  /// Where the first row begins that begins at a byte or after it: 0 for the first row of all, whatever is before it.
  private func rowStart(from byte: Int, _ size: Int) throws(SourceFailure) -> Int {
    guard byte > format.partsBegin ?? 0 else { return 0 }
    var length = 1 << 16
    while byte < size {
      // A line that begins at the byte follows a line end.
      let window = try file.bytes(in: byte - 1..<min(size, byte - 1 + length))
      if let end = window.firstIndex(of: UInt8(ascii: "\n")),
        let start = format.rowStart(in: window, from: end + 1)
      {
        return byte - 1 + start
      }
      guard byte - 1 + length < size else { return size }
      length *= 4
    }
    return size
  }

  /// What is to be known of the part that was read once all parts have been.
  ///
  /// - Throws: ``SourceFailure`` if its rows say that the source is read in another way than it is meant.
  func fileRange(_ tally: SourceCounts) throws(SourceFailure) -> Partial.FileRange? {
    guard let range else { return nil }
    let hints = RepeatHints(tally)
    if let watch, watch.isDisproved(byAnyOf: tally) || isJoined(by: hints) || watch.findsRepeats(hints) {
      throw SourceFailure(disprovedInParts: file.name)
    }
    let seen = tally.observations
    return Partial.FileRange(
      path: file.name, bytes: try file.size, from: range.lowerBound, to: range.upperBound,
      refused: watch == nil ? 0 : tally.rejections.total,
      signs: watch?.hangsOnSigns == true
        ? Partial.FileRange.Signs(incomes: seen.incomes, expenses: seen.expenses) : nil,
      days: seen.days.map { ClosedRange(numbers: $0) })
  }

  /// Rows without ids that say the same are numbered through the whole source.
  func checkNumbering(_ log: IdentityLog) throws(SourceFailure) {
    guard log.unidentified.contains(0) else { return }
    throw SourceFailure(
      path: file.name, kind: .refused, code: .partialRange,
      message: "rows without an id are numbered where they say the same, through all parts: write them with "
        + "--identities and without --duplicates off, and let finance decide number them")
  }

  /// Why the part was refused: where it begins or ends no row does, or nothing of the source can be used.
  func refusal(inParts failure: SourceFailure) -> SourceFailure {
    guard failure.kind == .refused else { return failure }
    return SourceFailure(partOf: file.name, because: "cannot be cut there (\(failure.message))")
  }
}

extension FileTransactionsRepository {
  /// What is known of the part of the source that was read; none if it was read as a whole.
  package func ranges() -> [Partial.FileRange] { findings?.range.map { [$0] } ?? [] }
}

extension SourceFailure {
  fileprivate init(partOf path: String, because reason: String) {
    self.init(
      path: path, kind: .refused, code: .partialRange,
      message: "this \(reason): read it as a whole, without --range")
  }

  /// Rows of the whole source speak against how each of its parts was read.
  fileprivate init(disprovedInParts path: String) {
    self.init(
      path: path, kind: .refused, code: .partialRange,
      message: "rows further on contradict how the first rows are read, which only shows in all of them: "
        + "read it as a whole, without --range")
  }
}

extension [Partial.FileRange] {
  /// The parts that are left when neighbours are joined: none of a source of which all parts are here.
  ///
  /// - Parameters:
  ///   - ranges: the parts, each with the file that it is in.
  ///   - wholes: sources of which all is here in one piece.
  ///   - limit: how many refused rows a run looks at.
  /// - Throws: ``SourceFailure`` if parts overlap, are of different files, or contradict each other.
  init(
    joining ranges: [(range: Partial.FileRange, owner: String)], besides wholes: Set<String>, limit: Int
  ) throws(SourceFailure) {
    // A part without a row counts only where there is no other.
    let known = wholes.union(ranges.filter { !$0.range.isEmpty }.map(\.range.path))
    let sorted = ranges.filter { !$0.range.isEmpty || !known.contains($0.range.path) }.sorted { left, right in
      left.range.path.hasSameBytes(as: right.range.path)
        ? (left.range.from, left.range.to) < (right.range.from, right.range.to)
        : left.range.path.precedesByBytes(right.range.path)
    }
    var joined: [(range: Partial.FileRange, owner: String)] = []
    for (range, owner) in sorted {
      guard let last = joined.last, last.range.path.hasSameBytes(as: range.path) else {
        joined.append((range, owner))
        continue
      }
      try last.range.check(before: range, last.owner, owner)
      if last.range.to == range.from {
        joined[joined.count - 1] = (last.range.joined(with: range), owner)
      } else {
        joined.append((range, owner))
      }
    }
    for (range, _) in joined where range.isWhole && range.isDisproved(limit: limit) {
      throw SourceFailure(disprovedInParts: range.path)
    }
    self = joined.map(\.range).filter { !$0.isWhole }
  }

  /// What is missing of the first of these sources: `bytes 0 to 4711 of 'a.csv'`; `nil` for none.
  var missing: String? {
    guard let first else { return nil }
    let from = first.from == 0 ? first.to : 0
    let next = self.first { $0.path.hasSameBytes(as: first.path) && $0.from > from }
    return "bytes \(from) to \(first.from > 0 ? first.from : next?.from ?? first.bytes) of '\(first.path)'"
  }
}

extension Partial.FileRange {
  var isEmpty: Bool { from == to }

  fileprivate var isWhole: Bool { from == 0 && to == bytes }

  fileprivate func check(
    before next: Partial.FileRange, _ owner: String, _ nextOwner: String
  ) throws(SourceFailure) {
    guard bytes == next.bytes else {
      throw SourceFailure(
        path: nextOwner, kind: .refused, code: .partialRange,
        message: "'\(path)' had \(next.bytes) bytes when this part of it was read, and \(bytes) when that of "
          + "\(owner) was; write both again")
    }
    guard to <= next.from else {
      throw SourceFailure(
        path: nextOwner, kind: .refused, code: .partialOverlap,
        message:
          "bytes \(next.from) to \(min(to, next.to)) of '\(path)' are in \(owner) as well, and would count "
          + "twice; leave one of them out")
    }
  }

  fileprivate func joined(with next: Partial.FileRange) -> Partial.FileRange {
    var joined = self
    joined.to = next.to
    joined.refused += next.refused
    if let mine = signs, let theirs = next.signs {
      joined.signs = Signs(incomes: mine.incomes + theirs.incomes, expenses: mine.expenses + theirs.expenses)
    }
    if let theirs = next.days { joined.days.include(theirs) }
    return joined
  }

  /// What ``ReadingWatch`` would say of all rows.
  fileprivate func isDisproved(limit: Int) -> Bool {
    if let signs, RowObservations.isLopsided(incomes: signs.incomes, expenses: signs.expenses) { return true }
    let spans = days.map { RowObservations.spansCenturies($0.lowerBound.dayNumber...$0.upperBound.dayNumber) }
    return refused > limit || spans ?? false
  }
}
