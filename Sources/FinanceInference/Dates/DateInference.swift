import FinanceData
import FinanceDomain

/// In which form the dates of a column are written, found over all of its cells.
///
/// Every form is tried on every cell; one survives if it reads all cells that any form reads. Several may survive as long as
/// they give the same day for every cell. A cell that no form reads is a bad row and contradicts nothing. The order of
/// the cells changes no answer but which of them are shown as examples.
package struct DateInference: Sendable {
  package private(set) var readCount = 0
  package private(set) var unreadCount = 0
  package private(set) var blankCount = 0
  /// How many cells only one order of day, month and year makes a date of.
  package private(set) var provingCount = 0
  /// Two cells that no form reads both, if there are such.
  package private(set) var contradiction: (earlier: String, later: String)?

  private let firstYear: Int?
  private let tried: DateCandidate.Numbers
  private var alive: DateCandidate.Numbers
  private var evidence = DateEvidence()
  private var excluding: [String?]
  /// Pairs of candidates that differ, with the first cell on which they do.
  private var differences: [Difference] = []
  /// The candidates that read some of the cells, for each group of cells that no candidate reads with another's.
  private var groups: [DateCandidate.Numbers] = []
  private static let mostGroups = 4
  private var last = LastCell()

  private struct Difference {
    let pair: DateCandidate.Numbers
    let cell: String
  }

  /// Dates come in runs, and a cell that repeats the one before says nothing new.
  private struct LastCell {
    var bytes: [UInt8] = []
    var fitting: DateCandidate.Numbers = 0
    var isProof = false
  }

  /// The candidate that stands for `DayField`, whatever marks it meets.
  private static let iso: DateCandidate.Numbers = 1 << 127

  /// - Parameters:
  ///   - cells: the cells that are known so far.
  ///   - order: what comes first, if it is stated; forms that begin otherwise are left out where digits do not tell.
  ///   - firstYearOfTwoDigits: the first of the hundred years that two digits stand for; see ``TwoDigitYear``.
  package init(of cells: [[UInt8]] = [], order: DateOrder? = nil, firstYearOfTwoDigits: Int? = nil) {
    firstYear = firstYearOfTwoDigits
    tried = DateCandidate.tried(stated: order)
    alive = tried | DateInference.iso
    excluding = Array(repeating: nil, count: DateCandidate.Numbers.bitWidth)
    for cell in cells { absorb(cell.span) }
  }

  package mutating func absorb(_ cell: Span<UInt8>) {
    guard !cell.boundsWithinSpaces.isEmpty else {
      blankCount += 1
      return
    }
    if cell.count != last.bytes.count || !cell.has(last.bytes, at: 0) {
      last.bytes = cell.array(cell.indices)
      judge(cell)
    }
    if last.fitting == 0 { unreadCount += 1 } else { readCount += 1 }
    if last.isProof { provingCount += 1 }
  }

  /// Whether there are dates, and every surviving form reads the same days.
  package var isDecided: Bool { readCount > 0 && alive != 0 && openDifference == nil }

  /// Whether forms survive that have the day in other places, so that a cell may yet differ.
  package var leavesOrderOpen: Bool { decided(alive) == nil }

  /// The forms that read every cell; none if the cells contradict each other or there are none.
  ///
  /// Where the survivors differ only in name, the first is the one to read with.
  package var formats: [DateFormat] {
    guard readCount > 0, alive != 0 else { return [] }
    guard alive & DateInference.iso == 0 else { return [.iso] }
    return survivors.compactMap { try? DateFormat(pattern: DateCandidate.all[$0].pattern(evidence)) }
  }

  /// The first cell that means different days to the survivors, if there is one.
  package var question: DateQuestion? {
    guard let open = openDifference else { return nil }
    let bytes = Array(open.cell.utf8)
    let starts = DateCandidate.Start.all(in: bytes.span)
    let readings = survivors.compactMap { number -> DateQuestion.Reading? in
      let candidate = DateCandidate.all[number]
      guard let day = candidate.fit(bytes.span, from: starts, firstYear: firstYear)?.day,
        let format = try? DateFormat(pattern: candidate.pattern(evidence))
      else { return nil }
      return DateQuestion.Reading(format: format, order: candidate.order, day: day)
    }
    return DateQuestion(cell: open.cell, readings: readings)
  }

  private var survivors: [Int] { DateCandidate.all.indices.filter { alive & 1 << $0 != 0 } }

  private var openDifference: Difference? { differences.first { $0.pair & ~alive == 0 } }
}

extension DateInference {
  /// Finds out which candidates read the cell, and lets the others go if there are any.
  private mutating func judge(_ cell: Span<UInt8>) {
    (last.fitting, last.isProof) = (0, false)
    var fits: [(number: Int, fit: DateCandidate.Fit)] = []
    DateCandidate.read(cell, by: tried, firstYear: firstYear) { number, fit in
      fits.append((number, fit))
      return true
    }
    guard let first = fits.first else { return }
    last.fitting = fits.reduce(0) { $0 | 1 << $1.number }
    last.isProof = fits.allSatisfy {
      DateCandidate.all[$0.number].order == DateCandidate.all[first.number].order
    }
    evidence.absorb(first.fit, of: cell)
    group(last.fitting)
    noteDifferences(fits.filter { alive & 1 << $0.number != 0 }, cell)
    if isISO(cell) { last.fitting |= DateInference.iso }
    exclude(allBut: last.fitting, because: cell)
  }

  private func isISO(_ cell: Span<UInt8>) -> Bool {
    alive & DateInference.iso != 0 && WrittenDate(iso: cell, from: FieldCursor(trimming: cell))?.moment != nil
  }

  /// Keeps the cell if it is the first on which two candidates differ that may yet survive.
  private mutating func noteDifferences(
    _ fits: [(number: Int, fit: DateCandidate.Fit)], _ cell: Span<UInt8>
  ) {
    for (index, left) in fits.enumerated() {
      for right in fits[(index + 1)...] where left.fit.day != right.fit.day {
        let pair: DateCandidate.Numbers = 1 << left.number | 1 << right.number
        if differences.contains(where: { $0.pair == pair }) { continue }
        differences.append(Difference(pair: pair, cell: cell.wholeText))
      }
    }
  }

  private mutating func exclude(allBut fitting: DateCandidate.Numbers, because cell: Span<UInt8>) {
    guard alive & ~fitting != 0 else { return }
    if alive & fitting == 0 {
      contradiction = excluding[fitting.trailingZeroBitCount].map { ($0, cell.wholeText) }
    }
    for number in excluding.indices where alive & ~fitting & 1 << number != 0 {
      excluding[number] = cell.wholeText
    }
    alive &= fitting
  }
}

extension DateInference {
  /// Lists of forms that together read every cell, where no form does alone: one for each order of day, month and year in
  /// which that is so.
  package var lists: [[DateFormat]] {
    let orders: [DateOrder?] = [nil, .dayFirst, .monthFirst, .yearFirst]
    let lists = orders.map { order in
      groups.compactMap { decided($0 & DateCandidate.tried(stated: order)) }
    }.filter { (2...DateInference.mostGroups).contains($0.count) && $0.count == groups.count && areApart($0) }
    return lists.enumerated().filter { place, list in !lists[..<place].contains(list) }.map { _, list in
      list.compactMap { try? DateFormat(pattern: DateCandidate.all[$0].pattern(evidence)) }
    }
  }

  private func decided(_ numbers: DateCandidate.Numbers) -> Int? {
    let left = DateCandidate.all.indices.filter { numbers & 1 << $0 != 0 }.map { DateCandidate.all[$0] }
    let isDecided = left.allSatisfy {
      $0.order == left[0].order && (!evidence.hasTwofoldName || $0.vocabulary == left[0].vocabulary)
    }
    return isDecided && !left.isEmpty ? numbers.trailingZeroBitCount : nil
  }

  /// Whether no two of the candidates differ in the order of the same numbers and marks, so that the first to fit would
  /// decide.
  private func areApart(_ numbers: [Int]) -> Bool {
    let shapes = numbers.map { number in
      let candidate = DateCandidate.all[number]
      return "\(candidate.style) \(candidate.mark) \(candidate.hasShortYear)"
    }
    return Set(shapes).count == shapes.count
  }

  /// Adds the cell that those candidates read to the first cells that one of them reads too.
  private mutating func group(_ fitting: DateCandidate.Numbers) {
    if let place = groups.firstIndex(where: { $0 & fitting != 0 }) {
      groups[place] &= fitting
    } else if groups.count <= DateInference.mostGroups {
      groups.append(fitting)
    }
  }
}

/// What a column showed beside its order, gathered for the pattern of a candidate.
struct DateEvidence: Sendable {
  private(set) var traits: DateTraits = []
  /// Each form of the times that was seen, as options of a clock; 0 for a day alone.
  private(set) var clocks: [UInt64] = []
  /// The languages that have all names of months so far, and those that have any of them.
  private(set) var commonLanguages: Set<MonthNames.Language>?
  private(set) var anyLanguages: Set<MonthNames.Language> = []
  private(set) var hasTwofoldName = false

  mutating func absorb(_ fit: DateCandidate.Fit, of cell: Span<UInt8>) {
    traits.formUnion(fit.traits)
    if !clocks.contains(fit.clock) { clocks.append(fit.clock) }
    guard let names = MonthNames.meaning(of: cell.extracting(fit.name)) else { return }
    hasTwofoldName = hasTwofoldName || names.month == nil
    commonLanguages = commonLanguages?.intersection(names.languages) ?? names.languages
    anyLanguages.formUnion(names.languages)
  }
}

/// A cell that means different days, and what settles it.
package struct DateQuestion: Hashable, Sendable {
  package let cell: String
  package let readings: [Reading]

  package struct Reading: Hashable, Sendable {
    /// The form that reads it so: the setting that decides.
    package let format: DateFormat
    /// What comes first in it: a shorter setting, where the orders differ.
    package let order: DateOrder
    package let day: CalendarDay
  }
}
