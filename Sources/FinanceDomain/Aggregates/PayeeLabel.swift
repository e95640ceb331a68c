/// What payees of one name are kept apart by: the currency, and the stretch of time where that is asked for.
struct PayeeLabel: Hashable {
  /// The number of the stretch of time: see ``TotalsGrain``.
  let bin: Int32?
  let currency: Currency
}

/// The numbers of the labels of rows, found out once for each day and currency of a batch.
struct PayeeLabels: Sendable {
  private var table: UInt64 = 0
  private var numbers: [Key: UInt32] = [:]
  /// Rows of one day and currency are together.
  private var last: (key: Key, number: UInt32)?

  private struct Key: Hashable {
    let day: Int32
    let currency: UInt32
  }

  @inline(__always)
  mutating func number(
    of row: Int, in batch: borrowing TransactionBatch, _ grain: TotalsGrain, _ parts: PayeeParts
  ) -> UInt32 {
    let key = Key(day: batch.days[row], currency: batch.currencies[row])
    if let last, last.key == key, table == batch.currencyNames.identity { return last.number }
    return learn(key, batch.currencyNames, grain, parts)
  }

  private mutating func learn(
    _ key: Key, _ names: SymbolTable, _ grain: TotalsGrain, _ parts: PayeeParts
  ) -> UInt32 {
    if table != names.identity { (table, numbers) = (names.identity, [:]) }
    let number =
      numbers[key]
      ?? parts.number(
        of: PayeeLabel(
          bin: grain.bin(of: key.day), currency: Currency(rawValue: names[key.currency]) ?? .none))
    numbers[key] = number
    last = (key, number)
    return number
  }
}
