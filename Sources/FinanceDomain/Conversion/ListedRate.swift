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

  /// What an amount comes to, in the smallest units of the currency it is converted into.
  public enum Outcome: Hashable, Sendable {
    /// So many units, more than none.
    case units(Int64)
    /// Less than half a unit.
    case nothing
    /// More than an amount can be.
    case tooMuch
  }

  /// An amount of one of the two currencies in the other: multiplied by the rate, or divided by it if it is of the currency
  /// that the rate leads to. It is rounded once, halves away from zero, to the minor units of the other one.
  ///
  /// - Parameters:
  ///   - coefficient: the digits of the amount, greater than zero.
  ///   - scale: how many of them stand behind the decimal mark.
  package func convert(_ coefficient: Int64, scale: Int, into target: Currency) -> Outcome {
    let divides = target == from
    var (dividend, divisor) = (Int128(coefficient), Int128(1))
    if divides { divisor = Int128(rate.coefficient) } else { dividend *= Int128(rate.coefficient) }
    let shift = target.minorUnits - scale + (divides ? rate.scale : -rate.scale)
    if shift >= 0 {
      let (raised, overflow) = dividend.multipliedReportingOverflow(by: ListedRate.power(shift))
      if overflow { return .tooMuch }
      dividend = raised
    } else {
      divisor *= ListedRate.power(-shift)
    }
    guard let units = Int64(exactly: Rounding.quotient(dividend, divisor)) else { return .tooMuch }
    return units == 0 ? .nothing : .units(units)
  }

  /// 10^0 to 10^36.
  private static func power(_ exponent: Int) -> Int128 {
    let half = min(exponent, 18)
    return Int128(PowersOfTen.table[half]) * Int128(PowersOfTen.table[exponent - half])
  }
}
