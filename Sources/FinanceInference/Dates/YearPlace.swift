import FinanceData
import FinanceDomain

/// Where the year stands in dates whose year has two digits: `15/03/24` is in 2024, or in 2015.
///
/// Exports cover days that follow one another. Where one place of the year keeps all days within two years and every
/// other scatters them over many, the first is where it stands.
struct YearPlace: Sendable {
  private(set) var cells: [[UInt8]] = []
  private var seen: Set<[UInt8]> = []

  /// So many different dates are looked at.
  private static let most = 1000
  /// So many different dates, and years that the others scatter them over, are no chance.
  private static let least = 4

  mutating func absorb(_ cell: [UInt8]) {
    guard cells.count < YearPlace.most, seen.insert(cell).inserted else { return }
    cells.append(cell)
  }

  /// The only order that keeps the dates together, with how they were read in it; `nil` if there is none, or several.
  func settled(_ question: DateQuestion, firstYear: Int?) -> (order: DateOrder, dates: DateInference)? {
    guard cells.count >= YearPlace.least else { return nil }
    var close: [DateQuestion.Reading] = []
    for reading in question.readings {
      let found = years(reading.format, firstYear)
      let years = found.compactMap(\.self)
      guard years.count == found.count else { return nil }
      if years.count <= 2, let first = years.min(), let last = years.max(), last - first <= 1 {
        close.append(reading)
      } else if years.count < YearPlace.least {
        return nil
      }
    }
    guard close.count == 1, close.count < question.readings.count else { return nil }
    var dates = DateInference(order: close[0].order, firstYearOfTwoDigits: firstYear)
    for cell in cells { dates.absorb(cell.span) }
    return dates.isDecided && dates.unreadCount == 0 ? (close[0].order, dates) : nil
  }

  /// The years of the dates in a form, the first and the last.
  func span(_ format: DateFormat) -> ClosedRange<Int>? {
    let years = years(format, nil).compactMap(\.self)
    return years.min().flatMap { first in years.max().map { first...$0 } }
  }

  /// The years of the dates in a form; `nil` for dates in another.
  private func years(_ format: DateFormat, _ firstYear: Int?) -> Set<Int?> {
    Set(
      cells.map {
        guard case .moment(let moment) = format.read($0.span, firstYearOfTwoDigits: firstYear) else {
          return nil
        }
        return moment.day.year
      })
  }
}
