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
    guard let number = try? AmountField.parseJSONNumber(cell.bytes.span) else {
      return try read(cell.bytes.span)
    }
    return WrittenAmount(number)
  }

  /// The same where whole numbers stand for so many decimals.
  package func implying(_ decimals: Int?) -> NumberFormat {
    NumberFormat(decimalMark: decimalMark, groupMark: groupMark, impliedDecimals: decimals)
  }
}

extension WrittenAmount {
  /// A number without anything beside it.
  fileprivate init(_ number: SignedAmount) {
    let digits = Array(String(abs(number.coefficient)).utf8)
    let missing = repeatElement(UInt8(ascii: "0"), count: max(0, number.scale + 1 - digits.count))
    self.init(
      digits: missing + digits, decimals: number.scale, isNegative: number.coefficient < 0,
      hasExplicitPlus: false, symbol: nil, directionWord: nil)
  }
}
