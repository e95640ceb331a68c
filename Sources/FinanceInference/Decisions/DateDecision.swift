import FinanceData
import FinanceDomain

/// When each row happened: the form in which the column of dates is written, and the year where the form leaves it open.
///
/// A form is proved by reading all cells that any form reads. Where several do, the place of the year decides if only one
/// keeps the days together; where cells have no year, the period above the table does. Otherwise the form, the year or the
/// century is asked.
struct DateDecision: Sendable {
  private let choice: ColumnChoice
  private let settings: ImportSettings
  /// Whether it is stated in which zone moments are days.
  private let isZoned: Bool
  private var dates: DateInference
  private var yearPlace: YearPlace
  /// What may be read in several orders, and is not settled.
  private var open: DateQuestion?
  /// The forms of days without a year, and the period that the lines above the table state.
  private var yearless: YearlessDates?
  private var period: StatedPeriod?
  /// The twelve months of days without a year that are near the full days of another column, and that column.
  private var beside: (months: TwelveMonths, column: Int)?
  /// In how many rows there is a date.
  private var dated = 0
  private var titles: [String] = []
  private static let mostTitles = 100
  /// Why day, month and year are in that order, if the cells alone do not prove it.
  private var orderReason: String?

  init(_ choice: ColumnChoice, _ settings: ImportSettings, isZoned: Bool) {
    (self.choice, self.settings) = (choice, settings)
    self.isZoned = isZoned || settings.timeZone != nil
    dates = DateInference(order: settings.dateOrder, firstYearOfTwoDigits: settings.firstYearOfTwoDigits)
    yearPlace = YearPlace(firstYear: settings.firstYearOfTwoDigits)
  }

  /// Takes a row into account. Digits in a text may be an instant, or a day and an hour: only numbers of JSON are taken for
  /// seconds since 1970.
  mutating func absorb(_ cells: [MappedCell]) {
    guard let column = choice.first(.date), !cells[column].isBlank else { return }
    let cell = cells[column]
    // A cell alone is a title, which may say of which month the rows below it are.
    guard cells.count(where: { !$0.isBlank }) > 1 else {
      if titles.count < DateDecision.mostTitles { titles.append(cell.text) }
      return
    }
    dated += 1
    yearPlace.absorb(cell.bytes)
    guard cell.kind != .text || !DateCandidate.readInstant(cell.bytes.span) else { return }
    if settings.dateFormats.isEmpty { dates.absorb(cell.bytes.span) }
  }

  /// Decides which part is the year, or which year it is.
  mutating func conclude(below lines: [String]) {
    if settings.dateFormats.contains(where: \.lacksYear)
      || settings.dateFormats.isEmpty && dates.readCount == 0
    {
      yearless = YearlessDates(yearPlace.cells)
      if yearless != nil { period = StatedPeriod(lines + titles) }
      if months == nil { beside = monthsBesideFullDays }
    }
    guard let question = dates.question ?? questionOfDots else { return }
    if let settled = yearPlace.settledByReadingAll(question) {
      (dates, orderReason) = (settled, "in another order some of them are no days")
    } else if let (settled, reason) = settled(question, below: lines) {
      (dates, orderReason) = (settled, reason)
    } else {
      open = question
    }
  }

  /// Days with dots are taken for days first, as nearly everybody writes them so; but with the month first where only that reads all
  /// of them, and it is asked where the year first, as in Korea, brings them much closer together.
  private var questionOfDots: DateQuestion? {
    guard settings.dateFormats.isEmpty, settings.dateOrder == nil, let form = dates.formats.first,
      form.pattern.hasPrefix("D"), form.pattern.contains("M.")
    else { return nil }
    return yearPlace.question(about: form, readsAll: dates.unreadCount == 0)
  }

  /// The dates in the order that other days show, or their own distances, and why.
  private func settled(_ question: DateQuestion, below lines: [String]) -> (DateInference, String)? {
    if let dates = yearPlace.settledByYears(question) {
      return (dates, "with the year in another place the days would be scattered over many years")
    }
    for (column, form) in choice.otherDates {
      if let dates = yearPlace.settled(question, as: form) {
        return (dates, "the days of the column '\(choice.names[column])' can be read in no other way")
      }
      if let dates = yearPlace.settled(question, beside: days(of: column, form)) {
        return (dates, "they are the days of the column '\(choice.names[column])'")
      }
    }
    if choice.hasDayFirstLanguage, let dates = yearPlace.settledByMonths(question, .dayFirst) {
      return (
        dates,
        "with the month first the days would be scattered over many months, and nobody writes so in the "
          + "language of the columns"
      )
    }
    if let dates = yearPlace.settled(question, below: lines) {
      return (dates, "the lines above the table have days that can be read in no other way")
    }
    guard choice.hasVariedTexts, let dates = yearPlace.settledByDay(question) else { return nil }
    return (dates, "in another order all days would be the same day of many months")
  }

  /// The dates beside which another column has a day, and that day.
  private func days(of column: Int, _ form: DateFormat) -> [(own: [UInt8], day: CalendarDay)] {
    choice.rows.compactMap { row in
      guard let date = choice.first(.date), !row.cells[date].isBlank else { return nil }
      return form.day(of: row.cells[column].bytes).map { (row.cells[date].bytes, $0) }
    }
  }

  /// The twelve months in which each of the days without a year is at most a month from the full day that another column has in
  /// its row.
  private var monthsBesideFullDays: (TwelveMonths, Int)? {
    guard let yearless, yearless.formats.count == 1 else { return nil }
    for column in choice.columnsOfDays {
      let full = DateInference(of: choice.rows.map { $0.cells[column].bytes }).formats.first
      let pairs = full.map { days(of: column, $0) } ?? []
      guard pairs.count == dated, let first = pairs.map(\.day).min() else { continue }
      let months = TwelveMonths(from: first.yearMonth.adding(months: -1))
      let form = yearless.formats[0].within(months)
      let areNear = pairs.allSatisfy { own, day in
        form.day(of: own).map { abs($0.dayNumber - day.dayNumber) <= 31 } ?? false
      }
      if areNear { return (months, column) }
    }
    return nil
  }

  /// Whether more rows could change nothing.
  var isDecided: Bool { dates.isDecided && !dates.leavesOrderOpen || !settings.dateFormats.isEmpty }

  var formats: [DateFormat] {
    let inferred = dates.readCount == 0 ? yearless?.formats ?? [] : dates.formats
    let formats =
      settings.dateFormats.isEmpty ? mixedYears ?? Array(inferred.prefix(1)) : settings.dateFormats
    return formats.map { $0.lacksYear ? $0.within(months) : $0 }
  }

  /// The forms of days that differ in nothing but the digits of their years, four in some rows and two in others.
  private var mixedYears: [DateFormat]? {
    guard dates.contradiction != nil, dates.lists.count == 1, let forms = dates.lists.first else {
      return nil
    }
    return Set(forms.map { $0.pattern.replacing("YYYY", with: "YY") }).count == 1 ? forms : nil
  }

  /// The months of days without a year.
  private var months: TwelveMonths? {
    settings.months ?? yearless.flatMap { period?.months(of: $0.months) } ?? beside?.months
  }

  /// How dates are written; nothing while that is asked.
  var evidence: ImportEvidence? {
    guard settings.dateFormats.isEmpty else {
      return ImportEvidence(
        "dates", settings.dateFormats.map(\.pattern).joined(separator: ", "),
        because: "\(settings.statement(of: .dateFormat)) so")
    }
    guard open == nil, dates.contradiction == nil || mixedYears != nil, let form = formats.first
    else { return nil }
    return ImportEvidence(
      "dates", form == .iso ? "ISO, as in 2024-12-31" : formats.map(\.pattern).joined(separator: ", "),
      because: beside.map { "the days of the column '\(choice.names[$0.column])' are near, and say the year" }
        ?? months.map { "the year is that of the months from \($0.first)" } ?? orderReason
        ?? ImportEvidence.reason(read: dates.readCount, proving: dates.provingCount))
  }
}

// MARK: - What is asked

extension DateDecision {
  /// In which form dates are written, or in which year days without one are.
  var question: ImportQuestion? { formQuestion ?? yearQuestion ?? calendarQuestion ?? zoneQuestion }

  /// Moments at which days begin elsewhere may be those days.
  private var zoneQuestion: ImportQuestion? {
    guard !isZoned, choice.first(.time) == nil, let form = formats.first,
      let days = ShiftedDays(yearPlace.cells, in: form)
    else { return nil }
    let zones = Array(days.zones.prefix(2))
    return ImportQuestion(
      .dateAmbiguous,
      "a day of \(zones.joined(separator: " and of ")) begins at every moment of the column \(column): they may be these days",
      answers: (zones + ["UTC"]).map { "timezone=\($0)" },
      meanings: (zones.map { _ in days.meant } + [days.written]).map { "\(days.cell.excerpt) is \($0)" })
  }

  /// Years of which there are no files are those of another calendar, where most days are in them.
  private var calendarQuestion: ImportQuestion? {
    if dates.readCount == 0, settings.dateFormats.isEmpty {
      return yearPlace.cells.first.flatMap { cell in
        let text = String(decoding: cell, as: UTF8.self)
        return yearPlace.formOfEra.map { calendarQuestion($0, text) } ?? digitsQuestion(text)
      }
    }
    guard open == nil, let format = formats.first, !format.hasShortYear,
      let year = yearPlace.commonYear(format), !(1900..<2100).contains(year)
    else { return nil }
    return calendarQuestion(buddhist(format), "\(year)")
  }

  /// The form with the years of the Buddhist calendar, if most days are in years of which there are files.
  private func buddhist(_ format: DateFormat) -> DateFormat? {
    let years = ["YYYY", "YY"].first { format.pattern.contains($0) } ?? ""
    let buddhist = try? DateFormat(pattern: format.pattern.replacing(years, with: "Y{buddhist}"))
    return buddhist.flatMap { form in
      yearPlace.commonYear(form).flatMap { (1980..<2050).contains($0) ? form : nil }
    }
  }

  /// Six digits are a day in several ways, and numbers of anything else; about 45,000 days are what spreadsheets have counted,
  /// and ten digits or thirteen may be seconds or milliseconds.
  private func digitsQuestion(_ example: String) -> ImportQuestion? {
    let readings = ["DDMMYY", "YYMMDD", "MMDDYY", "excel", "excel-1904", "epoch", "epoch-ms"].compactMap {
      try? DateFormat(pattern: $0)
    }.filter { form in
      yearPlace.readsAll(form)
        && yearPlace.span(form).map { $0.lowerBound > 1979 && $0.upperBound < 2070 } ?? false
    }
    guard !readings.isEmpty else { return nil }
    let closest = yearPlace.closestFirst(readings)
    return ImportQuestion(
      .dateAmbiguous,
      "days of the column \(column) are numbers, as in '\(example.excerpt)', which may be read in several ways",
      answers: closest.map { DateDecision.answer($0) },
      meanings: closest.map(meaning))
  }

  private func calendarQuestion(_ format: DateFormat?, _ example: String) -> ImportQuestion {
    ImportQuestion(
      .dateAmbiguous,
      "days of the column \(column) have years of another calendar, as in '\(example.excerpt)'"
        + (format == nil ? "; export the file with years of the common era" : ""),
      answers: format.map { [DateDecision.answer($0)] } ?? [],
      meanings: format.map { [meaning($0)] } ?? [])
  }

  /// What the first day is in a form.
  private func meaning(_ format: DateFormat) -> String {
    let example = yearPlace.cells.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return "\(example) is \(yearPlace.firstDay(format).map { "\($0)" } ?? "no day")"
  }

  private var column: String { choice.first(.date).map { "'\(choice.names[$0])'" } ?? "the date" }

  private var formQuestion: ImportQuestion? {
    guard settings.dateFormats.isEmpty else { return nil }
    if let question = open {
      let closest = yearPlace.closestFirst(question)
      let usual = choice.hasDayFirstLanguage ? closest.filter { $0.order == .dayFirst } : []
      let others = closest.filter { reading in !usual.contains { $0.format == reading.format } }
      // Two digits of a year come first in East Asia alone.
      let rare = others.filter {
        $0.format.pattern.hasPrefix("YY/") && !HeaderWords.areEastAsian(choice.names)
      }
      let readings =
        usual + others.filter { reading in !rare.contains { $0.format == reading.format } } + rare
      return ImportQuestion(
        .dateAmbiguous,
        "'\(question.cell.excerpt)' in the column \(column) is "
          + readings.map { "\($0.day) read as \($0.format.pattern)" }.joined(separator: " and ")
          + ", and no other cell decides",
        answers: readings.map { DateDecision.answer($0.format) },
        meanings: readings.map { "\(question.cell.excerpt) is \($0.day)" })
    }
    guard mixedYears == nil, let (left, right) = dates.contradiction else { return nil }
    // What a program writes above rows without a header may have a day in another form.
    let isAbove =
      !choice.hasNames && choice.first(.date).flatMap { choice.rows.first?.cells[$0].text } == left
    return ImportQuestion(
      .dateAmbiguous,
      "no one form reads all dates of the column \(column): "
        + "'\(left.excerpt)' and '\(right.excerpt)' exclude each other", isOfRows: true,
      answers: (isAbove ? ["skip=1"] : [])
        + dates.lists.map { "date-format=\($0.map(\.pattern).writtenList)" })
  }

  private static func answer(_ format: DateFormat) -> String {
    // A list begins with a bracket.
    "date-format=\(format.pattern.hasPrefix("[") ? YAMLScalar.written(format.pattern) : format.pattern)"
  }

  private var yearQuestion: ImportQuestion? {
    guard let yearless else { return nil }
    if settings.dateFormats.isEmpty, yearless.formats.count > 1 {
      return ImportQuestion(
        .dateAmbiguous,
        "'\(yearless.example.excerpt)' in the column \(column) and the other cells may have the day "
          + "or the month first",
        answers: yearless.formats.map { DateDecision.answer($0) })
    }
    guard months == nil else { return nil }
    let full = choice.columnsOfDays.filter { $0 != choice.first(.date) }
    return ImportQuestion(
      .dateAmbiguous,
      "the days of the column \(column) have no year, as in '\(yearless.example.excerpt)', and no line "
        + "above the table states the period of all of them; year=2024 or, for the twelve months from December, "
        + "year=2023-12 would state it",
      answers: (period?.offers.map { "year=\($0.written)" } ?? []) + full.map { choice.answer(.date, $0) })
  }

  /// Years of two digits are all in one hundred years, which the file does not show where the years are far apart or in
  /// times of which there are hardly any files.
  var centuryQuestion: ImportQuestion? {
    guard settings.firstYearOfTwoDigits == nil,
      let format = formats.first(where: { $0.hasShortYear }), open == nil,
      let years = yearPlace.span(format), years.upperBound >= 2050 || years.count > 50
    else { return nil }
    let other = buddhist(format)
    return ImportQuestion(
      .dateAmbiguous,
      "the years of the column \(column) have two digits and are between \(years.lowerBound) and "
        + "\(years.upperBound) if 70 is 1970 and 69 is 2069",
      answers: (other.map { [DateDecision.answer($0)] } ?? []) + [
        "two-digit-years-from=1930", "two-digit-years-from=1970",
      ],
      meanings: other.map { ["years are those of the Buddhist calendar, \(meaning($0))"] } ?? [])
  }
}
