/// The one place where a figure is rounded: shares and changes, which are for reading, never summed again.
public enum Rounding {
  /// `part` of `whole` in percent, to two decimal places, halves away from zero; `nil` if the whole is zero.
  public static func percentage(_ part: ExactSum, of whole: ExactSum) -> Decimal? {
    guard whole.units != 0 else { return nil }
    let scaled = part.units * 10_000
    let (quotient, remainder) = scaled.quotientAndRemainder(dividingBy: whole.units)
    let roundsUp = remainder.magnitude >= whole.units.magnitude - remainder.magnitude
    let away: Int128 = (part.units < 0) == (whole.units < 0) ? 1 : -1
    return Decimal(digits: roundsUp ? quotient + away : quotient, scale: 2)
  }
}
