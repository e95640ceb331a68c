/// Rates between currencies, by their days: what somebody has stated, and nothing that follows from it.
///
/// There is no way through a third currency: a rate that nobody has stated would be a guess.
public struct ExchangeRates: Sendable {
  private struct Pair: Hashable {
    let from: Currency
    let to: Currency
  }

  /// The rates of a pair in the order of their days.
  private struct Series {
    var days: [Int32] = []
    var rates: [ExchangeRate] = []
  }

  private let pairs: [Pair: Series]

  /// Those rates. Of two for one day and pair the first counts; whoever reads rates refuses the second.
  public init(_ listed: some Sequence<ListedRate>) {
    pairs = Dictionary(grouping: listed) { Pair(from: $0.from, to: $0.to) }.mapValues { rates in
      rates.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
        .reduce(into: Series()) { series, next in
          guard series.days.last != next.element.day.dayNumber else { return }
          series.days.append(next.element.day.dayNumber)
          series.rates.append(next.element.rate)
        }
    }
  }

  /// The rate between two currencies on a day: that of the day, else the most recent earlier one that is not older than so
  /// many days. Where there is none of that direction, the same of the opposite one.
  public func rate(
    from: Currency, to: Currency, on day: CalendarDay, maximumAge: Int
  ) -> ListedRate? {
    latest(Pair(from: from, to: to), day, maximumAge) ?? latest(Pair(from: to, to: from), day, maximumAge)
  }

  private func latest(_ pair: Pair, _ day: CalendarDay, _ maximumAge: Int) -> ListedRate? {
    guard let series = pairs[pair] else { return nil }
    var (low, high) = (0, series.days.count)
    while low < high {
      let middle = (low + high) / 2
      if series.days[middle] <= day.dayNumber { low = middle + 1 } else { high = middle }
    }
    guard low > 0, day.dayNumber - series.days[low - 1] <= maximumAge else { return nil }
    return ListedRate(
      day: CalendarDay(dayNumber: series.days[low - 1]), from: pair.from, to: pair.to,
      rate: series.rates[low - 1])
  }
}
