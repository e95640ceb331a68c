import FinanceDomain

/// The text of an amount to its value, exactly, or a reason.
///
/// Every byte has to be read. The value is never rounded, and no reading is ever guessed: neither group marks nor a
/// decimal comma are understood here. White space of ASCII around the field does not count. These functions are the
/// rule for every reader; a fast one may say no where they say yes, never the reverse.
package enum AmountField {
  /// The amount that the field states.
  ///
  /// One sign (`-`, `+` or U+2212) or none, then digits of ASCII with at most one point: `12.50`, `-.5`, `5.`,
  /// `007.10`. At least one digit, at most eight decimals that count, and a coefficient within `Int64`.
  ///
  /// - Throws: ``FieldError`` if the field is empty, is written otherwise, or cannot be held exactly.
  package static func parse(_ bytes: Span<UInt8>) throws(FieldError) -> SignedAmount {
    var cursor = FieldCursor(trimming: bytes)
    guard !cursor.isAtEnd else { throw .amountEmpty }
    let isNegative = cursor.takeSign(anyDash: false, in: bytes) == .minus
    let integer = cursor.takeDigits(in: bytes)
    let hasMark = cursor.take(UInt8(ascii: "."), in: bytes)
    let fraction = hasMark ? cursor.takeDigits(in: bytes) : cursor.index..<cursor.index
    guard cursor.isAtEnd, !integer.isEmpty || !fraction.isEmpty else {
      throw refusal(of: bytes, stoppedAt: cursor, afterInteger: hasMark ? nil : integer)
    }
    return try WrittenDecimal(isNegative: isNegative, integer: integer, fraction: fraction, exponent: 0)
      .amount(in: bytes, shown: bytes.trimmedExcerpt)
  }

  /// The amount that a JSON number states, by the grammar of RFC 8259, section 6.
  ///
  /// It may have an exponent where the value is exact: `1.25e2` is 125. It may not have a plus, leading zeros, or a
  /// point without digits on both sides. An amount in a JSON string is a field like any other.
  ///
  /// - Throws: ``FieldError`` if it is no such number, or cannot be held exactly.
  package static func parseJSONNumber(_ bytes: Span<UInt8>) throws(FieldError) -> SignedAmount {
    var cursor = FieldCursor(trimming: bytes)
    guard !cursor.isAtEnd else { throw .amountEmpty }
    let isNegative = cursor.take(UInt8(ascii: "-"), in: bytes)
    let start = cursor.index
    let isZero = cursor.take(UInt8(ascii: "0"), in: bytes)
    let integer = isZero ? start..<cursor.index : cursor.takeDigits(in: bytes)
    var fraction = cursor.index..<cursor.index
    var exponent = 0
    if !integer.isEmpty {
      fraction = takeJSONFraction(&cursor, in: bytes)
      exponent = takeJSONExponent(&cursor, in: bytes)
    }
    guard cursor.isAtEnd, !integer.isEmpty else {
      throw refusal(of: bytes, stoppedAt: cursor, afterInteger: nil)
    }
    return try WrittenDecimal(
      isNegative: isNegative, integer: integer, fraction: fraction, exponent: exponent
    )
    .amount(in: bytes, shown: bytes.trimmedExcerpt)
  }

  /// The digits after a point; a point without any is left standing, so that the refusal begins with it.
  private static func takeJSONFraction(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Range<Int> {
    var probe = cursor
    guard probe.take(UInt8(ascii: "."), in: bytes), probe.isAtDigit(in: bytes) else {
      return cursor.index..<cursor.index
    }
    cursor = probe
    return cursor.takeDigits(in: bytes)
  }

  /// The power of ten after `e`, 0 without one, held within ±10^12: no field has as many digits to make up for it.
  private static func takeJSONExponent(_ cursor: inout FieldCursor, in bytes: Span<UInt8>) -> Int {
    var probe = cursor
    guard probe.take(anyOf: "eE", in: bytes) != nil else { return 0 }
    let sign = probe.take(anyOf: "+-", in: bytes)
    guard probe.isAtDigit(in: bytes) else { return 0 }
    cursor = probe
    var exponent = 0
    for place in cursor.takeDigits(in: bytes) {
      exponent = min(exponent * 10 + Int(bytes[place].digitValue), 1_000_000_000_000)
    }
    return sign == UInt8(ascii: "-") ? -exponent : exponent
  }

  /// - Parameter integer: the digits so far, if nothing but a sign and digits has been read.
  private static func refusal(
    of bytes: Span<UInt8>, stoppedAt cursor: FieldCursor, afterInteger integer: Range<Int>?
  ) -> FieldError {
    let text = bytes.extracting(cursor.start..<cursor.end).excerpt
    if let integer, isAmbiguousComma(in: bytes, at: cursor, after: integer) { return .amountAmbiguous(text) }
    // A sign or a point alone was understood to its end without being a number: nothing of it counts as read.
    let offset = cursor.isAtEnd ? cursor.start : cursor.index
    return .amountUnread(text, rest: bytes.extracting(offset..<cursor.end).excerpt)
  }

  /// Whether the comma here may as well separate groups as decimals: one to three digits, not beginning with zero,
  /// are before it, and exactly three and nothing else after it.
  private static func isAmbiguousComma(
    in bytes: Span<UInt8>, at cursor: FieldCursor, after integer: Range<Int>
  ) -> Bool {
    var probe = cursor
    guard (1...3).contains(integer.count), bytes[integer.lowerBound] != UInt8(ascii: "0"),
      probe.take(UInt8(ascii: ","), in: bytes)
    else { return false }
    return probe.takeDigits(in: bytes).count == 3 && probe.isAtEnd
  }
}

extension FieldError {
  /// Nothing but white space. Empty is not zero.
  package static let amountEmpty = FieldError(
    .amountEmpty, "the amount is empty, which is not zero; write the amount")

  package static func amountAmbiguous(_ text: String) -> FieldError {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return FieldError(
      .amountAmbiguous,
      "the amount '\(text)' can be read as \(parts.joined()) or as \(parts.joined(separator: ".")); "
        + "write it with a decimal point and without group marks")
  }

  package static func amountUnread(_ text: String, rest: String) -> FieldError {
    FieldError(
      .amountTrailing,
      "the amount '\(text)' is not a number\(rest == text ? "" : " from '\(rest)' on"); "
        + "write digits with at most one decimal point, such as 1234.56")
  }

  package static func amountTooPrecise(_ text: String) -> FieldError {
    FieldError(
      .amountPrecision,
      "the amount '\(text)' has more than \(FixedPoint.maximumScale) decimal places; "
        + "nothing is rounded, so shorten it in the source")
  }

  package static func amountTooLarge(_ text: String) -> FieldError {
    FieldError(
      .amountRange,
      "the amount '\(text)' is too large to be held exactly; check it for a missing decimal point")
  }
}
