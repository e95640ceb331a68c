import FinanceDomain

/// Reads partials and merges them into one.
///
/// Sources are in the order of their paths, whatever the order of the partials, so that the same ones always give the same
/// bytes. A partial that was cut, changed or made with other settings is refused, and so are two that have a source in common.
package struct PartialReader {
  private var files: [PartialFile] = []
  private let decided: DecisionsFile?
  private let limit = Rejections().limit

  /// Reads the files of those paths; `-` is standard input.
  ///
  /// - Parameters:
  ///   - expected: with what they have to be made, if a question is to be answered; `nil` where they are merged, whatever
  ///     the first is made with.
  ///   - decided: what was decided about rows that several of them have.
  /// - Throws: ``SourceFailure``.
  package static func read(
    _ paths: [String], expecting expected: [Partial.Setting]?, decided: DecisionsFile? = nil,
    calendar: ReportingCalendar
  ) throws -> Partial {
    var reader = PartialReader(decided: decided)
    for path in paths { reader.files.append(try PartialFile(path, calendar)) }
    let decisions = try reader.check(expected)
    let merged = try reader.merged(decisions)
    guard expected != nil else { return merged }
    let (names, count) = (paths.joined(separator: ", "), merged.rowCounts.sources.count)
    if let missing = merged.ranges.missing {
      throw SourceFailure(
        path: names, kind: .refused, code: .partialRange,
        message: "\(missing) are in none of these partials; name those of all parts")
    }
    if let decisions, decisions.sources != count {
      throw SourceFailure(
        path: names, kind: .refused, code: .partialDecisions,
        message:
          "it was decided about the rows of \(decisions.sources) sources, and here are \(count) of them: a row that "
          + "counts may be missing; name the partials of all of them")
    }
    return merged
  }

  /// What was decided about rows that several of the partials have; `nil` for a single one, or where rows count as they are.
  private func check(_ expected: [Partial.Setting]?) throws(SourceFailure) -> Partial.Decisions? {
    guard let first = files.first else { return nil }
    let settings = expected ?? first.settings
    for file in files {
      guard let difference = file.settings.difference(from: settings) else { continue }
      throw file.refusal(
        .partialSettings,
        "this partial was made with other settings than \(expected == nil ? first.name : "this run has"): "
          + "\(difference); write it again with the same ones")
    }
    for file in files where file.grain.isDaily != first.grain.isDaily {
      throw file.refusal(
        .partialSettings,
        "this partial keeps \(file.grain.isDaily ? "days" : "months") apart and \(first.name) does not; "
          + "write both with the same --grain")
    }
    for file in files where file.period != first.period {
      throw file.refusal(
        .partialSettings,
        "this partial and \(first.name) keep payees and largest transactions of different days; "
          + (file.period == nil || first.period == nil
            ? "write both with --sums-only, or neither" : "write both with the same --month or --period"))
    }
    guard settings.contains(Partial.Setting("duplicates", DuplicatePolicy.id.rawValue)) else {
      guard let decided else { return nil }
      throw decided.refusal("rows were not compared, so there is nothing to decide; leave out --decisions")
    }
    if let decided { return try check(decided, settings) }
    guard let made = first.decisions, files.allSatisfy({ $0.decisions == made }) else {
      guard files.count > 1 || first.decisions != nil else { return nil }
      throw files[files.count > 1 ? 1 : 0].refusal(
        .partialDecisions,
        "this partial and \(first.name) were written apart, so nobody has looked for rows that are in both; "
          + "let finance decide look, and name what it writes with --decisions, or write them with --duplicates off"
      )
    }
    return made
  }

  /// Every source was decided about, and those whose rows are elsewhere as well were read again since.
  private func check(
    _ decided: DecisionsFile, _ settings: [Partial.Setting]
  ) throws(SourceFailure) -> Partial.Decisions {
    try decided.check(settings)
    let made = Partial.Decisions(hash: decided.hash, sources: decided.count)
    for file in files where file.decisions != made {
      guard file.decisions == nil else {
        throw file.refusal(
          .partialDecisions,
          "this partial was written with other decisions than those of \(decided.name); write it again with these"
        )
      }
      for path in file.sources.map(\.counts.path) {
        guard let known = decided.source(at: path) else {
          throw file.refusal(
            .partialDecisions,
            "\(decided.name) decides nothing about the source '\(path)'; "
              + "give its identities to finance decide as well")
        }
        guard !known.isReadAgain else {
          throw file.refusal(
            .partialDecisions,
            "rows of '\(path)' may be those of other sources; "
              + "write this partial again with --decisions \(decided.name)")
        }
      }
    }
    return made
  }

  private func merged(_ decisions: Partial.Decisions?) throws -> Partial {
    let numbers = try numbers()
    let parts = files.flatMap { file in file.ranges.map { (range: $0, owner: file.name) } }
    // Those that do not make up a whole.
    let ranges = try [Partial.FileRange](joining: parts, besides: wholes, limit: limit)
    var summary = PartialSummary(files[0].grain, period: files[0].period)
    var rowCounts: [ScanRowCounts] = []
    for file in files {
      rowCounts.append(try file.read(into: &summary, numbers: numbers, limit: limit))
    }
    return Partial(
      settings: files[0].settings, decisions: decisions, summary: summary,
      rowCounts: try ScanRowCounts(merging: rowCounts, limit: limit), ranges: ranges)
  }

  private func numbers() throws(SourceFailure) -> [String: Int] {
    var owners: [String: String] = [:]
    var paths: Set<String> = []
    let parts = Set(files.flatMap(\.ranges).map(\.path)).subtracting(wholes)
    for file in files {
      // The tables of a file are sources of one path.
      for path in Set(file.sources.map(\.counts.path)).sorted(by: { $0.precedesByBytes($1) }) {
        paths.insert(path)
        guard !file.hasNothing(of: path), let owner = owners.updateValue(file.name, forKey: path),
          !parts.contains(path)
        else { continue }
        throw file.refusal(
          .partialOverlap,
          "the source '\(path)' is in \(owner) as well, and would count twice; leave one of them out")
      }
    }
    let ordered = paths.sorted { $0.precedesByBytes($1) }
    return Dictionary(uniqueKeysWithValues: zip(ordered, ordered.indices))
  }

  /// The sources of which all is in one of the files.
  private var wholes: Set<String> {
    Set(files.flatMap { file in file.sources.map(\.counts.path).filter { !file.hasPart(of: $0) } })
  }
}

/// A partial in a file, as far as it has been read.
struct PartialFile {
  /// A source, and what other lines call it.
  struct Source {
    let number: Int
    let counts: RowCounts
  }

  let name: String
  let settings: [Partial.Setting]
  let grain: TotalsGrain
  let decisions: Partial.Decisions?
  /// Whose payees and largest transactions it keeps; `nil` where it keeps sums alone.
  let period: DatePeriod?
  let sources: [Source]
  /// The parts of sources that were not read as a whole.
  let ranges: [Partial.FileRange]
  private let days: ClosedRange<CalendarDay>?
  /// The days of all rows, where only some were asked about.
  private let dataDays: ClosedRange<CalendarDay>?
  private let file: InputFile
  private let digest: String

  /// Reads what comes before the figures, and looks whether the file is whole.
  init(_ path: String, _ calendar: ReportingCalendar) throws(SourceFailure) {
    let file = path == "-" ? try InputFile(standardInputNamed: path) : try InputFile(path: path)
    defer { file.close() }
    (name, self.file) = (path, file)
    var lines = SealedLineReader(file)
    let line = try lines.nextLine()
    let header: PartialLine
    let (grain, count): (String, Int)
    do {
      header = try PartialLine(line)
      (grain, count) = (try header("grain"), try header("sources"))
      guard try header("schema") == "finance.partial/1", ["day", "month"].contains(grain), count >= 0 else {
        throw PartialLineError()
      }
      (settings, decisions) = (try header("settings"), try header.optional("decisions"))
    } catch {
      throw PartialFile.refusal(path, 1, "this is not a partial (finance.partial/1)")
    }
    self.grain = TotalsGrain(grain == "day" ? .civil : calendar, isDaily: grain == "day")
    do {
      (days, dataDays) = (try header.days("days"), try header.days("dataDays"))
      let kept = try header.days("period").map { DatePeriod(first: $0.lowerBound, last: $0.upperBound) }
      let whole = try PartialLineError.unless(kept ?? .all)
      period = try header.optional("sumsOnly") == true ? nil : whole
    } catch {
      throw PartialFile.refusal(path, 1, "the days of the partial are invalid")
    }
    digest = try PartialFile.digest(of: file)
    (sources, ranges) = try PartialFile.sources(count, in: &lines, of: path)
  }

  /// What tells the lines from others.
  ///
  /// - Throws: ``SourceFailure`` if the lines are not those that were sealed.
  private static func digest(of file: InputFile) throws(SourceFailure) -> String {
    var lines = SealedLineReader(file)
    do {
      while try lines.next() != nil {}
    } catch SealedLineReader.Damage.cut {
      throw refusal(file.name, lines.count + 1, "the partial is cut: its last line is missing")
    } catch SealedLineReader.Damage.changed {
      throw refusal(
        file.name, lines.count + 1, "the partial is not what was written: its checksum differs")
    } catch {
      throw error as? SourceFailure ?? SourceFailure(changed: file.name)
    }
    return lines.digest
  }

  /// The lines before the figures: the sources, of which there are so many, and the parts of sources.
  ///
  /// - Parameter lines: those after the first.
  /// - Throws: ``SourceFailure`` about the first line that cannot be read.
  private static func sources(
    _ count: Int, in lines: inout SealedLineReader, of path: String
  ) throws(SourceFailure) -> ([Source], [Partial.FileRange]) {
    var (sources, ranges) = ([Source](), [Partial.FileRange]())
    while true {
      let bytes = try lines.nextLine()
      let (line, number) = (try? PartialLine(bytes), sources.count + ranges.count + 2)
      if sources.count < count {
        guard let line, line.isRecord("source"),
          let source = try? Source(number: line("number"), counts: line.toSource())
        else { throw refusal(path, number, "here a source should be") }
        sources.append(source)
      } else {
        guard let line, line.isRecord("range") else { return (sources, ranges) }
        guard let range = try? line.toRange() else {
          throw refusal(path, number, "here a part of a source should be")
        }
        ranges.append(range)
      }
    }
  }

  /// Whether the source was not read as a whole.
  func hasPart(of path: String) -> Bool { ranges.contains { $0.path.hasSameBytes(as: path) } }

  /// Whether of the source there is a part without a row, and nothing else.
  func hasNothing(of path: String) -> Bool {
    hasPart(of: path) && ranges.allSatisfy { $0.isEmpty || !$0.path.hasSameBytes(as: path) }
  }

  /// Takes in everything, and says what became of the rows.
  ///
  /// - Parameter numbers: what the sources are called in the whole, by their paths.
  func read(
    into summary: inout PartialSummary, numbers: [String: Int], limit: Int
  ) throws -> ScanRowCounts {
    var contents = PartialContents(self, numbers: numbers)
    defer { file.close() }
    var lines = SealedLineReader(file)
    do {
      while let line = try lines.next() {
        guard lines.count > 1 + sources.count + ranges.count else { continue }
        try contents.take(line.span.extracting(droppingLast: 1), into: &summary)
      }
    } catch is SealedLineReader.Damage {
      throw SourceFailure(changed: name)
    } catch let error as SourceFailure {
      throw error
    } catch {
      throw PartialFile.refusal(name, lines.count, "this line is not one that a partial has")
    }
    guard lines.digest == digest else { throw SourceFailure(changed: name) }
    if let days { summary.days.include(days) }
    return try contents.rowCounts(limit: limit, days: dataDays)
  }

  fileprivate func refusal(_ code: ReasonCode, _ problem: String) -> SourceFailure {
    SourceFailure(path: name, kind: .refused, code: code, message: problem)
  }

  private static func refusal(_ path: String, _ line: Int, _ problem: String) -> SourceFailure {
    SourceFailure(
      path: path, kind: .refused, code: .partialSpoilt,
      message: "line \(line): \(problem); write the partial again")
  }
}

/// The lines of a partial that are no figures, as far as they have been read.
private struct PartialContents {
  private let sources: [PartialFile.Source]
  private let places: [Int]
  private let numbers: [Int: Int]
  private let grain: TotalsGrain
  private var flows: PartialFlowLine
  private var failures: [SourceFailure] = []
  private var remarks: [String] = []
  private var overlaps: [SourceOverlaps.Entry] = []
  private var counts: [ReasonCode: Int] = [:]
  private var rejections: [RejectedRow] = []
  private var proofs: [BalanceProof] = []

  init(_ file: PartialFile, numbers: [String: Int]) {
    sources = file.sources
    places = file.sources.map { numbers[$0.counts.path] ?? 0 }
    self.numbers = Dictionary(zip(file.sources.map(\.number), places)) { first, _ in first }
    grain = file.grain
    flows = PartialFlowLine(file.grain)
  }

  mutating func take(_ line: Span<UInt8>, into summary: inout PartialSummary) throws {
    switch flows.read(line) {
    case .sum(let cell): summary.totals.add(cell)
    case .payee(let cell): summary.payees.add(cell)
    case nil: try take(try PartialLine(line.array(line.indices)), into: &summary)
    }
  }

  private mutating func take(_ line: PartialLine, into summary: inout PartialSummary) throws {
    func number(_ source: Int) -> Int? { numbers[source] }
    switch try line("record") as String {
    case "failure": failures.append(try line.toFailure())
    case "remark": remarks.append(try line("text"))
    case "overlap": overlaps.append(try line.toOverlap())
    case "refused": counts[try line.word("code")] = try line("count") as Int
    case "rejection": rejections.append(try line.toRejection(number))
    case "statement": proofs.append(try line.toProof())
    case "sum": summary.totals.add(try line.toCell(grain))
    case "payee": summary.payees.add(try line.toPayee(grain))
    case "largest":
      let row = PlacedTransaction(try line.toTransaction(), at: try line.toPosition(number))
      summary.largest.add(row, inBin: try line.toBin(grain))
    case "transfer": summary.writtenTransfers.append(try line.toTransfer(number))
    default: throw PartialLineError()
    }
  }

  func rowCounts(limit: Int, days: ClosedRange<CalendarDay>?) throws -> ScanRowCounts {
    try ScanRowCounts(
      sources: sources.map(\.counts), numbers: places,
      rejections: Rejections(rows: rejections, counts: counts, limit: limit), failures: failures,
      warnings: remarks, overlaps: SourceOverlaps(overlaps, order: sources.map(\.counts.path)),
      statements: Statements(proofs: proofs), days: days)
  }
}
