import FinanceDomain

// What accounts held after the rows.
extension FastPath {
  /// Balances, of which rows of most sources have none: then there is no column to write to.
  mutating func takeBalances(
    _ rows: Int, _ text: Span<UInt8>, _ batch: inout TransactionBatch, at first: Int
  ) -> Int {
    guard let column = mapping.balance else { return rows }
    if source.hasColumn(column) { batch.reserveBalances() }
    guard !batch.balances.isEmpty else { return rows }
    for row in 0..<rows {
      guard let balance = balance(text, source.bounds(column, of: row, text)),
        let isOwed = isOwed(row, text)
      else { return row }
      batch.balances[first + row] = isOwed ? balance.owed : balance
    }
    return rows
  }

  /// The balance, or that there is none; `nil` where the slow path has to look at the row.
  private mutating func balance(_ text: Span<UInt8>, _ range: Range<Int>) -> StatedBalance? {
    let range = unsafe FastPath.mayNeedTrimming(text.bytes, range) ? text.trimmed(range) : range
    guard !range.isEmpty else { return StatedBalance.none }
    guard balances == nil else { return mappedBalance(text, range) }
    if let fast = unsafe FastFields.amount(text.bytes, from: range.lowerBound, to: range.upperBound) {
      return StatedBalance(FixedPoint(coefficient: fast.coefficient, scale: fast.scale))
    }
    return (try? AmountField.parse(text.extracting(range))).map { StatedBalance($0.fixedPoint) }
  }

  private mutating func mappedBalance(_ text: Span<UInt8>, _ range: Range<Int>) -> StatedBalance? {
    guard let amount = balances?.read(text, range) else { return nil }
    let affix = balances?.affixes[amount.affix] ?? AmountReader.Affix()
    return StatedBalance(amount.number(isNegative: affix.isNegative != (affix.direction == .expense)))
  }

  /// Whether a word beside the balance says that it is owed; `nil` where the slow path has to look at the row.
  private mutating func isOwed(_ row: Int, _ text: Span<UInt8>) -> Bool? {
    guard let column = mapping.balanceDirection, source.hasColumn(column) else { return false }
    let range = source.bounds(column, of: row, text)
    guard !range.isEmpty else { return false }
    let key = unsafe memo.key(text.bytes, range)
    if let code = memo.code(TransactionField.balance.index, key) { return code != 0 }
    guard let type = DirectionWords.meaning(of: text.extracting(range).wholeText) else { return nil }
    memo.remember(TransactionField.balance.index, key, code: type == .expense ? 1 : 0)
    return type == .expense
  }
}
