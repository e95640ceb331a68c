import FinanceDomain

extension OpenSource {
  /// The settings by which a row of the source, taken out of it, is read as it was in its place.
  package var rowSettings: ImportSettings {
    guard let findings else { return ImportSettings() }
    guard !format.mapping.isStandard else { return ImportSettings() }
    var settings = format.mapping.settings(names: format.columnNames, hasNames: findings.hasHeader)
    format.state(rowsIn: &settings, findings)
    settings.skipRules = findings.settings.skipRules
    return settings
  }

  /// The settings that say all that was found out about the source: a profile ready to be kept.
  package var statedSettings: ImportSettings {
    var settings = rowSettings
    guard let findings else { return settings }
    settings.format = formatName
    if findings.encoding != .utf8 { settings.encoding = findings.encoding }
    format.state(tableIn: &settings, findings)
    settings.currency = overrides.currency ?? settings.currency
    settings.account = overrides.account
    settings.category = overrides.category
    settings.timeZone = overrides.zone
    return settings
  }
}

extension RowMapping {
  /// The reading as settings.
  fileprivate func settings(names: [String], hasNames: Bool) -> ImportSettings {
    func reference(_ column: Int) -> ColumnReference {
      hasNames ? .of(column, in: names) : .position(column + 1)
    }
    var settings = ImportSettings()
    let single: [(ColumnRole, Int?)] = [
      (.date, date), (.time, time), (.id, id), (.category, category), (.account, account),
      (.currency, currency),
      (.balance, balance), (.scale, scale),
    ]
    for (role, column) in single { settings.columns[role] = column.map { [reference($0)] } }
    settings.columns[.description] = description.map(reference)
    if !note.isEmpty { settings.columns[.note] = note.map(reference) }
    settings.dateFormats = dateFormats.map { $0.within(nil) }
    settings.firstYearOfTwoDigits = firstYearOfTwoDigits
    settings.months = dateFormats.lazy.compactMap(\.months).first
    settings.decimalMark = numbers?.decimalMark
    settings.groupMark = numbers?.groupMark
    settings.impliedDecimals = numbers?.impliedDecimals
    if !joinsDescription, description.count > 1 { settings.descriptionFrom = .first }
    if separator != " " { settings.separator = separator }
    settings.currency = statedCurrency
    if let fee {
      settings.columns[.fee] = [reference(fee.column)]
      settings.feeSign = fee.sign
    }
    switch amount {
    case .standard: break
    case .signed(let column, let sign):
      settings.columns[.amount] = [reference(column)]
      settings.sign = sign
    case .directed(let column, let direction, let words):
      settings.columns[.amount] = [reference(column)]
      settings.columns[.direction] = [reference(direction)]
      settings.directions = words
    case .split(let debit, let credit, _, let creditIsNegative):
      if creditIsNegative { settings.sign = .plusIsExpense }
      settings.columns[.debit] = debit.map { [reference($0)] }
      settings.columns[.credit] = credit.map { [reference($0)] }
    }
    return settings
  }
}
