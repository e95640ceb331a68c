import FinanceDomain

/// How the amounts of a source are written: which mark stands before decimals, and which between groups of digits.
package struct NumberFormat: Hashable, Sendable {
  /// What stands before the decimals.
  package let decimalMark: DecimalMark
  /// What stands between groups of digits; numbers without groups are read too.
  package let groupMark: GroupMark
  /// How many decimal places a whole number stands for: 2 where 1250 means 12.50.
  package let impliedDecimals: Int?

  /// The form with these marks, which have to differ.
  package init(decimalMark: DecimalMark, groupMark: GroupMark, impliedDecimals: Int? = nil) {
    self.decimalMark = decimalMark
    self.groupMark = groupMark
    self.impliedDecimals = impliedDecimals
  }

  /// A decimal point and no groups.
  package static let plain = NumberFormat(decimalMark: .dot, groupMark: .none)

  /// The amount that the cell states; every byte of it is read.
  ///
  /// Group marks have to stand where groups end: `1.000,00` is fine, `10.00,00` is not. The number may have a minus or
  /// a plus on either side or stand in parentheses, a currency on either side, and `CR`, `DR`, `C`, `D`, `S` or `H`
  /// behind it. Whether it can be held exactly is for `AmountField` to judge.
  package func read(_ cell: Span<UInt8>) throws(NumberFormatError) -> WrittenAmount {
    guard !cell.boundsWithinSpaces.isEmpty else { throw .empty }
    guard let parts = AmountParts(cell) else { throw .unread(excerpt(of: cell)) }
    guard parts.numeral.isWritten(decimal: decimalMark, group: groupMark, in: cell) else {
      throw .otherMarks(excerpt(of: cell), decimal: decimalMark, group: groupMark)
    }
    let (digits, decimals) = try digits(of: parts.numeral, in: cell)
    return WrittenAmount(
      digits: digits, decimals: decimals, isNegative: parts.isNegative,
      hasExplicitPlus: parts.hasExplicitPlus,
      symbol: parts.symbol, directionWord: parts.directionWord)
  }

  /// The amount that the text states.
  package func read(_ text: String) throws(NumberFormatError) -> WrittenAmount {
    let bytes = Array(text.utf8)
    return try read(bytes.span)
  }

  private func digits(
    of numeral: Numeral, in cell: Span<UInt8>
  ) throws(NumberFormatError) -> ([UInt8], decimals: Int) {
    var (digits, decimals) = numeral.digits(decimal: decimalMark, in: cell)
    guard let implied = impliedDecimals, implied > 0 else { return (digits, decimals ?? 0) }
    guard decimals == nil else { throw .decimalsImplied(excerpt(of: cell)) }
    digits.insert(
      contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, implied + 1 - digits.count)), at: 0)
    return (digits, implied)
  }

  private func excerpt(of cell: Span<UInt8>) -> String { cell.extracting(cell.trimmedBounds).excerpt }
}
