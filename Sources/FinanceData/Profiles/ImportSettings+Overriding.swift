import FinanceDomain

extension ImportSettings {
  /// These settings where they state something, the others' elsewhere.
  ///
  /// Columns count one by one, and so do directions and the columns of skipped rows. Whoever states where the amount
  /// is states it alone: an amount takes the place of debit and credit, and they that of an amount.
  package func overriding(_ other: ImportSettings) -> ImportSettings {
    var result = self
    result.fill(
      from: other, \.format, \.encoding, \.delimiter, \.quote, \.comment, \.skip, \.header, \.footer,
      \.separator,
      \.descriptionFrom, \.dateOrder, \.firstYearOfTwoDigits, \.months, \.timeZone, \.decimalMark,
      \.groupMark,
      \.impliedDecimals, \.sign, \.feeSign, \.currency, \.account, \.category)
    if items.isEmpty { result.items = other.items }
    if dateFormats.isEmpty { result.dateFormats = other.dateFormats }
    result.columns = columnsOverriding(other.columns)
    result.directions = other.directions.merging(directions) { _, mine in mine }
    let mine = Set(skipRules.map(\.column))
    result.skipRules = other.skipRules.filter { !mine.contains($0.column) } + skipRules
    let named = mine.union(columns.values.joined()).subtracting(optionalColumns)
    result.optionalColumns = optionalColumns.union(other.optionalColumns).subtracting(named)
    return result
  }

  /// Takes from the others what is not stated here.
  private mutating func fill<each Value>(
    from other: ImportSettings, _ settings: repeat WritableKeyPath<ImportSettings, (each Value)?>
  ) {
    for setting in repeat each settings {
      self[keyPath: setting] = self[keyPath: setting] ?? other[keyPath: setting]
    }
  }

  private func columnsOverriding(
    _ others: [ColumnRole: [ColumnReference]]
  ) -> [ColumnRole: [ColumnReference]] {
    var others = others
    if columns[.amount] != nil { (others[.debit], others[.credit]) = (nil, nil) }
    if columns[.debit] != nil || columns[.credit] != nil { others[.amount] = nil }
    return others.merging(columns) { _, mine in mine }
  }
}
