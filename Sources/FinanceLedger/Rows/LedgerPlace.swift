import FinanceDomain

/// Where a transaction is in a ledger: by its day first, then by a number that no other has.
///
/// It is the key of the table, so that the rows of a month are side by side and the newest are found without an index.
/// The number of an imported row is the number of its file's first byte plus the row's offset in the file, which
/// says of every row where it came from, at no cost.
struct LedgerPlace: Hashable {
  /// Days since 0001-01-01, times ``span``, plus the number.
  let key: Int64

  /// How many numbers there are: a million million bytes of files.
  static let span: Int64 = 1_000_000_000_000

  init(key: Int64) { self.key = key }

  /// The place of a number on a day.
  ///
  /// - Precondition: the number is one of those there are.
  init(day: Int32, number: Int64) {
    precondition((0..<LedgerPlace.span).contains(number), "a ledger's number of a row")
    key = Int64(day - CalendarDay.earliest.dayNumber) * LedgerPlace.span + number
  }

  /// The places of some days: from the first of the first day up to, and without, the first of the day after the last.
  static func keys(of days: ClosedRange<CalendarDay>) -> Range<Int64> {
    let last = LedgerPlace(day: days.upperBound.dayNumber, number: 0)
    return LedgerPlace(day: days.lowerBound.dayNumber, number: 0).key..<last.key + span
  }

  var number: Int64 { key % LedgerPlace.span }

  /// The day as a number since 1970; `nil` for a key that no ledger gives.
  var day: Int32? {
    let day = key / LedgerPlace.span + Int64(CalendarDay.earliest.dayNumber)
    return key >= 0 && day <= Int64(CalendarDay.latest.dayNumber) ? Int32(day) : nil
  }
}
