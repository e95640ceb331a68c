extension SearchParser {
  /// `>20`, `>=20`, `<20`, `<=20`, `10..50`, `10..`, `..50` or `12.50`.
  func amounts(_ value: String, at place: Range<Int>) throws(SearchSyntaxError) -> AmountRange {
    for (sign, isIncluded) in [(">=", true), ("<=", true), (">", false), ("<", false)] {
      guard value.hasPrefix(sign) else { continue }
      let bound = AmountRange.Bound(
        try amount(value.dropFirst(sign.count), in: value, at: place), isIncluded: isIncluded)
      return sign.hasPrefix(">")
        ? AmountRange(lower: bound, upper: nil) : AmountRange(lower: nil, upper: bound)
    }
    if let dots = value.firstRange(of: "..") {
      return try amounts(from: value[..<dots.lowerBound], to: value[dots.upperBound...], in: value, at: place)
    }
    let bound = AmountRange.Bound(try amount(value[...], in: value, at: place), isIncluded: true)
    return AmountRange(lower: bound, upper: bound)
  }

  private func amounts(
    from low: Substring, to high: Substring, in value: String, at place: Range<Int>
  ) throws(SearchSyntaxError) -> AmountRange {
    guard !(low.isEmpty && high.isEmpty) else { throw refusal(.amountUnreadable(value), place) }
    let lower = low.isEmpty ? nil : try amount(low, in: value, at: place)
    let upper = high.isEmpty ? nil : try amount(high, in: value, at: place)
    if let lower, let upper, upper < lower { throw refusal(.amountsBackwards(lower, upper), place) }
    return AmountRange(
      lower: lower.map { AmountRange.Bound($0, isIncluded: true) },
      upper: upper.map { AmountRange.Bound($0, isIncluded: true) })
  }

  /// Digits, perhaps a point and more digits, and nothing else; every byte is read and every digit kept.
  private func amount(
    _ text: Substring, in value: String, at place: Range<Int>
  ) throws(SearchSyntaxError) -> Decimal {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
      throw refusal(.amountUnreadable(value), place)
    }
    let whole = parts[0].drop { $0 == UInt8(ascii: "0") }
    let fraction = parts.count == 2 ? parts[1].trimmingTrailingZeros : []
    guard whole.count + fraction.count <= SearchSyntaxError.maximumDigits else {
      throw refusal(.amountTooLong(value), place)
    }
    let digits = (whole + fraction).reduce(Int128(0)) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
    return Decimal(digits: digits, scale: fraction.count)
  }

  func period(_ value: String, at place: Range<Int>) throws(SearchSyntaxError) -> DatePeriod {
    // No period is as long as that, and a chain of dots must not be followed link by link.
    guard value.utf8.count <= 100 else {
      throw refusal(.period(PeriodSyntaxError(text: CaretExcerpt.quoted(value), reason: .unreadable)), place)
    }
    do {
      return try DatePeriod(parsing: value, today: today, calendar: calendar)
    } catch {
      throw refusal(.period(error), place)
    }
  }

  func type(_ value: String, at place: Range<Int>) throws(SearchSyntaxError) -> TransactionType {
    switch value.lowercased() {
    case "income", "credit": return .income
    case "expense", "debit": return .expense
    default: throw refusal(.typeUnknown(value), place)
    }
  }

  func currency(_ value: String, at place: Range<Int>) throws(SearchSyntaxError) -> Currency {
    guard let currency = Currency(rawValue: value) else { throw refusal(.currencyUnknown(value), place) }
    return currency
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}

extension Substring.UTF8View {
  fileprivate var trimmingTrailingZeros: [UInt8] {
    var digits = Array(self)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return digits
  }
}
