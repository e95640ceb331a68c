import FinanceDomain

/// A clock reading in a column of its own: `9:05`, `14:22:10`, `142210`, fractions of a second dropped.
package enum ClockField {
  /// The reading; `nil` for anything else.
  package static func parse(_ bytes: [UInt8]) -> TimeOfDay? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers: [Int?]
    switch parts.count {
    case 1 where bytes.count == 6 || bytes.count == 4:
      numbers = stride(from: 0, to: bytes.count, by: 2).map { number(bytes[$0..<$0 + 2]) }
    case 2, 3:
      numbers = parts.enumerated().map { number($0 == 2 ? $1.prefix { $0 != UInt8(ascii: ".") } : $1) }
    default: return nil
    }
    guard numbers.count >= 2, let hour = numbers[0], let minute = numbers[1], hour < 24, minute < 60 else {
      return nil
    }
    let second = numbers.count == 3 ? numbers[2] : 0
    guard let second, second < 60 else { return nil }
    return TimeOfDay(secondOfDay: Int32(hour * 3600 + minute * 60 + second))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...2).contains(digits.count), digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
