import FinanceDomain

extension NumberFormat {
  /// Every way of writing numbers that is known.
  package static let all: [NumberFormat] = [
    (.dot, .comma), (.comma, .dot), (.dot, .apostrophe), (.dot, .space), (.comma, .space),
    (.comma, .apostrophe),
  ].map { NumberFormat(decimalMark: $0, groupMark: $1) }

  /// The number in a cell. The literal of a JSON number has a decimal point whatever texts have.
  package func read(_ cell: MappedCell) throws(NumberFormatError) -> WrittenAmount {
    guard cell.kind == .number, impliedDecimals == nil else { return try read(cell.bytes.span) }
    guard let plain = try? AmountField.parseJSONNumber(cell.text).decimal else {
      return try read(cell.bytes.span)
    }
    return try NumberFormat(decimalMark: .dot, groupMark: .none).read("\(plain)")
  }

  /// The same where whole numbers stand for so many decimals.
  package func implying(_ decimals: Int?) -> NumberFormat {
    NumberFormat(decimalMark: decimalMark, groupMark: groupMark, impliedDecimals: decimals)
  }
}

extension WrittenAmount {
  /// Whether the amount is nothing.
  package var isZero: Bool {
    canonicalText.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
  }
}
