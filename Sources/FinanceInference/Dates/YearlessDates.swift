import FinanceData
import FinanceDomain

/// In which forms the days of a column are written that have no year.
struct YearlessDates: Sendable {
  private static let all: [DateFormat] = [
    "D.M.", "D.M", "D. M.", "D/M", "M/D", "D-M", "M-D", "D MMM", "D. MMM", "D-MMM", "D.MMM", "MMM D", "MMM-D",
  ].compactMap { (try? DateFormat(pattern: $0))?.within(anyYear) }
  /// A leap year.
  private static let anyYear = YearMonth(year: 2000, month: 1).map { TwelveMonths(from: $0) }

  /// The forms that read nearly all cells, and those cells differently.
  private(set) var formats: [DateFormat] = []
  let example: String
  let months: Set<Int>

  /// - Parameter cells: the different cells of the column.
  init?(_ cells: [[UInt8]]) {
    var seen: Set<[CalendarDay?]> = []
    var months: Set<Int> = []
    for format in YearlessDates.all {
      let days = cells.map { format.day(of: $0) }
      guard 10 * days.count(where: { $0 != nil }) >= 9 * cells.count, seen.insert(days).inserted else {
        continue
      }
      formats.append(format)
      months.formUnion(days.compactMap { $0?.month })
    }
    guard let first = cells.first, !formats.isEmpty else { return nil }
    self.months = months
    example = String(decoding: first, as: UTF8.self)
  }

  /// Whether a cell may be a day without a year.
  static func mayBe(_ cell: MappedCell) -> Bool {
    (3...20).contains(cell.bytes.count) && all.contains { $0.day(of: cell.bytes) != nil }
  }

  /// Whether a cell is a day without a year and no number.
  static func areMeant(by cell: MappedCell) -> Bool { mayBe(cell) && CellForms.number(cell) == nil }
}

extension DateFormat {
  /// The day that a cell is in the form; `nil` for a cell in another.
  func day(of cell: [UInt8], firstYear: Int? = nil) -> CalendarDay? {
    guard case .moment(let moment) = read(cell.span, firstYearOfTwoDigits: firstYear) else { return nil }
    return moment.day
  }
}

/// What the lines above a table say of the period that its rows are of.
struct StatedPeriod: Sendable {
  private var ranges: Set<ClosedRange<YearMonth>> = []
  private var years: Set<Int> = []
  private var ends: Set<YearMonth> = []

  init(_ lines: [String]) { for line in lines { absorb(line) } }

  /// The twelve months of the rows, if they are certain: the only period that is stated in days or months, or the only
  /// year.
  func months(of found: Set<Int>) -> TwelveMonths? {
    guard let range = ranges.first else {
      guard years.count == 1, ends.isEmpty, let year = years.first else { return nil }
      return YearMonth(year: year, month: 1).map { TwelveMonths(from: $0) }
    }
    let stated = Set((range.lowerBound.index...range.upperBound.index).map { YearMonth(index: $0).month })
    let isShort = range.upperBound < range.lowerBound.adding(months: 12)
    return ranges.count == 1 && isShort && stated.isSuperset(of: found)
      ? TwelveMonths(from: range.lowerBound) : nil
  }

  /// What may be meant otherwise, the likeliest first.
  var offers: [TwelveMonths] {
    let last = Set(ranges.map(\.upperBound)).union(ends)
    let offers = last.sorted(by: >).map { TwelveMonths(upTo: $0) }
    guard offers.isEmpty else { return offers }
    return years.sorted(by: >).compactMap { YearMonth(year: $0, month: 1) }.map { TwelveMonths(from: $0) }
  }

  private mutating func absorb(_ line: String) {
    let words = line.split { " \t,;\"()–|".contains($0) }.flatMap(StatedPeriod.parts)
    let days = StatedPeriod.days(in: words).map(\.yearMonth)
    let named =
      zip(words, words.dropFirst()).compactMap { StatedPeriod.month($0, $1) }
      + words.compactMap(StatedPeriod.month)
    var months = days.isEmpty ? named : days
    if let last = days.first, days.count == 1, let first = StatedPeriod.yearlessMonth(in: words, before: last)
    {
      months.append(first)
    }
    if let first = months.min(), let last = months.max(), months.count == 2 || days.isEmpty {
      ranges.insert(first...last)
    } else if let last = months.max() {
      ends.insert(last)
    } else if words.contains(where: { StatedPeriod.words.contains(PlainLetters.plain($0)) }) {
      years.formUnion(words.compactMap(StatedPeriod.year))
    } else {
      ends.formUnion(
        words.compactMap(StatedPeriod.year).compactMap { YearMonth(year: $0, month: 12) })
      // `02/01/2025` is in one of two months.
      ends.formUnion(StatedPeriod.possibleDays(in: words).map(\.yearMonth).max().map { [$0] } ?? [])
    }
  }

  /// `01.12.2023-31.12.2023` is two words, and `Period:2024` as well.
  private static func parts(_ word: Substring) -> [String] {
    let mark: Character = word.count(where: { $0 == "-" }) == 1 && word.count > 15 ? "-" : ":"
    return word.split(separator: mark).map { String($0) }
  }

  /// The days that single words are, or three in a row; none if their order is not certain.
  private static func days(in words: [String]) -> [CalendarDay] {
    var cells = words.filter { CellForms.isDate(MappedCell($0.utf8)) }
    for place in words.indices.dropLast(2) {
      let cell = words[place..<place + 3].joined(separator: " ")
      if cell.contains(where: \.isLetter), CellForms.isDate(MappedCell(cell.utf8)) { cells.append(cell) }
    }
    let dates = DateInference(of: cells.map { Array($0.utf8) })
    guard dates.isDecided, let format = dates.formats.first else { return [] }
    return cells.compactMap { format.day(of: Array($0.utf8)) }
  }

  /// The days that single words may be, in each order that they can be read in.
  private static func possibleDays(in words: [String]) -> [CalendarDay] {
    let cells = words.filter { CellForms.isDate(MappedCell($0.utf8)) }
    let readings = DateInference(of: cells.map { Array($0.utf8) }).question?.readings ?? []
    return readings.flatMap { reading in cells.compactMap { reading.format.day(of: Array($0.utf8)) } }
  }

  /// The month of a day whose year only the end of the period says: `15 December to 14 January 2025`.
  private static func yearlessMonth(in words: [String], before last: YearMonth) -> YearMonth? {
    let months = zip(words, words.dropFirst()).compactMap { one, other in
      [(one, other), (other, one)].lazy.compactMap { day, name in
        Int(day).map { (1...31).contains($0) } ?? false
          ? MonthNames.month(of: Array(name.utf8).span, in: []) : nil
      }.first
    }
    guard let month = months.first, months.count > 1 else { return nil }
    return YearMonth(year: month > last.month ? last.year - 1 : last.year, month: month)
  }

  /// `May 2024`.
  private static func month(_ name: String, _ year: String) -> YearMonth? {
    guard let year = self.year(year), let month = MonthNames.month(of: Array(name.utf8).span, in: []) else {
      return nil
    }
    return YearMonth(year: year, month: month)
  }

  /// `05/2024`.
  private static func month(_ word: String) -> YearMonth? {
    let parts = word.split { "/.-".contains($0) }
    guard parts.count == 2, let year = year(String(parts[1])) else { return nil }
    return Int(parts[0]).flatMap { YearMonth(year: year, month: $0) }
  }

  private static func year(_ word: String) -> Int? {
    word.utf8.count == 4 ? Int(word).flatMap { (1990..<2100).contains($0) ? $0 : nil } : nil
  }

  /// Beside these words four digits are a year, and no account or card.
  private static let words = Set(Words.list("period"))
}

/// Which part of a date is the year, where years have two digits: `15/03/24` is in 2024, or in 2015.
///
/// Exports cover days that follow one another. Where one place of the year keeps all days within two years and every
/// other scatters them over many, the first is right.
struct YearPlace: Sendable {
  private(set) var cells: [[UInt8]] = []
  private var seen: Set<[UInt8]> = []
  /// The first of the hundred years that two digits stand for, if it is stated.
  private let firstYear: Int?

  /// So many different dates are looked at.
  private static let most = 1000
  /// So many different dates, and years that the others scatter them over, are no chance.
  private static let least = 4
  /// So many days are no chance.
  private static let manyDays = 5
  /// So many months with hardly a day in each are no chance.
  private static let manyMonths = 6

  init(firstYear: Int?) { self.firstYear = firstYear }

  mutating func absorb(_ cell: [UInt8]) {
    guard cells.count < YearPlace.most, seen.insert(cell).inserted else { return }
    cells.append(cell)
  }

  /// The dates as they are read in the only order that keeps them together, if every other scatters them.
  ///
  /// - Parameters:
  ///   - isTogether: whether a reading keeps days together that are between these two.
  ///   - isScattered: whether days are so far apart that it is no chance.
  private func settled(
    _ question: DateQuestion, _ isTogether: (DateQuestion.Reading, _ first: CalendarDay, CalendarDay) -> Bool,
    unless isScattered: ([CalendarDay]) -> Bool
  ) -> DateInference? {
    var close: Set<DateOrder> = []
    for reading in question.readings {
      let days = days(reading.format).compactMap(\.self)
      guard days.count == cells.count, let first = days.min(), let last = days.max() else { return nil }
      if isTogether(reading, first, last) {
        close.insert(reading.order)
      } else if !isScattered(days) {
        return nil
      }
    }
    return close.count == 1 ? close.first.flatMap(inference) : nil
  }

  /// The dates as they are read in the order that keeps them within two years, if every other puts them in many.
  func settledByYears(_ question: DateQuestion) -> DateInference? {
    guard cells.count >= YearPlace.least else { return nil }
    return settled(question) {
      $2.year - $1.year <= 1
    } unless: {
      Set($0.map(\.year)).count >= YearPlace.least
    }
  }

  /// The dates as they are read in an order, if that keeps them within two months that follow each other and every other
  /// reading puts them on one or two days of many months.
  func settledByMonths(_ question: DateQuestion, _ order: DateOrder) -> DateInference? {
    settled(question) {
      $0.order == order && $2.yearMonth <= $1.yearMonth.adding(months: 1)
    } unless: {
      Set($0.map(\.yearMonth)).count >= YearPlace.manyMonths
    }
  }

  /// The dates as they are read in the order that keeps them within weeks, if every other puts all on one day of many months.
  func settledByDay(_ question: DateQuestion) -> DateInference? {
    guard cells.count >= YearPlace.manyDays else { return nil }
    return settled(question) {
      $2.dayNumber - $1.dayNumber <= 45
    } unless: {
      Set($0.map(\.day)).count == 1 && Set($0.map(\.yearMonth)).count >= YearPlace.manyDays
    }
  }

  /// How else days that a form with dots reads may be meant, where that form leaves some of them unread or far apart.
  func question(about form: DateFormat, readsAll: Bool) -> DateQuestion? {
    let order = readsAll ? DateOrder.yearFirst : .monthFirst
    guard let other = inference(order)?.formats.first,
      let cell = cells.first(where: { form.day(of: $0, firstYear: firstYear) != nil }),
      !readsAll || form.hasShortYear && reach(form) > YearPlace.longExport && reach(form) > 4 * reach(other)
    else { return nil }
    let readings = [(other, order), (form, .dayFirst)].compactMap { form, order in
      form.day(of: cell, firstYear: firstYear).map {
        DateQuestion.Reading(format: form, order: order, day: $0)
      }
    }
    return DateQuestion(cell: String(decoding: cell, as: UTF8.self), readings: readings)
  }

  /// The dates in the only order that reads all of them.
  func settledByReadingAll(_ question: DateQuestion) -> DateInference? {
    let left = question.readings.filter { readsAll($0.format) }
    return left.count == 1 && question.readings.count > 1 ? inference(left[0].order) : nil
  }

  /// From the first to the last day, in days.
  private func reach(_ form: DateFormat) -> Int {
    let numbers = days(form).compactMap { $0.map { Int($0.dayNumber) } }
    return (numbers.max() ?? 0) - (numbers.min() ?? 0)
  }

  /// More days than this are in few exports.
  private static let longExport = 366

  /// The dates as they are read in the only order that reads all days with the same marks in the lines above the table, if
  /// these leave only one.
  func settled(_ question: DateQuestion, below lines: [String]) -> DateInference? {
    let marks = { (cell: String) in cell.filter { !$0.isNumber } }
    let days = lines.flatMap { $0.split { " \t,;\"()".contains($0) } }.map { String($0) }.filter {
      marks($0) == marks(question.cell) && CellForms.isDate(MappedCell($0.utf8))
    }
    let left = question.readings.filter { reading in
      days.allSatisfy { reading.format.day(of: Array($0.utf8), firstYear: firstYear) != nil }
    }
    guard left.count == 1, left.count < question.readings.count else { return nil }
    return inference(left[0].order)
  }

  /// The dates as they are read in the form of another column, whose dates may be followed by a time.
  func settled(_ question: DateQuestion, as form: DateFormat) -> DateInference? {
    let left = question.readings.filter { form.pattern.hasPrefix($0.format.pattern) }
    return left.count == 1 ? inference(left[0].order) : nil
  }

  /// The dates in the only order in which each is the day that another column has beside it.
  func settled(_ question: DateQuestion, beside pairs: [(own: [UInt8], day: CalendarDay)]) -> DateInference? {
    let left = question.readings.filter { reading in
      pairs.allSatisfy { reading.format.day(of: $0.own, firstYear: firstYear) == $0.day }
    }
    return left.count == 1 && !pairs.isEmpty ? inference(left[0].order) : nil
  }

  /// The form of days in years of the Republic of China, such as 113/03/11, or of the eras of Japan, such as R6.3.1, if all
  /// are such days.
  var formOfEra: DateFormat? {
    guard let mark = cells.first?.first(where: { "./-".utf8.contains($0) }) else { return nil }
    let separator = String(decoding: [mark], as: UTF8.self)
    return ["japanese", "minguo"].lazy.compactMap {
      try? DateFormat(pattern: ["Y{\($0)}", "M", "D"].joined(separator: separator))
    }.first { form in days(form).allSatisfy { $0.map { (1980..<2100).contains($0.year) } ?? false } }
  }

  func firstDay(_ format: DateFormat) -> CalendarDay? { days(format).first ?? nil }

  /// The year of more than half of the dates read in a form; `nil` if there is none.
  func commonYear(_ format: DateFormat) -> Int? {
    let years = Dictionary(grouping: days(format).compactMap { $0?.year }) { $0 }
    return years.first { 2 * $0.value.count > cells.count }?.key
  }

  /// The readings of a question, those with days in fewer months first.
  func closestFirst(_ question: DateQuestion) -> [DateQuestion.Reading] {
    closestFirst(question.readings.map(\.format)).compactMap { format in
      question.readings.first { $0.format == format }
    }
  }

  /// The forms, those that put the days in fewer months first.
  func closestFirst(_ formats: [DateFormat]) -> [DateFormat] {
    let months = formats.map { format in Set(days(format).map { $0?.yearMonth }).count }
    return months.indices.sorted { (months[$0], $0) < (months[$1], $1) }.map { formats[$0] }
  }

  func readsAll(_ format: DateFormat) -> Bool { !days(format).contains(nil) }

  private func inference(_ order: DateOrder) -> DateInference? {
    let dates = DateInference(of: cells, order: order, firstYearOfTwoDigits: firstYear)
    return dates.isDecided && dates.unreadCount == 0 ? dates : nil
  }

  /// The years of the dates in a form, the first and the last.
  func span(_ format: DateFormat) -> ClosedRange<Int>? {
    let years = years(format).compactMap(\.self)
    return years.min().flatMap { first in years.max().map { first...$0 } }
  }

  /// The years of the dates in a form; `nil` for dates in another.
  private func years(_ format: DateFormat) -> Set<Int?> { Set(days(format).map { $0?.year }) }

  /// The days of the dates in a form; `nil` for dates in another.
  private func days(_ format: DateFormat) -> [CalendarDay?] {
    cells.map { format.day(of: $0, firstYear: firstYear) }
  }
}
