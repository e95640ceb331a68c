import FinanceDomain

/// How the amounts of a source are written: which mark is before decimals, and which between groups of digits.
package struct NumberFormat: Hashable, Sendable {
  package let decimalMark: DecimalMark
  /// What is between groups of digits; numbers without groups are read too.
  package let groupMark: GroupMark
  /// How many decimal places a whole number stands for: 2 where 1250 means 12.50.
  package let impliedDecimals: ImpliedDecimals?

  /// The form with these marks, which have to differ.
  package init(decimalMark: DecimalMark, groupMark: GroupMark, impliedDecimals: ImpliedDecimals? = nil) {
    self.decimalMark = decimalMark
    self.groupMark = groupMark
    self.impliedDecimals = impliedDecimals
  }

  package static let plain = NumberFormat(decimalMark: .dot, groupMark: .none)

  /// The amount that the cell states; every byte of it is read.
  ///
  /// Group marks have to be where groups end: `1.000,00` is fine, `10.00,00` is not. The number may have a minus or
  /// a plus on either side or be in parentheses, a currency on either side, and `CR`, `DR`, `C`, `D`, `S` or `H`
  /// after it. Whether it can be held exactly is for `AmountField` to judge.
  ///
  /// - Throws: ``FieldError`` if the cell is empty, is no amount, or is written in another way.
  package func read(_ cell: Span<UInt8>) throws(FieldError) -> WrittenAmount {
    guard !cell.boundsWithinSpaces.isEmpty else { throw .amountEmpty }
    guard let parts = AmountParts(cell) else { throw .notAnAmount(cell.trimmedExcerpt) }
    guard parts.numeral.isWritten(decimal: decimalMark, group: groupMark, in: cell) else {
      throw .otherMarks(cell.trimmedExcerpt, self)
    }
    let (digits, decimals) = parts.numeral.digits(decimal: decimalMark, in: cell)
    var amount = parts.amount
    (amount.digits, amount.decimals) = (digits, decimals ?? 0)
    if let implied = impliedDecimals, implied != 0 {
      guard decimals == nil else { throw .decimalsImplied(cell.trimmedExcerpt) }
      (amount.digits, amount.decimals) = (digits.padded(to: implied.places + 1), implied.places)
    }
    return amount
  }
}

extension NumberFormat {
  /// Every way of writing numbers that is known, those without groups first.
  package static let all: [NumberFormat] = [
    (.dot, .none), (.comma, .none), (.dot, .comma), (.comma, .dot), (.dot, .apostrophe),
    (.comma, .apostrophe), (.dot, .space), (.comma, .space),
  ].map { NumberFormat(decimalMark: $0, groupMark: $1) }
  /// Those with groups, which read numbers without them too.
  package static let grouped = Array(all.dropFirst(2))

  /// The number in a cell. The literal of a JSON number has a decimal point whatever texts have.
  ///
  /// - Throws: ``FieldError`` if the cell is empty, is no amount, or is written in another way.
  package func read(_ cell: MappedCell) throws(FieldError) -> WrittenAmount {
    guard cell.kind == .number, impliedDecimals == nil,
      let number = try? AmountField.parseJSONNumber(cell.bytes.span)
    else { return try read(cell.bytes.span) }
    return WrittenAmount(
      digits: Array(String(abs(number.coefficient)).utf8).padded(to: number.scale + 1),
      decimals: number.scale,
      isNegative: number.coefficient < 0)
  }

  package func implying(_ decimals: ImpliedDecimals?) -> NumberFormat {
    NumberFormat(decimalMark: decimalMark, groupMark: groupMark, impliedDecimals: decimals)
  }
}

extension [UInt8] {
  fileprivate func padded(to length: Int) -> [UInt8] {
    repeatElement(UInt8(ascii: "0"), count: Swift.max(0, length - count)) + self
  }
}

extension FieldError {
  fileprivate static func notAnAmount(_ text: String) -> FieldError {
    FieldError(
      .amountTrailing,
      "the amount '\(text)' is not a number; write digits with one sign and one currency at most, such as -1234.56 EUR"
    )
  }

  fileprivate static func otherMarks(_ text: String, _ format: NumberFormat) -> FieldError {
    FieldError(
      .amountTrailing,
      "the amount '\(text)' is not written with \(format.decimalMark.inWords) and \(format.groupMark.inWords), as this "
        + "source is read; mend it, or state decimal and group")
  }

  package static func decimalsImplied(_ text: String) -> FieldError {
    FieldError(
      .amountTrailing,
      "the amount '\(text)' has decimals, but the amounts of this source are read as whole numbers of the smallest unit; "
        + "mend it, or leave out implied-decimals")
  }
}

extension DecimalMark {
  fileprivate var inWords: String { self == .dot ? "a decimal point" : "a decimal comma" }
}

extension GroupMark {
  fileprivate var inWords: String {
    switch self {
    case .dot: "dots between groups of three"
    case .comma: "commas between groups"
    case .apostrophe: "apostrophes between groups of three"
    case .space: "spaces between groups of three"
    case .none: "no group marks"
    }
  }
}

extension NumberFormat {
  /// The same without marks between groups.
  package var withoutGroups: NumberFormat {
    NumberFormat(decimalMark: decimalMark, groupMark: .none, impliedDecimals: impliedDecimals)
  }
}

/// An amount as a cell states it: the number, and what is around it that says which money and which way.
package struct WrittenAmount: Hashable, Sendable {
  package var digits: [UInt8] = []
  package var decimals = 0
  /// Whether a minus is before or after it, or it is in parentheses.
  package var isNegative = false
  package var hasExplicitPlus = false
  package var symbol: CurrencySymbol?
  /// Which way the money went, by letters after the number: `CR`, `C` and `H` in, `DR`, `D` and `S` out.
  package var direction: TransactionType?

  /// The currency, if what is beside the number is the code or symbol of one alone.
  package var currency: Currency? { symbol?.currency }

  /// The magnitude with a decimal point: digits and at most one point, no sign.
  package var canonicalText: String {
    let whole = String(decoding: digits.dropLast(decimals), as: UTF8.self)
    let rest = String(decoding: digits.suffix(decimals), as: UTF8.self)
    return (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest)
  }

  /// The canonical text with a minus where the cell has one.
  package var signedText: String { isNegative ? "-" + canonicalText : canonicalText }

  package var isZero: Bool { digits.allSatisfy { $0 == UInt8(ascii: "0") } }

  /// The magnitude, if it can be held exactly.
  ///
  /// - Throws: ``FieldError`` with `amount.precision` or `amount.range`.
  package func magnitude() throws(FieldError) -> FixedPoint {
    let mark = digits.count - decimals
    // The digits alone would not show where the decimals begin.
    return try WrittenDecimal(
      isNegative: false, integer: 0..<mark, fraction: mark..<digits.count, exponent: 0
    )
    .amount(in: digits.span, shown: canonicalText.excerpt).fixedPoint
  }
}
