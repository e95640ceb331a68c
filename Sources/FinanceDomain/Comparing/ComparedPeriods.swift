/// Two periods that are compared, held to the same days where the later one is not over yet.
public struct ComparedPeriods: Hashable, Sendable {
  /// The period that is compared with; of it the days that are.
  public let earlier: DatePeriod
  /// The period that is compared; of it the days that are.
  public let later: DatePeriod
  /// The last day of the data, where it cuts the later period short and both are held to the same days.
  public let dataEnd: CalendarDay?
}

extension ComparedPeriods {
  /// Two periods; where the data end within the later one, only as much of either as the data know of it.
  ///
  /// The same days are those of the same number in the same month of the period, counted from its first month; for periods
  /// that do not begin with a month, as many days as there are.
  public init(
    earlier: DatePeriod, later: DatePeriod, holdingTo data: ClosedRange<CalendarDay>?,
    calendar: ReportingCalendar
  ) {
    guard let end = data?.upperBound, later.contains(end), end < later.last else {
      self.init(earlier: earlier, later: later, dataEnd: nil)
      return
    }
    let same = ComparedPeriods.day(like: end, of: later, in: earlier, calendar)
    self.init(
      earlier: DatePeriod(trusting: earlier.first, min(same, earlier.last), label: earlier.label),
      later: DatePeriod(trusting: later.first, end, label: later.label), dataEnd: end)
  }

  private static func day(
    like day: CalendarDay, of later: DatePeriod, in earlier: DatePeriod, _ calendar: ReportingCalendar
  ) -> CalendarDay {
    let (start, then) = (calendar.month(of: later.first), calendar.month(of: earlier.first))
    guard calendar.firstDay(of: start) == later.first, calendar.firstDay(of: then) == earlier.first else {
      return earlier.first.adding(days: Int(day.dayNumber - later.first.dayNumber))
    }
    let month = calendar.month(of: day)
    let within = Int(day.dayNumber - calendar.firstDay(of: month).dayNumber)
    let same = then.adding(months: start.distance(to: month))
    return min(calendar.firstDay(of: same).adding(days: within), calendar.lastDay(of: same))
  }

  /// What a period is compared with.
  public enum Comparand: Hashable, Sendable {
    /// The period of the same length before it.
    case previous
    /// The same days a year before.
    case yearBefore
    /// Any other.
    case period(DatePeriod)

    /// How the earlier period was chosen.
    public var kind: PeriodComparison.Kind {
      switch self {
      case .previous: .previous
      case .yearBefore: .yearBefore
      case .period: .chosen
      }
    }

    /// The period that another one is compared with; `nil` for what is before the beginning of time, or has no
    /// beginning or end.
    public func period(for later: DatePeriod, in calendar: ReportingCalendar) -> DatePeriod? {
      guard case .period(let chosen) = self else {
        guard later.first > .earliest, later.last < .latest else { return nil }
        let months = self == .yearBefore ? 12 : calendar.months(of: later).count
        return calendar.isWholeMonths(later)
          ? calendar.moved(later, back: months) : moved(later)
      }
      return chosen
    }

    /// The same for days that are not whole months.
    private func moved(_ later: DatePeriod) -> DatePeriod? {
      let back: (CalendarDay) -> CalendarDay? =
        self == .yearBefore ? { $0.yearBefore } : { $0.moved(back: later.dayCount) }
      guard let first = back(later.first), let last = back(later.last) else { return nil }
      return DatePeriod(first: first, last: last)
    }
  }
}

extension ReportingCalendar {
  /// Whole months so many months earlier; a year, quarter or month of its own name has one then, too.
  func moved(_ period: DatePeriod, back count: Int) -> DatePeriod? {
    let months = months(of: period)
    guard Int(months.lowerBound.index) - count >= YearMonth.earliest.index else { return nil }
    let (first, last) = (months.lowerBound.adding(months: -count), months.upperBound.adding(months: -count))
    let moved = DatePeriod(trusting: firstDay(of: first), lastDay(of: last))
    let named = PeriodStep.allCases.lazy.filter { !$0.cutsMonths && $0 != .total }
      .map { $0.period(of: moved.first, in: self) }
      .first { $0.first == moved.first && $0.last == moved.last }
    return named ?? moved
  }
}

extension CalendarDay {
  /// The same day a year earlier, 28 February for 29 February.
  fileprivate var yearBefore: CalendarDay? {
    CalendarDay(year: year - 1, month: month, day: min(day, month == 2 && day == 29 ? 28 : day))
  }

  fileprivate func moved(back days: Int) -> CalendarDay? {
    let moved = adding(days: -days)
    return moved.dayNumber == dayNumber - Int32(clamping: days) ? moved : nil
  }
}
