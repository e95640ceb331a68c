import FinanceDomain

/// What a cell could be, whatever the conventions of its file turn out to be.
enum CellForms {
  /// What a number looks like.
  struct Number {
    /// Decimals, a sign, a currency or a mark between groups.
    let looksLikeMoney: Bool
  }

  /// Whether some form of date reads the cell.
  static func isDate(_ cell: MappedCell) -> Bool {
    guard cell.kind == .text, (6...40).contains(cell.bytes.count) else { return false }
    var inference = DateInference(order: nil, firstYearOfTwoDigits: nil)
    inference.absorb(cell.bytes.span)
    return inference.readCount == 1
  }

  /// What number the cell is in some convention; `nil` if in none.
  static func number(_ cell: MappedCell) -> Number? {
    guard cell.kind != .number else { return Number(looksLikeMoney: true) }
    guard !cell.isBlank, cell.bytes.count <= 40, cell.bytes.contains(where: { $0 >= 0x30 && $0 <= 0x39 })
    else {
      return nil
    }
    let isReadable = NumberFormat.all.contains { (try? $0.read(cell.bytes.span)) != nil }
    guard isReadable else { return nil }
    return Number(looksLikeMoney: cell.bytes.contains { $0 < 0x30 || $0 > 0x39 })
  }
}
