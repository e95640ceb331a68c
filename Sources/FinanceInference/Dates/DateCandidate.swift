import FinanceData
import FinanceDomain

/// A way of writing dates that a column is tried with.
package struct DateCandidate: Sendable {
  let order: DateOrder
  let hasShortYear: Bool
  let style: Style
  /// What is between day, month and year: one character, or nothing. For epochs and ideographs: which.
  let mark: String
  /// Where the month has a name: which languages the names are taken from.
  let vocabulary: MonthNames.Vocabulary
  /// All that such a date may have after the day of the week. Its options are those of ``traits`` and of ``clock``.
  private(set) var elements: [DateElement]
  /// What the options between day, month and year are.
  let traits: [DateTraits]

  enum Style: Sendable { case marked, compact, named, ideographs, epoch }

  /// Some of the candidates, by their numbers: the bits of those that are among them. The highest bit is no candidate's.
  typealias Numbers = UInt128

  /// All candidates. With a name for the month, two digits of a year never come first.
  static let all: [DateCandidate] = {
    let marks = ["-", "/", ".", " "]
    let orders: [DateOrder] = [.yearFirst, .dayFirst, .monthFirst]
    let marked = marks.flatMap { mark in
      orders.flatMap { order in [false, true].map { DateCandidate(order, $0, .marked, mark) } }
    }
    let otherOrders: [(DateOrder, Bool)] = [(.monthFirst, false), (.monthFirst, true), (.yearFirst, false)]
    let named = MonthNames.Vocabulary.allCases.flatMap { vocabulary -> [DateCandidate] in
      let dayFirst = (marks + [""]).flatMap { mark in
        [false, true].map { DateCandidate(.dayFirst, $0, .named, mark, vocabulary) }
      }
      let others = ["-", " "].flatMap { mark in
        otherOrders.map { DateCandidate($0, $1, .named, mark, vocabulary) }
      }
      return dayFirst + others
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
    traits =
      switch (style, mark) {
      case (.marked, "."): [.spacedDots, .spacedDots, .lastDot]
      case (.ideographs, _): [.firstGap, .lastGap]
      case (.named, " "):
        order == .monthFirst
          ? [.comma, .lastGap, .lastDot] : [.dayDot, .firstGap, .of, .comma, .lastGap, .of, .lastDot]
      default: []
      }
    elements = []
    guard style != .epoch else {
      elements = [.count(mark == "epoch-ms" ? .milliseconds : .seconds)]
      return
    }
    let isCompact = style == .compact
    let month = style == .named ? "MMM" : isCompact ? "MM" : "M"
    let day = day(DateTraits(traits).union(.open), month: month, day: isCompact ? "DD" : "D")
    elements = DateCandidate.elements(day)
      .joined(isCompact ? DateCandidate.compactClock : DateCandidate.clock)
      .map {
        guard $0 == .monthName([]) else { return $0 }
        return .monthName(MonthNames.Language.allCases.filter { .init($0) == vocabulary })
      }
  }

  private func day(_ traits: DateTraits, month: String, day: String) -> String {
    let year = hasShortYear ? "YY" : "YYYY"
    let parts =
      switch order {
      case .yearFirst: [year, month, day]
      case .dayFirst: [day, month, year]
      case .monthFirst: [month, day, year]
      }
    let lastDot = traits.contains(.lastDot) ? "[.]" : ""
    switch (style, mark) {
    case (.ideographs, _):
      let gap = traits.isDisjoint(with: [.firstGap, .lastGap]) ? "" : "[ ]"
      let signs = mark == "年" ? ["年", "月", "日"] : ["년", "월", "일"]
      return zip(parts, signs).map { "\($0)'\($1)'" }.joined(separator: gap)
    case (.named, " "):
      let of = traits.contains(.of) ? "['de' ]" : ""
      let firstGap = traits.contains(.dayDot) ? "[.][ ]" : " "
      let comma = traits.contains(.tightComma) ? "," : traits.contains(.comma) ? "[,]" : ""
      let lastGap = traits.isDisjoint(with: [.tightComma, .open]) ? " " : "[ ]"
      return parts[0] + firstGap + of + parts[1] + comma + lastGap + of + parts[2] + lastDot
    default:
      let between = mark == "." && traits.contains(.spacedDots) ? ".[ ]" : mark
      return parts.joined(separator: between) + lastDot
    }
  }
}

// MARK: - Clocks

extension DateCandidate {
  /// What may be after a day: another day that the first is said as of, the day of the week, or a clock reading with a colon, or
  /// with a dot.
  static let clock = elements("[ 'as of' *][[,][ ][(]EEE[)]]").joined(
    clockElements([":", "."].map { "[T][,][ ][-[ ]]H\($0)mm[\($0)ss[.S][,S][:S]]" }))
  /// The same after eight digits, where its digits may be without marks too.
  private static let compactClock = clock.joined(clockElements(["[T][;]HHmm[ss[.S][,S]]"]))

  private static func clockElements(_ digits: [String]) -> [DateElement] {
    elements(digits.map { "[\($0)[[ ]a][[ ]Z]]" }.joined())
  }

  private static func elements(_ pattern: String) -> [DateElement] {
    (try? DatePattern.unchecked(pattern)) ?? []
  }

  private static let asOf: UInt64 = 1

  /// The options of a clock reading with a colon, and with a dot: itself, then `T`, a comma, a space, a dash and a space
  /// before it, then its seconds.
  private static let colonClock: UInt64 = 6
  private static let dotClock: UInt64 = 20

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
      + others.map {
        if case .option(let end, let number) = $0 {
          .option(end: end + count, number: number + options)
        } else {
          $0
        }
      }
  }
}

// MARK: - Reading

extension DateCandidate {
  struct Fit {
    let day: CalendarDay
    let traits: DateTraits
    /// The options of ``clock``, from the lowest bit on; none for a day alone.
    let clock: UInt64
    let name: Range<Int>
  }

  /// What the cell is to this candidate, begun at one of those places; `nil` if it is no day, or another form.
  func fit(_ cell: Span<UInt8>, from starts: [Start], firstYear: Int?) -> Fit? {
    var isImpossible = false
    for start in starts {
      var walk = DateWalk(cursor: start.cursor, firstYear: firstYear)
      guard let moment = walk.moment(elements, in: cell, &isImpossible) else { continue }
      let (clock, found) = (walk.options >> UInt64(traits.count), traits(of: walk))
      guard isLikely(walk.date.year, cell), DateCandidate.isSetApart(clock), isSpaced(found),
        clock == 0 || !start.trait.contains(.clockBefore),
        clock & DateCandidate.asOf == 0 || isDate(cell.extracting(walk.remainder), firstYear)
      else { continue }
      return Fit(day: moment.day, traits: found.union(start.trait), clock: clock, name: walk.name)
    }
    return nil
  }

  /// Whether a number without marks is likely to be a date: seconds or milliseconds of this time; eight digits with the
  /// year last, told from the others by a year of the last century or this one.
  private func isLikely(_ year: Int, _ cell: Span<UInt8>) -> Bool {
    switch style {
    case .epoch: (2000..<2050).contains(year) && cell.boundsOfDate.count == (mark == "epoch" ? 10 : 13)
    case .compact: order == .yearFirst || (1900..<2100).contains(year)
    default: true
    }
  }

  private func isDate(_ cell: Span<UInt8>, _ firstYear: Int?) -> Bool {
    fit(cell, from: Start.all(in: cell), firstYear: firstYear) != nil
  }

  /// Where a date may begin in a cell: at its start, after a clock reading, or after the day of the week.
  struct Start {
    let cursor: FieldCursor
    let trait: DateTraits

    /// The places where the cell may begin; none for a text.
    static func all(in cell: Span<UInt8>) -> [Start] {
      var first = FieldCursor(over: cell.boundsOfDate)
      let clock = first.takeClockBeforeDay(in: cell)
      var cursor = first
      let word = cursor.takeLetters(in: cell)
      let isMonth = !word.isEmpty && MonthNames.meaning(of: cell.extracting(word)) != nil
      var starts = word.isEmpty || isMonth ? [Start(cursor: first, trait: [.noWeekday, clock])] : []
      cursor = first
      guard !word.isEmpty, cursor.takeWeekday(in: cell) else { return starts }
      let hasComma = cursor.take(UInt8(ascii: ","), in: cell)
      guard cursor.takeSpaces(in: cell) || hasComma else { return starts }
      starts.append(Start(cursor: cursor, trait: [hasComma ? .weekdayAndComma : .weekday, clock]))
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
    var cursor = FieldCursor(over: bounds)
    _ = cursor.takeClockBeforeDay(in: cell)
    guard let start = (cursor.index..<cursor.end).first(where: { cell[$0].isASCIIDigit }) else { return 0 }
    cursor.index = start
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

  private static let epochs = numbers { $0.style == .epoch }

  private static func read(_ cell: Span<UInt8>, byAnyOf candidates: Numbers) -> Bool {
    var isDate = false
    read(cell, by: candidates, firstYear: nil) { _, _ in
      isDate = true
      return false
    }
    return isDate
  }

  private static let unstated = tried(stated: nil)

  static func tried(stated order: DateOrder?) -> Numbers { numbers { $0.isTried(stated: order) } }

  private static let named = numbers { $0.style == .named }

  private static func numbers(where isMember: (DateCandidate) -> Bool) -> Numbers {
    all.indices.reduce(0) { isMember(all[$1]) ? $0 | 1 << $1 : $0 }
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
  /// No locale of the Unicode CLDR writes dots in a date that begins with its month or with two digits of a year: such
  /// candidates are tried only if their order is stated.
  private func isTried(stated: DateOrder?) -> Bool {
    let hangsOnOrder = style != .named && (order != .yearFirst || hasShortYear)
    guard let stated, hangsOnOrder else {
      return style != .marked || mark != "." || order == .dayFirst || (order == .yearFirst && !hasShortYear)
    }
    return order == stated
  }
}

// MARK: - The pattern of a column

extension DateCandidate {
  /// The form that reads what this candidate reads, written with the tokens of ``DateFormat``.
  func pattern(_ evidence: DateEvidence) -> String {
    guard style != .epoch else { return mark }
    let isShort = evidence.traits.contains(.singleDigits) && style != .compact
    let month = style == .named ? "MMM" + languages(evidence) : isShort ? "M" : "MM"
    return clockBefore(evidence.traits) + weekday(evidence.traits)
      + day(evidence.traits, month: month, day: isShort ? "D" : "DD")
      + clock(evidence)
  }

  private func clockBefore(_ traits: DateTraits) -> String {
    guard traits.contains(.clockBefore) else { return "" }
    let isHalfDay = traits.contains(.halfDayBefore)
    return
      "[\(isHalfDay ? "h" : "H"):mm\(traits.contains(.secondsBefore) ? "[:ss]" : "")\(isHalfDay ? "[ ]a" : "")"
      + "\(traits.contains(.commaAfterClock) ? "[,]" : "") ]"
  }

  private func weekday(_ traits: DateTraits) -> String {
    switch (traits.contains(.weekday), traits.contains(.weekdayAndComma), traits.contains(.noWeekday)) {
    case (false, false, _): ""
    case (true, false, false): "EEE "
    case (false, true, false): "EEE,[ ]"
    default: "[EEE[,][ ]]"
    }
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
