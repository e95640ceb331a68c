import FinanceData
import FinanceDomain

/// Days that were written as moments of UTC, and may be of the day before: the first of January begins in Paris at
/// `2023-12-31T23:00:00Z`. Programs that keep days as moments write them so.
struct ShiftedDays {
  /// One moment, the day that is written there, and the one that begins then.
  let cell: String
  let written: CalendarDay
  let meant: CalendarDay
  /// Zones of which a day begins at every moment, one of each offset.
  let zones: [String]

  /// So many different moments are no chance.
  private static let least = 4

  /// - Parameter cells: the different cells of a column of dates; `nil` unless each is where a day begins elsewhere.
  init?(_ cells: [[UInt8]], in form: DateFormat) {
    var moments: [WrittenMoment] = []
    for cell in cells {
      guard case .moment(let moment) = form.read(cell.span, firstYearOfTwoDigits: nil), moment.offset == 0,
        let time = moment.time, time.secondOfDay % 1800 == 0
      else { return nil }
      moments.append(moment)
    }
    let rules = ShiftedDays.zones.lazy.compactMap { name in
      (try? ZoneRules(identifier: name)).map { (name, $0) }
    }
    let fitting = rules.filter { _, zone in
      moments.allSatisfy { ShiftedDays.day(that: $0, begins: zone) != nil }
    }
    guard moments.count >= ShiftedDays.least, let (_, zone) = fitting.first,
      let place = moments.indices.first(where: { moments[$0].time?.secondOfDay != 0 }),
      let day = ShiftedDays.day(that: moments[place], begins: zone)
    else { return nil }
    (cell, written, meant) = (String(decoding: cells[place], as: UTF8.self), moments[place].day, day)
    zones = fitting.map(\.0)
  }

  /// Zones east of Greenwich: west of it the day that is written is the one that begins.
  private static let zones = [
    "Europe/Paris", "Europe/London", "Europe/Athens", "Europe/Istanbul", "Africa/Johannesburg", "Asia/Dubai",
    "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
  ]

  /// The day of a zone that begins at a moment; `nil` if none does.
  private static func day(that moment: WrittenMoment, begins zone: ZoneRules) -> CalendarDay? {
    let local = try? DayField.local(moment.day, moment.time, offset: moment.offset, zone: zone, text: "")
    return local?.time?.secondOfDay == 0 ? local?.day : nil
  }
}
