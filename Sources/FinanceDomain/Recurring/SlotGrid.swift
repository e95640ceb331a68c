/// The days that something is expected on which recurs at a cadence, without beginning or end. Each is a slot with a
/// number.
struct SlotGrid: Hashable {
  let cadence: Cadence
  /// The day, or the month, that slot 0 is on.
  private let phase: Int
  /// For cadences of months: the day of the month, clamped where a month is shorter.
  private let dayOfMonth: Int

  /// The grid that has a slot on that day.
  init(_ cadence: Cadence, through day: CalendarDay) {
    self.cadence = cadence
    switch cadence.step {
    case .days(let step):
      phase = SlotGrid.remainder(Int(day.dayNumber), step)
      dayOfMonth = 0
    case .months(let step):
      phase = SlotGrid.remainder(Int(day.yearMonth.index), step)
      dayOfMonth = day.day
    }
  }

  /// The day of a slot, held within the calendar.
  func day(of slot: Int) -> CalendarDay {
    switch cadence.step {
    case .days(let step): return CalendarDay(dayNumber: 0).adding(days: phase + slot * step)
    case .months(let step):
      let first = YearMonth(index: 12)
      let month = first.adding(months: phase + slot * step - Int(first.index))
      let length = CalendarDay.daysInMonth(year: month.year, month: month.month)
      return month.firstDay.adding(days: min(dayOfMonth, length) - 1)
    }
  }

  /// The slot whose day is nearest; of two, the earlier one.
  func slot(nearestTo day: CalendarDay) -> Int {
    let (position, step) =
      switch cadence.step {
      case .days(let step): (Int(day.dayNumber), step)
      case .months(let step): (Int(day.yearMonth.index), step)
      }
    let slot = (position - phase - SlotGrid.remainder(position - phase, step)) / step
    let distances = (slot - 1...slot + 1).map { (slot: $0, days: distance(from: $0, to: day)) }
    return distances.dropFirst().reduce(distances[0]) { $1.days < $0.days ? $1 : $0 }.slot
  }

  /// How many days lie between a slot and a day.
  func distance(from slot: Int, to day: CalendarDay) -> Int {
    abs(Int(day.dayNumber) - Int(self.day(of: slot).dayNumber))
  }

  private static func remainder(_ number: Int, _ step: Int) -> Int {
    let rest = number % step
    return rest < 0 ? rest + step : rest
  }
}
