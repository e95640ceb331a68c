/// Which days are over in the order in which balances follow each other.
///
/// Banks add to a balance what they book, and a row may have the day of the transaction instead, which is some days
/// earlier. Then rows up to a day do not follow from each other, but with rows of later days in between they do. In the
/// words of ``BalanceTrails``: the rows up to a day and those after it form trails, and these are joined in more than one
/// place. A missing row also leaves more trails, but no place where they are joined.
struct BookedDays {
  /// How much later than its day a row may be booked: longer makes chance, a balance that returns, likelier than banks.
  private static let longest: Int32 = 14

  /// By day, the first of the days that form one order with it, as places in the list of days; `nil` where rows of later days
  /// belong into the order.
  private(set) var firstDays: [Int?] = []

  /// Looks at rows by day, in order of time.
  init(_ days: [(day: Int32, rows: [StatementRow])]) {
    var trails = BalanceTrails()
    let counts = days.map { day in
      trails.add(day.rows)
      return trails.count
    }
    var first = 0
    for (number, day) in days.enumerated() {
      let last = day.day + BookedDays.longest
      let later = days.indices.dropFirst(number + 1).prefix { days[$0].day <= last }
      var after = BalanceTrails()
      let isJoined = later.contains { place in
        after.add(days[place].rows)
        return counts[number] + after.count - counts[place] > 1
      }
      firstDays.append(isJoined ? nil : first)
      if !isJoined { first = number + 1 }
    }
  }
}
