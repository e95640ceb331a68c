import FinanceDomain

/// A way of writing dates that a column is tried with.
package struct DateCandidate: Sendable {
  /// What comes first.
  let order: DateOrder
  /// Two digits of a year, not four.
  let hasShortYear: Bool
  /// How the month is written.
  let style: Style
  /// What is between day, month and year: one character, or nothing.
  let mark: String
  /// Where the month has a name: which languages the names are taken from.
  let vocabulary: MonthNames.Vocabulary
  /// All that such a date may have after the day of the week. Its options are those of ``traits`` and of ``clock``.
  let elements: [DateElement]
  /// What the options between day, month and year are.
  let traits: [DateTraits]

  /// How the month is written.
  enum Style: Sendable { case marked, compact, named, ideographs, epoch }

  /// Some of the candidates, by their numbers: the bits of those that are among them. The highest bit is no candidate's.
  typealias Numbers = UInt128

  /// All candidates.
  ///
  /// With a name for the month, two digits of a year never come first.
  static let all: [DateCandidate] = {
    let marks = ["-", "/", ".", " "]
    let orders: [DateOrder] = [.yearFirst, .dayFirst, .monthFirst]
    let marked = marks.flatMap { mark in
      orders.flatMap { order in [false, true].map { DateCandidate(order, $0, .marked, mark) } }
    }
    let named = MonthNames.Vocabulary.allCases.flatMap { vocabulary in
      (marks + [""]).flatMap { mark in
        [false, true].map { DateCandidate(.dayFirst, $0, .named, mark, vocabulary) }
      }
        + ["-", " "].flatMap { mark in
          [(DateOrder.monthFirst, false), (.monthFirst, true), (.yearFirst, false)].map {
            DateCandidate($0, $1, .named, mark, vocabulary)
          }
        }
    }
    let ideographs = ["年", "년"].map { DateCandidate(.yearFirst, false, .ideographs, $0) }
    let epochs = ["epoch", "epoch-ms"].map { DateCandidate(.yearFirst, false, .epoch, $0) }
    return marked + orders.map { DateCandidate($0, false, .compact, "") } + named + ideographs + epochs
  }()

  private init(
    _ order: DateOrder, _ hasShortYear: Bool, _ style: Style, _ mark: String,
    _ vocabulary: MonthNames.Vocabulary = .common
  ) {
    (self.order, self.hasShortYear, self.style, self.mark) = (order, hasShortYear, style, mark)
    self.vocabulary = vocabulary
    let (pattern, traits) = DateCandidate.pattern(order, hasShortYear ? "YY" : "YYYY", style, mark)
    self.traits = traits
    guard style != .epoch else {
      elements = [.epoch(isThousandths: mark == "epoch-ms")]
      return
    }
    let day = DateCandidate.elements(pattern)
    let clock = style == .compact ? DateCandidate.compactClock : DateCandidate.clock
    elements = day.joined(clock).map {
      $0 == .monthName([]) ? .monthName(MonthNames.Language.allCases.filter { .init($0) == vocabulary }) : $0
    }
  }

  /// The day with everything that may be between its parts.
  private static func pattern(_ order: DateOrder, _ year: String, _ style: Style, _ mark: String)
    -> (String, [DateTraits])
  {
    switch (style, mark) {
    case (.compact, _): (parts(order, year: year, month: "MM", day: "DD").joined(), [])
    case (.epoch, _): (mark, [])
    case (.marked, "."):
      (
        parts(order, year: year, month: "M", day: "D").joined(separator: ".[ ]") + "[.]",
        [.spacedDots, .spacedDots, .lastDot]
      )
    case (.marked, _): (parts(order, year: year, month: "M", day: "D").joined(separator: mark), [])
    case (.ideographs, _): (ideographs(mark, month: "M", day: "D", gap: "[ ]"), [.firstGap, .lastGap])
    case (.named, " "): spacedNames(parts(order, year: year, month: "MMM", day: "D"), order)
    case (.named, _): (parts(order, year: year, month: "MMM", day: "D").joined(separator: mark), [])
    }
  }

  /// `2024年2月13日` or `2024년 2월 13일`.
  private static func ideographs(_ year: String, month: String, day: String, gap: String) -> String {
    year == "年" ? "YYYY'年'\(gap)\(month)'月'\(gap)\(day)'日'" : "YYYY'년'\(gap)\(month)'월'\(gap)\(day)'일'"
  }

  private static func spacedNames(_ parts: [String], _ order: DateOrder) -> (String, [DateTraits]) {
    guard order != .monthFirst else {
      return ("\(parts[0]) \(parts[1])[,][ ]\(parts[2])", [.comma, .lastGap])
    }
    return (
      "\(parts[0])[.][ ['de' ]]\(parts[1])[,][ ['de' ]]\(parts[2])",
      [.dayDot, .firstGap, .of, .comma, .lastGap, .of]
    )
  }

  private static func parts(_ order: DateOrder, year: String, month: String, day: String) -> [String] {
    switch order {
    case .yearFirst: [year, month, day]
    case .dayFirst: [day, month, year]
    case .monthFirst: [month, day, year]
    }
  }
}

/// How days are written beyond their order and marks; gathered over a column, so that one pattern reads all of it.
struct DateTraits: OptionSet, Hashable, Sendable {
  let rawValue: UInt16
  /// Days or months without a zero before them, and hours.
  static let singleDigits = DateTraits(rawValue: 1)
  static let singleDigitHours = DateTraits(rawValue: 2)
  /// `3. 5. 2024`.
  static let spacedDots = DateTraits(rawValue: 4)
  /// `2024. 05. 03.`
  static let lastDot = DateTraits(rawValue: 8)
  /// A dot after the day before a name: `3. Mai`.
  static let dayDot = DateTraits(rawValue: 16)
  /// A comma before the year.
  static let comma = DateTraits(rawValue: 32)
  /// A comma without a space after it.
  static let tightComma = DateTraits(rawValue: 64)
  /// `3 de mayo de 2024`.
  static let of = DateTraits(rawValue: 128)
  /// A space between the first two parts, and between the last two.
  static let firstGap = DateTraits(rawValue: 256)
  static let lastGap = DateTraits(rawValue: 512)
  /// The day of the week before the date, the same with a comma, and none.
  static let weekday = DateTraits(rawValue: 1024)
  static let weekdayAndComma = DateTraits(rawValue: 2048)
  static let noWeekday = DateTraits(rawValue: 4096)
}

// MARK: - Clocks

extension DateCandidate {
  /// What may be after a day: another day that the first is said as of, or a clock reading with a colon, or with a dot.
  static let clock = elements("[ 'as of' *]").joined(
    clockElements([":", "."].map { "[T][,][ ][-[ ]]H\($0)mm[\($0)ss[.S][,S][:S]]" }))
  /// The same after eight digits, where its digits may stand without marks too.
  private static let compactClock = clock.joined(clockElements(["[T][;]HHmm[ss[.S][,S]]"]))

  private static func clockElements(_ digits: [String]) -> [DateElement] {
    elements(digits.map { "[\($0)[[ ]a][[ ]Z]]" }.joined())
  }

  private static func elements(_ pattern: String) -> [DateElement] {
    (try? DatePattern.unchecked(pattern)) ?? []
  }

  /// The option of another day.
  private static let asOf: UInt64 = 1

  /// The options of a clock reading with a colon, and with a dot: itself, then `T`, a comma, a space, a dash and a space
  /// before it, then its seconds.
  private static let colonClock: UInt64 = 1
  private static let dotClock: UInt64 = 15

  /// Whether a clock reading with a mark is set apart from the day, by `T` alone or by what separates words. After a dash,
  /// `10.02` may be a day too; with seconds it is none.
  private static func isSetApart(_ options: UInt64) -> Bool {
    [colonClock, dotClock].allSatisfy { first in
      let clock = options >> first
      return clock & 1 == 0
        || [1, 2, 4, 6, 8, 28].contains(clock >> 1 & 31)
          && (first == colonClock || clock >> 4 & 1 == 0 || clock >> 6 & 1 == 1)
    }
  }
}

extension [DateElement] {
  /// The elements and others after them, whose options count on.
  fileprivate func joined(_ others: [DateElement]) -> [DateElement] {
    let options = UInt64(count { if case .option = $0 { true } else { false } })
    return self
      + others.map { element in
        guard case .option(let end, let number) = element else { return element }
        return .option(end: end + count, number: number + options)
      }
  }
}

// MARK: - Reading

extension DateCandidate {
  /// What a cell is to a candidate.
  struct Fit {
    let day: CalendarDay
    let traits: DateTraits
    /// The options of ``clock``, from the lowest bit on; none for a day alone.
    let clock: UInt64
    /// Where the name of the month is.
    let name: Range<Int>
  }

  /// What the cell is to this candidate, begun at one of those places; `nil` if it is no day, or another form.
  func fit(_ cell: Span<UInt8>, from starts: [Start], firstYear: Int?) -> Fit? {
    var isImpossible = false
    for start in starts {
      var walk = DateWalk(cursor: start.cursor, firstYear: firstYear)
      guard walk.go(through: elements, from: 0, in: cell, &isImpossible), let moment = walk.date.moment else {
        continue
      }
      let (clock, found) = (walk.options >> UInt64(traits.count), traits(of: walk))
      guard style != .epoch || isLikelyInstant(walk.date.year, cell) else { continue }
      // Eight digits with the year last are told from the others by the year, which is one of the last century or this
      // one.
      let isLikely = style != .compact || order == .yearFirst || (1900..<2100).contains(walk.date.year)
      guard isLikely, DateCandidate.isSetApart(clock), isSpaced(found),
        clock & DateCandidate.asOf == 0 || isDate(cell.extracting(walk.remainder), firstYear)
      else { continue }
      return Fit(day: moment.day, traits: found.union(start.trait), clock: clock, name: walk.name)
    }
    return nil
  }

  /// Ten digits or thirteen of these years are an instant in a column of dates; other numbers are anything.
  private func isLikelyInstant(_ year: Int, _ cell: Span<UInt8>) -> Bool {
    (2000..<2050).contains(year) && cell.boundsOfDate.count == (mark == "epoch" ? 10 : 13)
  }

  private func isDate(_ cell: Span<UInt8>, _ firstYear: Int?) -> Bool {
    fit(cell, from: Start.all(in: cell), firstYear: firstYear) != nil
  }

  /// Where a date may begin in a cell: at its start, or after the day of the week.
  struct Start {
    let cursor: FieldCursor
    let trait: DateTraits

    /// The places where the cell may begin; none for a text.
    static func all(in cell: Span<UInt8>) -> [Start] {
      let first = FieldCursor(over: cell.boundsOfDate)
      var cursor = first
      let word = cursor.takeLetters(in: cell)
      let isMonth = !word.isEmpty && MonthNames.meaning(of: cell.extracting(word)) != nil
      var starts = word.isEmpty || isMonth ? [Start(cursor: first, trait: .noWeekday)] : []
      cursor = first
      guard !word.isEmpty, cursor.takeWeekday(in: cell) else { return starts }
      let hasComma = cursor.take(UInt8(ascii: ","), in: cell)
      guard cursor.takeSpaces(in: cell) || hasComma else { return starts }
      starts.append(Start(cursor: cursor, trait: hasComma ? .weekdayAndComma : .weekday))
      return starts
    }
  }

  /// Whether the name of the month is set apart from the numbers beside it.
  private func isSpaced(_ found: DateTraits) -> Bool {
    guard style == .named, mark == " " else { return true }
    return (order == .monthFirst || !found.isDisjoint(with: [.dayDot, .firstGap]))
      && !found.isDisjoint(with: [.comma, .lastGap])
  }

  private func traits(of walk: DateWalk) -> DateTraits {
    var found: DateTraits = walk.hasSingleDigits ? .singleDigits : []
    for (number, trait) in traits.enumerated() where walk.options & 1 << UInt64(number) != 0 {
      found.insert(trait)
    }
    if walk.hasSingleDigitHours { found.insert(.singleDigitHours) }
    if found.contains(.comma), !found.contains(.lastGap) { found.insert(.tightComma) }
    return found
  }

  /// The candidates that may read the cell, told by its letters, its first number and what follows it.
  static func possible(for cell: Span<UInt8>) -> Numbers {
    let bounds = cell.boundsOfDate
    guard let start = bounds.first(where: { cell[$0].isASCIIDigit }) else { return 0 }
    var cursor = FieldCursor(over: start..<bounds.upperBound)
    guard cursor.takeDigits(in: cell).count < 8 else { return following["8"] ?? 0 }
    let isSpace = cell.spaceWidth(at: cursor.index, before: cursor.end) > 0
    guard let next = isSpace ? UInt8(ascii: " ") : cursor.next(in: cell) else { return 0 }
    let hasLetters = bounds.contains { cell[$0].isASCIILetter || cell[$0] >= 0x80 }
    return (following[Unicode.Scalar(next)] ?? following["a"] ?? 0) & (hasLetters ? ~0 : ~named)
  }

  /// Shows what the cell is to each of those candidates that read it, until `visit` wants no more.
  static func read(
    _ cell: Span<UInt8>, by candidates: Numbers, firstYear: Int?, _ visit: (_ number: Int, Fit) -> Bool
  ) {
    var possible = possible(for: cell) & candidates
    let starts = possible == 0 ? [] : Start.all(in: cell)
    while possible != 0, !starts.isEmpty {
      let number = possible.trailingZeroBitCount
      if let fit = all[number].fit(cell, from: starts, firstYear: firstYear), !visit(number, fit) { return }
      possible &= possible &- 1
    }
  }

  /// Whether some candidate reads the cell, other than as seconds, which numbers of any meaning may be.
  package static func readAny(_ cell: Span<UInt8>) -> Bool { read(cell, byAnyOf: unstated & ~epochs) }

  /// Whether the number may be seconds or milliseconds since 1970.
  package static func readInstant(_ cell: Span<UInt8>) -> Bool { read(cell, byAnyOf: epochs) }

  private static let epochs = all.indices.reduce(0 as Numbers) { all[$1].style == .epoch ? $0 | 1 << $1 : $0 }

  private static func read(_ cell: Span<UInt8>, byAnyOf candidates: Numbers) -> Bool {
    var isDate = false
    read(cell, by: candidates, firstYear: nil) { _, _ in
      isDate = true
      return false
    }
    return isDate
  }

  private static let unstated = tried(stated: nil)

  /// The candidates that are tried where that order is stated.
  static func tried(stated order: DateOrder?) -> Numbers {
    all.indices.reduce(0) { all[$1].isTried(stated: order) ? $0 | 1 << $1 : $0 }
  }

  /// The candidates with a name for the month.
  private static let named = all.indices.reduce(0 as Numbers) {
    all[$1].style == .named ? $0 | 1 << $1 : $0
  }

  /// The candidates by what follows the first number: a mark, `a` for a letter; `8` for those of eight digits.
  private static let following: [Unicode.Scalar: Numbers] = all.enumerated().reduce(into: [:]) {
    sets, entry in
    let (number, candidate) = entry
    let marks: String.UnicodeScalarView =
      switch (candidate.style, candidate.mark) {
      case (.compact, _), (.epoch, _): "8".unicodeScalars
      case (.named, " "): " .,".unicodeScalars
      case (.named, ""), (.ideographs, _): "a".unicodeScalars
      default: candidate.mark.unicodeScalars
      }
    for mark in marks { sets[mark, default: 0] |= 1 << number }
  }

  /// Whether it is tried at all where that order is stated.
  ///
  /// Dots are never in a date that begins with its month, and in none that begins with two digits of a year: no locale of
  /// the Unicode CLDR writes so. Such candidates are tried only if their order is stated: nobody writes so, but
  /// everybody may say so.
  private func isTried(stated: DateOrder?) -> Bool {
    let hangsOnOrder = style != .named && (order != .yearFirst || hasShortYear)
    guard let stated, hangsOnOrder else {
      return style != .marked || mark != "." || order == .dayFirst || (order == .yearFirst && !hasShortYear)
    }
    return order == stated
  }
}

// MARK: - The pattern of a column

/// What a column showed beside its order, gathered for the pattern of a candidate.
struct DateEvidence: Sendable {
  /// What was seen of the days.
  private(set) var traits: DateTraits = []
  /// Each form of the times that was seen, as options of a clock; 0 for a day alone.
  private(set) var clocks: [UInt64] = []
  /// The languages that have all names of months so far, and those that have any of them.
  private(set) var commonLanguages: Set<MonthNames.Language>?
  private(set) var anyLanguages: Set<MonthNames.Language> = []
  /// Whether a name was seen that is two months.
  private(set) var hasTwofoldName = false

  /// Takes a cell into account.
  mutating func absorb(_ fit: DateCandidate.Fit, of cell: Span<UInt8>) {
    traits.formUnion(fit.traits)
    if !clocks.contains(fit.clock) { clocks.append(fit.clock) }
    guard let names = MonthNames.meaning(of: cell.extracting(fit.name)) else { return }
    hasTwofoldName = hasTwofoldName || names.month == nil
    commonLanguages = commonLanguages?.intersection(names.languages) ?? names.languages
    anyLanguages.formUnion(names.languages)
  }
}

extension DateCandidate {
  /// The form that reads what this candidate reads, written with the tokens of ``DateFormat``.
  func pattern(_ evidence: DateEvidence) -> String {
    style == .epoch ? mark : weekday(evidence.traits) + day(evidence) + clock(evidence)
  }

  private func weekday(_ traits: DateTraits) -> String {
    switch (traits.contains(.weekday), traits.contains(.weekdayAndComma), traits.contains(.noWeekday)) {
    case (false, false, _): ""
    case (true, false, false): "EEE "
    case (false, true, false): "EEE,[ ]"
    default: "[EEE[,][ ]]"
    }
  }

  private func day(_ evidence: DateEvidence) -> String {
    let traits = evidence.traits
    let isShort = traits.contains(.singleDigits) && style != .compact
    let month = style == .named ? "MMM" + languages(evidence) : isShort ? "M" : "MM"
    let parts = DateCandidate.parts(
      order, year: hasShortYear ? "YY" : "YYYY", month: month, day: isShort ? "D" : "DD")
    guard style != .ideographs else {
      let gap = traits.isDisjoint(with: [.firstGap, .lastGap]) ? "" : "[ ]"
      return DateCandidate.ideographs(mark, month: month, day: parts[2], gap: gap)
    }
    guard style == .named else {
      let between = mark == "." && traits.contains(.spacedDots) ? ".[ ]" : mark
      return parts.joined(separator: between) + (traits.contains(.lastDot) ? "[.]" : "")
    }
    let of = traits.contains(.of) ? "['de' ]" : ""
    let comma = traits.contains(.tightComma) ? "," : traits.contains(.comma) ? "[,]" : ""
    let lastGap = traits.contains(.tightComma) ? "[ ]" : mark
    let firstGap = traits.contains(.dayDot) && mark == " " ? "[.][ ]" : mark
    return parts[0] + firstGap + of + parts[1] + comma + lastGap + of + parts[2]
  }

  /// Which languages the names are of, where that makes a difference.
  private func languages(_ evidence: DateEvidence) -> String {
    guard evidence.hasTwofoldName else { return "" }
    let fitting = { (languages: Set<MonthNames.Language>) in
      languages.filter { MonthNames.Vocabulary($0) == vocabulary }.map(\.rawValue).sorted()
    }
    let common = fitting(evidence.commonLanguages ?? [])
    let languages = common.first.map { [$0] } ?? fitting(evidence.anyLanguages)
    return "{\(languages.joined(separator: ","))}"
  }

  private func clock(_ evidence: DateEvidence) -> String {
    let hasSingleDigits = evidence.traits.contains(.singleDigitHours)
    let patterns = evidence.clocks.map { clock($0, hasSingleDigits) }.sorted()
    return patterns.count == 1 ? patterns[0] : patterns.filter { !$0.isEmpty }.map { "[\($0)]" }.joined()
  }

  /// The pattern of a clock reading with those options.
  private func clock(_ options: UInt64, _ hasSingleDigits: Bool) -> String {
    let elements = DateCandidate.compactClock
    var pattern = ""
    var index = 0
    while index < elements.count {
      switch elements[index] {
      case .option(let end, let number) where options & 1 << number == 0: index = end - 1
      case .option: break
      case .text(let text) where text.count == 1: pattern += String(decoding: text, as: UTF8.self)
      case .number(UInt8(ascii: "H"), let digits):
        pattern += digits.count > 1 && hasSingleDigits ? "H" : "HH"
      case let element: pattern += element.token
      }
      index += 1
    }
    return pattern.contains("a") ? pattern.replacing("H", with: "h") : pattern
  }
}
