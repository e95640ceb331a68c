import FinanceData
import FinanceDomain

/// What a cell could be, whatever the conventions of its file turn out to be.
package enum CellForms {
  package struct Number {
    /// Decimals, a sign, a currency or a mark between groups.
    package let looksLikeMoney: Bool
    /// Two decimals, as nearly all money has: in the literal of a JSON number the last zero may be missing.
    package let hasCents: Bool
    /// What is beside it, where that is the code or sign of one currency alone.
    package var currency: Currency?
  }

  package static func isDate(_ cell: MappedCell) -> Bool {
    guard cell.kind == .text, (6...40).contains(cell.bytes.count) else { return false }
    return DateCandidate.readAny(cell.bytes.span)
  }

  /// Whether the cell is a number of JSON that may be seconds or milliseconds since 1970.
  package static func isInstant(_ cell: MappedCell) -> Bool {
    cell.kind == .number && DateCandidate.readInstant(cell.bytes.span)
  }

  /// What number the cell is in some convention; `nil` if in none.
  package static func number(_ cell: MappedCell) -> Number? {
    guard cell.kind != .number else {
      return Number(looksLikeMoney: true, hasCents: (1...2).contains(decimals(of: cell)))
    }
    guard cell.bytes.count <= 40, cell.bytes.contains(where: \.isASCIIDigit),
      let parts = AmountParts(cell.bytes.span)
    else { return nil }
    let isReadable = NumberFormat.grouped.contains {
      parts.numeral.isWritten(decimal: $0.decimalMark, group: $0.groupMark, in: cell.bytes.span)
    }
    guard isReadable else { return nil }
    return Number(
      looksLikeMoney: cell.bytes.contains { $0 < 0x30 || $0 > 0x39 }, hasCents: decimals(of: cell) == 2,
      currency: parts.amount.currency)
  }

  /// How many digits are after the last point or comma; 0 if there is none.
  package static func decimals(of cell: MappedCell) -> Int {
    guard let mark = cell.bytes.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })
    else { return 0 }
    return cell.bytes[(mark + 1)...].prefix { $0.isASCIIDigit }.count
  }
}
