import FinanceDomain

/// A way of writing dates that a column is tried with.
struct DateCandidate: Hashable, Sendable {
  /// What comes first.
  let order: DateOrder
  /// Four digits of a year or two.
  let hasShortYear: Bool
  /// What the day is written with.
  let style: DateStyle
  /// Where the month has a name: which languages the names are taken from.
  var vocabulary = MonthNames.Vocabulary.common
  /// Whether it is only tried if its order is stated: nobody writes so, but everybody may say so.
  var needsStatement = false

  /// All candidates; their numbers are bits of a `UInt64`.
  static let all: [DateCandidate] = marked + compact + named

  /// The candidates of each style, by the style's number.
  static let ofStyle: [[Int]] = (0..<DateStyle.count).map { style in
    all.indices.filter { all[$0].style.number == style }
  }

  /// Candidates that digits alone do not tell from others, so that a stated order decides.
  private var hangsOnOrder: Bool {
    switch style {
    case .marked: hasShortYear || order != .yearFirst
    case .compact: order != .yearFirst
    case .named: false
    }
  }

  /// Whether it is tried at all where that is stated.
  func isTried(stated: DateOrder?) -> Bool {
    guard let stated, hangsOnOrder else { return !needsStatement }
    return order == stated
  }

  /// Dots never stand in a date that begins with its month, and in none that begins with two digits of a year: no locale
  /// of the Unicode CLDR writes so.
  private static let marked: [DateCandidate] = [DateMark.dash, .slash, .dot, .space].flatMap { mark in
    [DateOrder.yearFirst, .dayFirst, .monthFirst].flatMap { order in
      [false, true].map { isShort in
        let isUnheardOf = mark == .dot && (order == .monthFirst || (order == .yearFirst && isShort))
        return DateCandidate(
          order: order, hasShortYear: isShort, style: .marked(mark), needsStatement: isUnheardOf)
      }
    }
  }

  private static let compact = [DateOrder.yearFirst, .dayFirst, .monthFirst].map {
    DateCandidate(order: $0, hasShortYear: false, style: .compact)
  }

  /// With a name for the month, two digits of a year never come first.
  private static let named: [DateCandidate] = MonthNames.Vocabulary.allCases.flatMap { vocabulary in
    [DateMark.dash, .slash, .dot, .space, .nothing].flatMap { mark in
      [false, true].map {
        DateCandidate(order: .dayFirst, hasShortYear: $0, style: .named(mark), vocabulary: vocabulary)
      }
    }
      + [DateMark.dash, .space].flatMap { mark in
        [(DateOrder.monthFirst, false), (.monthFirst, true), (.yearFirst, false)].map { order, isShort in
          DateCandidate(order: order, hasShortYear: isShort, style: .named(mark), vocabulary: vocabulary)
        }
      }
  }
}

/// What stands between day, month and year.
enum DateMark: Int, Hashable, Sendable, CaseIterable {
  case dash, slash, dot, space, nothing

  /// The mark of that byte.
  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"): self = .dash
    case UInt8(ascii: "/"): self = .slash
    case UInt8(ascii: "."): self = .dot
    default: return nil
    }
  }

  /// The mark in a pattern.
  var pattern: String { ["-", "/", ".", " ", ""][rawValue] }
}

/// With what a day is written; one cell has one style.
enum DateStyle: Hashable, Sendable {
  /// Three numbers with a mark between them.
  case marked(DateMark)
  /// Eight digits.
  case compact
  /// A name for the month.
  case named(DateMark)

  static let count = 11
  /// The style's place in a list.
  var number: Int {
    switch self {
    case .marked(let mark): mark.rawValue
    case .compact: 5
    case .named(let mark): 6 + mark.rawValue
    }
  }
}

extension DateCandidate {
  /// The day that the cell means to this candidate; `nil` if it means none.
  func day(of shape: DateShape, firstYear: Int?) -> CalendarDay? {
    switch style {
    case .marked: markedDay(of: shape, firstYear)
    case .compact: compactDay(of: shape)
    case .named: namedDay(of: shape, firstYear)
    }
  }

  private func markedDay(of shape: DateShape, _ firstYear: Int?) -> CalendarDay? {
    let (first, second, third) = shape.numbers
    switch order {
    case .yearFirst: return day(year: first, month: second, day: third, firstYear)
    case .dayFirst: return day(year: third, month: second, day: first, firstYear)
    case .monthFirst: return day(year: third, month: first, day: second, firstYear)
    }
  }

  private func namedDay(of shape: DateShape, _ firstYear: Int?) -> CalendarDay? {
    guard shape.order == order, let month = shape.names?.months[vocabulary] else { return nil }
    let (first, _, third) = shape.numbers
    return order == .yearFirst
      ? day(year: first, month: month, day: third, firstYear)
      : day(year: third, month: month, day: first, firstYear)
  }

  private func day(
    year: DateShape.Number, month: DateShape.Number, day: DateShape.Number, _ firstYear: Int?
  ) -> CalendarDay? {
    guard month.count <= 2 else { return nil }
    return self.day(year: year, month: month.value, day: day, firstYear)
  }

  private func day(
    year: DateShape.Number, month: Int, day: DateShape.Number, _ firstYear: Int?
  ) -> CalendarDay? {
    guard year.count == (hasShortYear ? 2 : 4), day.count <= 2 else { return nil }
    let number = hasShortYear ? TwoDigitYear.year(endingIn: year.value, from: firstYear) : year.value
    return CalendarDay(year: number, month: month, day: day.value)
  }

  /// Eight digits with the year last are told from the others by the year, which is one of the last century or this one.
  private func compactDay(of shape: DateShape) -> CalendarDay? {
    let digits = shape.numbers.0.value
    guard order != .yearFirst else {
      return CalendarDay(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }
    let (first, second, year) = (digits / 1_000_000, digits / 10_000 % 100, digits % 10_000)
    guard (1900..<2100).contains(year) else { return nil }
    return order == .dayFirst
      ? CalendarDay(year: year, month: second, day: first)
      : CalendarDay(year: year, month: first, day: second)
  }
}
