import ArgumentParser
import FinanceData
import FinanceDomain

extension InputLimits {
  /// Takes over a limit such as `line=4MiB` or `nesting=1024`.
  ///
  /// - Throws: `ValidationError` for a key that does not exist, and for a number that cannot be its limit.
  mutating func apply(text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError(
        "--input-limit \(text) states no limit. Write a key and a number, as in line=4MiB or nesting=1024.")
    }
    guard let key = Key(rawValue: String(parts[0])) else {
      throw ValidationError(
        "--input-limit knows no '\(parts[0])'. The limits are "
          + Key.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    guard let number = InputLimits.number(String(parts[1]), key) else {
      throw ValidationError(
        "--input-limit \(text) is no number. Write "
          + (key.isOfBytes ? "bytes, as in \(key.rawValue)=4MiB." : "digits, as in \(key.rawValue)=1024."))
    }
    guard (1...key.maximum).contains(number) else {
      throw ValidationError(
        "--input-limit \(text) is out of range: 1 to \(InputLimits.written(key.maximum, key)).")
    }
    self[key] = number
  }

  /// Digits, and a unit after them where bytes are meant; `nil` for anything else.
  private static func number(_ text: String, _ key: Key) -> Int? {
    let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, digits.count <= 18, let number = Int(String(decoding: digits, as: UTF8.self))
    else {
      return nil
    }
    let unit = String(text.dropFirst(digits.count))
    if unit.isEmpty { return number }
    guard key.isOfBytes, let shift = units.first(where: { $0.0 == unit })?.1 else { return nil }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << shift)
    return isTooLarge ? .max : bytes
  }
}
