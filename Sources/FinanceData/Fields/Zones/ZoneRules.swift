import FinanceDomain

/// How far the clocks of one time zone are from UTC, at every instant.
///
/// Rules come from the time zone database of the system (TZif files, RFC 8536), read here because Foundation loses
/// named zones in a static binary without a word. The zone of the machine is never taken. It is the wrong type for a
/// transaction's day, which no zone moves unless somebody asks for it: see ``DayField``.
package struct ZoneRules: Hashable, Sendable {
  /// The UTC seconds at which clocks change, ascending.
  private let changes: [Int64]
  /// Seconds east of UTC: before the first change, then from every change on.
  private let offsets: [Int32]
  /// What holds from the last change on; `nil` if nothing ever changes again.
  private let rule: RecurringZoneRule?

  /// Coordinated universal time; it needs no database.
  package static let utc = ZoneRules(changes: [], offsets: [0], rule: nil)

  /// - Precondition: there is one offset more than changes.
  init(changes: [Int64], offsets: [Int32], rule: RecurringZoneRule?) {
    precondition(
      offsets.count == changes.count + 1, "an offset holds before the first change and from each one on")
    let foreseen = ZoneRules.foreseen(by: rule, after: changes.last)
    self.changes = changes + foreseen.map(\.second)
    self.offsets = offsets + foreseen.map(\.offset)
    self.rule = rule
  }

  /// Seconds to be added to UTC for the time that clocks of the zone show.
  ///
  /// - Parameter second: seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  package func offset(atUTCSecond second: Int64) -> Int32 {
    let next = changes.partitioningIndex { $0 > second }
    guard next == changes.count, let rule else { return offsets[next] }
    return rule.offset(atUTCSecond: second)
  }

  /// The changes of this century that the rule makes after the listed ones.
  ///
  /// Today's files end their lists in 2007 or so and leave the rest to the rule, whose arithmetic would otherwise be
  /// done for every row.
  private static func foreseen(by rule: RecurringZoneRule?, after last: Int64?) -> [RecurringZoneRule.Change]
  {
    guard let rule, let last else { return [] }
    let limit = Int64(CalendarDay.dayNumber(year: 2100, month: 1, day: 1)) * 86_400
    guard last < limit else { return [] }
    let first = RecurringZoneRule.year(ofUTCSecond: last)
    return (first - 1...2101).flatMap(rule.changes(inYear:))
      .filter { $0.second > last && $0.second < limit }
      .sorted()
  }
}
