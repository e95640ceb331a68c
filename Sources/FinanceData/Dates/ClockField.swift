import FinanceDomain

/// A clock reading in a column of its own: `9:05`, `14:22:10`, `142210`, fractions of a second dropped.
package enum ClockField {
  /// The reading; `nil` for anything else.
  package static func parse(_ bytes: [UInt8]) -> TimeOfDay? {
    var parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if parts.count == 1, bytes.count == 4 || bytes.count == 6 {
      parts = stride(from: 0, to: bytes.count, by: 2).map { bytes[$0..<$0 + 2] }
    } else if parts.count == 3 {
      parts[2] = parts[2].prefix { $0 != UInt8(ascii: ".") }
    }
    let numbers = parts.compactMap(number)
    guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
    return TimeOfDay(hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...2).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1.digitValue) }
  }
}
