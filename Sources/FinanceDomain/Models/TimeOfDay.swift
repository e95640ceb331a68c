/// A clock reading as a source wrote it, to the second, without a zone.
public struct TimeOfDay: Comparable, CustomStringConvertible, Hashable, Sendable {
  /// Seconds since midnight, 0 to 86 399.
  public let secondOfDay: Int32

  /// The reading so many seconds after midnight.
  ///
  /// - Precondition: 0 to 86 399; readings from input go through ``init(hour:minute:second:)``.
  public init(secondOfDay: Int32) {
    precondition(secondOfDay >= 0 && secondOfDay < 86_400, "a day has 86 400 seconds")
    self.secondOfDay = secondOfDay
  }

  /// The reading with these numbers, or `nil` if no clock shows it.
  public init?(hour: Int, minute: Int, second: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    self.secondOfDay = Int32(hour * 3600 + minute * 60 + second)
  }

  /// Whether the left reading is the earlier one.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.secondOfDay < right.secondOfDay }

  /// `HH:MM:SS`.
  public var description: String {
    let seconds = Int(secondOfDay)
    return "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
  }
}
