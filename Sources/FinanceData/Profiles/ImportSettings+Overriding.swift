import FinanceDomain

extension ImportSettings {
  /// These settings where they state something, the others' elsewhere.
  ///
  /// Columns count one by one, and so do directions and the columns of skipped rows. Whoever states where the amount
  /// is states it alone: an amount takes the place of debit and credit, and they that of an amount.
  package func overriding(_ other: ImportSettings) -> ImportSettings {
    var result = other
    result.format = format ?? other.format
    result.encoding = encoding ?? other.encoding
    result.delimiter = delimiter ?? other.delimiter
    result.quote = quote ?? other.quote
    result.comment = comment ?? other.comment
    result.skip = skip ?? other.skip
    result.header = header ?? other.header
    result.footer = footer ?? other.footer
    if !items.isEmpty { result.items = items }
    result.columns = columnsOverriding(other.columns)
    result.separator = separator ?? other.separator
    result.descriptionFrom = descriptionFrom ?? other.descriptionFrom
    overrideMeaning(of: &result)
    return result
  }

  private func overrideMeaning(of result: inout ImportSettings) {
    if !dateFormats.isEmpty { result.dateFormats = dateFormats }
    result.dateOrder = dateOrder ?? result.dateOrder
    result.firstYearOfTwoDigits = firstYearOfTwoDigits ?? result.firstYearOfTwoDigits
    result.timeZone = timeZone ?? result.timeZone
    result.decimalMark = decimalMark ?? result.decimalMark
    result.groupMark = groupMark ?? result.groupMark
    result.impliedDecimals = impliedDecimals ?? result.impliedDecimals
    result.sign = sign ?? result.sign
    result.directions.merge(directions) { _, mine in mine }
    result.currency = currency ?? result.currency
    result.account = account ?? result.account
    result.category = category ?? result.category
    let mine = Set(skipRules.map(\.column))
    result.skipRules = result.skipRules.filter { !mine.contains($0.column) } + skipRules
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
