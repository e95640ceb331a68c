/// How much one unit of a currency is worth in another one: an exact decimal number above zero.
///
/// It is the wrong type for an amount, which has at most eight decimal places: see ``FixedPoint``.
public struct ExchangeRate: CustomStringConvertible, Hashable, Sendable {
  /// The digits. Not divisible by ten unless ``scale`` is zero, so equal rates are equal values.
  public let coefficient: Int64
  /// How many of the digits are after the decimal mark, 0 to ``maximumScale``.
  public let scale: Int

  /// The most decimal places that a rate may have.
  public static let maximumScale = 12

  /// The rate that the digits say: `1.0725`. Every byte of the text is read.
  ///
  /// - Throws: ``ExchangeRateError``.
  public init(parsing text: String) throws(ExchangeRateError) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let (whole, fraction) = (parts[0], parts.count > 1 ? parts[1] : "0")
    guard whole.isDigits, fraction.isDigits else { throw .notANumber }
    let places = fraction.utf8.reversed().drop { $0 == UInt8(ascii: "0") }.count
    guard places <= ExchangeRate.maximumScale else { throw .tooPrecise }
    guard let digits = Int64(whole + fraction.prefix(places)) else { throw .tooLarge }
    guard digits > 0 else { throw .zero }
    (coefficient, scale) = (digits, places)
  }

  /// The digits: `1.0725`.
  public var description: String { Decimal(digits: Int128(coefficient), scale: scale).digits(places: 0) }
}

/// Why a text is no rate.
public enum ExchangeRateError: LocalizedError, Hashable, Sendable {
  /// It is not digits with at most one decimal point.
  case notANumber
  /// It is zero.
  case zero
  /// It has more than ``ExchangeRate/maximumScale`` decimal places.
  case tooPrecise
  /// It has more digits than can be held exactly.
  case tooLarge

  /// What is wrong and what to do, for after the text.
  public var errorDescription: String? {
    switch self {
    case .notANumber: "is not a rate; write digits with a decimal point, as in 0.9312"
    case .zero: "is not a rate; a rate is greater than zero"
    case .tooPrecise: "has more than \(ExchangeRate.maximumScale) decimal places; round it"
    case .tooLarge: "has more digits than can be held exactly; at most 18 are sure to fit"
    }
  }
}

/// Rates between currencies, by their days: what somebody has stated, and nothing that follows from it.
///
/// There is no way through a third currency: a rate that nobody has stated would be a guess.
public struct ExchangeRates: Sendable {
  private struct Pair: Hashable {
    let from: Currency
    let to: Currency
  }

  /// The rates of each pair in the order of their days.
  private let pairs: [Pair: [(day: CalendarDay, rate: ExchangeRate)]]

  /// Those rates. Of two for one day and pair the first counts; reading rates refuses the second.
  public init(_ listed: some Sequence<ListedRate>) {
    pairs = Dictionary(grouping: listed) { Pair(from: $0.from, to: $0.to) }.mapValues { rates in
      rates.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
        .reduce(into: []) { series, next in
          if series.last?.day != next.element.day { series.append((next.element.day, next.element.rate)) }
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
    let count = series.partitioningIndex { $0.day > day }
    guard count > 0, day.dayNumber - series[count - 1].day.dayNumber <= maximumAge else { return nil }
    return ListedRate(day: series[count - 1].day, from: pair.from, to: pair.to, rate: series[count - 1].rate)
  }
}

/// A rate as it is listed: of a day, from one currency to another.
public struct ListedRate: Hashable, Sendable {
  /// The day it is of.
  public let day: CalendarDay
  /// The currency of which one unit is worth the rate.
  public let from: Currency
  /// The currency in which the rate says it.
  public let to: Currency
  /// How much that is.
  public let rate: ExchangeRate

  /// That rate.
  public init(day: CalendarDay, from: Currency, to: Currency, rate: ExchangeRate) {
    self.day = day
    self.from = from
    self.to = to
    self.rate = rate
  }

  /// An amount of one of the two currencies in the other, in its smallest units, or why it has none there: multiplied by the
  /// rate, or divided by it if it is of the currency that the rate leads to. It is rounded once, halves away from zero, to
  /// the minor units of the other one.
  ///
  /// - Parameters:
  ///   - coefficient: the digits of the amount, greater than zero.
  ///   - scale: how many of them are after the decimal mark.
  package func convert(
    _ coefficient: Int64, scale: Int, into target: Currency
  ) -> Result<Int64, CurrencyConversion.Obstacle> {
    let divides = target == from
    var (dividend, divisor) = (Int128(coefficient), Int128(1))
    if divides { divisor = Int128(rate.coefficient) } else { dividend *= Int128(rate.coefficient) }
    let shift = target.minorUnits - scale + (divides ? rate.scale : -rate.scale)
    if shift >= 0 {
      let (raised, overflow) = dividend.multipliedReportingOverflow(by: ListedRate.power(shift))
      if overflow { return .failure(.tooLarge) }
      dividend = raised
    } else {
      divisor *= ListedRate.power(-shift)
    }
    guard let units = Int64(exactly: Rounding.quotient(dividend, divisor)) else {
      return .failure(.tooLarge)
    }
    return units == 0 ? .failure(.roundsToZero) : .success(units)
  }

  /// 10^0 to 10^36.
  private static func power(_ exponent: Int) -> Int128 {
    let half = min(exponent, 18)
    return Int128(PowersOfTen.table[half]) * Int128(PowersOfTen.table[exponent - half])
  }
}
