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
    let fits = Cadence.allCases.filter { $0.gaps.contains(median) }
      .compactMap { SlotFit.best(occurrences, at: $0) }.filter { $0.stands(with: minimum) }
    return fits.dropFirst().reduce(fits.first) { best, fit in
      guard let best, (best.faults, best.distance) <= (fit.faults, fit.distance) else { return fit }
      return best
    }
  }
}
