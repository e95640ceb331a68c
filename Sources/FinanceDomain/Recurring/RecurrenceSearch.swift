/// Finds what recurs in a history.
///
/// The median of the days from one occurrence to the next (the smaller of the two in the middle) decides which cadences
/// are tried. At a cadence, the days expected are those that most occurrences are near (``SlotFit``): weekly within 2
/// days, every two or four weeks within 3, monthly within 4, quarterly within 8, yearly within 15. A series is found if at
/// least three occurrences are on its days, at most one of four of its days from the first to the last is missed, and at
/// most one of five occurrences is off. Of two cadences that qualify, the one with fewer missed and off counts, then the
/// one whose occurrences are nearer to their days, then the shorter one. If nothing fits the whole history, each amount
/// is tried by itself: two subscriptions of one payee are two series.
struct RecurrenceSearch {
  /// How many occurrences a series needs.
  let minimum: Int

  /// Fewer occurrences prove no habit.
  static let leastMinimum = 3

  init(minimum: Int = leastMinimum) { self.minimum = max(minimum, RecurrenceSearch.leastMinimum) }

  /// The series of a history: one, or several that differ in amount.
  func series(of history: PayeeHistory) -> [RecurringSeries] {
    guard history.occurrences.count >= minimum else { return [] }
    if let fit = fit(history.occurrences) { return [RecurringSeries(fit, of: history)] }
    let byAmount = Dictionary(grouping: history.occurrences, by: \.amount)
    guard byAmount.count > 1 else { return [] }
    return byAmount.sorted { $0.key < $1.key }.compactMap { amount, occurrences in
      fit(occurrences).map { RecurringSeries($0, of: history, ownAmount: amount) }
    }
  }

  private func fit(_ occurrences: [PayeeHistory.Occurrence]) -> SlotFit? {
    guard occurrences.count >= minimum else { return nil }
    let gaps = zip(occurrences, occurrences.dropFirst()).map { $1.day.dayNumber - $0.day.dayNumber }.sorted()
    let median = Int(gaps[(gaps.count - 1) / 2])
    return Cadence.allCases.filter { $0.gaps.contains(median) }
      .compactMap { SlotFit.best(occurrences, at: $0) }.filter { $0.stands(with: minimum) }
      .min { ($0.faults, $0.distance) < ($1.faults, $1.distance) }
  }
}

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

  /// How many days are between a slot and a day.
  func distance(from slot: Int, to day: CalendarDay) -> Int {
    abs(Int(day.dayNumber) - Int(self.day(of: slot).dayNumber))
  }

  private static func remainder(_ number: Int, _ step: Int) -> Int {
    let rest = number % step
    return rest < 0 ? rest + step : rest
  }
}

/// Occurrences laid on a grid: which of them fill a slot, which are off the slots, which slots are empty.
///
/// An occurrence belongs to the nearest slot if it is within the cadence's tolerance of it. Of several in one slot the
/// nearest one fills it, of equally near ones the first; the others are off the slots if their amount is the same, for
/// something may be charged twice. Two amounts in one slot are two things, and no grid fits both.
struct SlotFit {
  let grid: SlotGrid
  /// What fills a slot, in order of time, and its slot.
  private(set) var filled: [(slot: Int, occurrence: PayeeHistory.Occurrence)] = []
  /// What is off the slots, in order of time.
  private(set) var others: [PayeeHistory.Occurrence] = []
  /// How many days all that fill a slot are away from its day.
  private(set) var distance = 0

  /// Lays occurrences, which are in order of time, on a grid; `nil` if there are two amounts in one slot.
  init?(_ occurrences: [PayeeHistory.Occurrence], on grid: SlotGrid) {
    self.grid = grid
    for occurrence in occurrences {
      let slot = grid.slot(nearestTo: occurrence.day)
      let days = grid.distance(from: slot, to: occurrence.day)
      guard days <= grid.cadence.tolerance else {
        others.append(occurrence)
        continue
      }
      guard let last = filled.last, last.slot == slot else {
        filled.append((slot, occurrence))
        distance += days
        continue
      }
      guard last.occurrence.amount == occurrence.amount else { return nil }
      let lastDays = grid.distance(from: slot, to: last.occurrence.day)
      if days < lastDays { filled[filled.count - 1].occurrence = occurrence }
      distance += min(0, days - lastDays)
      others.append(days < lastDays ? last.occurrence : occurrence)
    }
  }

  /// The empty slots between the first and the last that is filled.
  var missed: [Int] {
    zip(filled, filled.dropFirst()).flatMap { $0.slot + 1..<$1.slot }
  }

  private var missedCount: Int {
    zip(filled, filled.dropFirst()).reduce(0) { $0 + $1.1.slot - $1.0.slot - 1 }
  }

  /// What speaks against it: slots that are empty and occurrences that are off.
  var faults: Int { missedCount + others.count }

  /// Whether so many slots are filled, at most one in four is empty, and at most one in five occurrences is off.
  func stands(with minimum: Int) -> Bool {
    filled.count >= minimum && missedCount * 4 <= filled.count + missedCount
      && others.count * 5 <= filled.count + others.count
  }

  /// The fit that fills most slots, then with the least distance, of the grids through one of the occurrences; of equally
  /// good ones the grid through the latest.
  static func best(_ occurrences: [PayeeHistory.Occurrence], at cadence: Cadence) -> SlotFit? {
    var (tried, best) = (Set<SlotGrid>(), SlotFit?.none)
    for occurrence in occurrences.reversed() {
      let grid = SlotGrid(cadence, through: occurrence.day)
      guard tried.insert(grid).inserted, let fit = SlotFit(occurrences, on: grid) else { continue }
      if let known = best, (-known.filled.count, known.distance) <= (-fit.filled.count, fit.distance) {
        continue
      }
      best = fit
    }
    return best
  }
}
