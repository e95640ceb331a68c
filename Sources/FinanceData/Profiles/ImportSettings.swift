import FinanceDomain

/// What is stated about how a source is written. What is not stated is inferred from the source; where that leaves two
/// readings with different values, the source is refused until one of these settings decides.
///
/// A profile is a name for such settings. They say nothing about what the transactions mean: that is for rules.
package struct ImportSettings: Hashable, Sendable {
  /// CSV, JSON or JSON Lines; `nil` to recognise it.
  package var format: InputFormat?
  /// How text is encoded; `nil` to recognise it.
  package var encoding: TextEncoding?
  /// The byte between two fields of CSV.
  package var delimiter: UInt8?
  package var quote: QuoteStyle?
  /// What a line of CSV begins with that is a remark.
  package var comment: String?
  /// How many lines are before the header, or before the first row where there is no header.
  package var skip: Int?
  package var header: HeaderRule?
  /// How many records are after the last row.
  package var footer: Int?
  /// Where in a JSON document the lists of transactions are.
  package var items: [JSONPointer] = []
  /// Which columns hold what. Several columns of the description or of the note are joined; of all else the first that
  /// there is counts; of none at all, no column is for it.
  package var columns: [ColumnRole: [ColumnReference]] = [:]
  /// What is between joined texts; a space if nothing is stated.
  package var separator: String?
  /// Whether several columns of the description are joined, or the first counts that is not blank; joined if nothing is
  /// stated.
  package var descriptionFrom: DescriptionSource?
  /// The forms of dates; a cell is read by the first that fits.
  package var dateFormats: [DateFormat] = []
  package var dateOrder: DateOrder?
  package var firstYearOfTwoDigits: Int?
  package var months: TwelveMonths?
  /// The zone to whose civil day timestamps are converted.
  package var timeZone: String?
  package var decimalMark: DecimalMark?
  package var groupMark: GroupMark?
  /// How many decimal places a whole number stands for: 2 where 1250 means 12.50.
  package var impliedDecimals: ImpliedDecimals?
  package var sign: SignConvention?
  package var feeSign: FeeSign?
  /// What the values of the direction column mean, in lower case.
  package var directions: [String: TransactionType] = [:]
  package var currency: Currency?
  package var account: String?
  package var category: String?
  /// Rows to be left out, and counted as skipped.
  package var skipRules: [SkipRule] = []
  /// The columns of a profile that a file may lack, because no figure depends on them. They are not written,
  /// because a column that is stated by hand has to be there.
  package var optionalColumns: Set<ColumnReference> = []
  /// Which of the settings a profile states, so that a reason names it. They are not written.
  package var profiled: Set<SettingKey> = []

  package init() {}
}

/// Reads settings as ``ImportSettings/yaml`` writes them; files of refused rows repeat them.
package typealias SettingsReader = @Sendable (String) throws -> ImportSettings

/// What a column is for. More of them than ``TransactionField``: a transaction's amount may be spread over several.
package enum ColumnRole: String, Hashable, Sendable, CaseIterable {
  case id, date, time, amount, debit, credit, fee, scale, direction, currency, description, note, category,
    account,
    balance

  /// Whether a transaction can do without it, so that no column need be for it.
  package var isOptional: Bool {
    switch self {
    case .date, .amount, .debit, .credit, .description: false
    case .id, .time, .fee, .scale, .direction, .currency, .note, .category, .account, .balance: true
    }
  }
}

/// What encloses a field that holds a delimiter.
package enum QuoteStyle: String, Hashable, Sendable, CaseIterable {
  /// `"`, doubled inside (RFC 4180).
  case double
  case single
  /// Nothing: quotes are text.
  case none
}

/// Whether the first record names the columns.
package enum HeaderRule: String, Hashable, Sendable, CaseIterable {
  case present, absent
}

/// What a description is made of that several columns are named for.
package enum DescriptionSource: String, Hashable, Sendable, CaseIterable {
  case all
  case first
}

/// In which order a date of digits alone is written.
package enum DateOrder: String, Hashable, Sendable, CaseIterable {
  case dayFirst = "day-first"
  case monthFirst = "month-first"
  case yearFirst = "year-first"
}

package enum DecimalMark: String, Hashable, Sendable, CaseIterable {
  case dot = "."
  case comma = ","
}

/// What is between groups of digits of a number.
package enum GroupMark: String, Hashable, Sendable, CaseIterable {
  case dot = "."
  case comma = ","
  case apostrophe = "'"
  /// A space of any width, no-break or not.
  case space = " "
  /// Nothing: a mark between digits is a decimal mark or a mistake.
  case none = "none"
}

/// How many decimal places a whole number stands for.
package enum ImpliedDecimals: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// So many, whatever the currency.
  case places(Int)
  /// As many as the currency of the row has (ISO 4217): two for EUR, none for JPY; but for currencies that a service counts
  /// in another unit.
  case ofCurrency(except: [Currency: Int])

  package init(integerLiteral places: Int) { self = .places(places) }

  /// What `2`, `currency` or `currency, CLP 2, ISK 2` says.
  package init?(_ text: String) {
    var parts = text.split(separator: ",").map { $0.split(separator: " ") }[...]
    guard let first = parts.popFirst(), first.count == 1 else { return nil }
    guard first == ["currency"] else {
      guard parts.isEmpty, let places = ImpliedDecimals.number(first[0]) else { return nil }
      self = .places(places)
      return
    }
    var others: [Currency: Int] = [:]
    for part in parts {
      guard part.count == 2, let currency = Currency(rawValue: String(part[0])), others[currency] == nil,
        let places = ImpliedDecimals.number(part[1])
      else { return nil }
      others[currency] = places
    }
    self = .ofCurrency(except: others)
  }

  private static func number(_ text: Substring) -> Int? {
    try? SettingText.integer(String(text), SettingKey.impliedDecimals.rawValue, in: 0...8)
  }

  package var written: String {
    switch self {
    case .places(let places): "\(places)"
    case .ofCurrency(let others):
      (["currency"] + others.map { "\($0.key.rawValue) \($0.value)" }.sorted()).joined(separator: ", ")
    }
  }

  /// The places that do not depend on the currency.
  var places: Int {
    if case .places(let places) = self { places } else { 0 }
  }

  /// The places of an amount in the currency of that code; none where it is no code.
  func places(of code: String) -> Int {
    switch self {
    case .places(let places): places
    case .ofCurrency(let others): Currency(rawValue: code).map { others[$0] ?? $0.minorUnits } ?? 0
    }
  }
}

/// What an amount without a minus means where nothing else tells the direction.
package enum SignConvention: String, Hashable, Sendable, CaseIterable {
  /// A plus is money in, a minus money out: how accounts are written.
  case plusIsIncome = "plus-is-income"
  /// A plus is money out, a minus money in: how some cards write purchases.
  case plusIsExpense = "plus-is-expense"
}

/// What a fee without a minus means, in a column beside amounts from which it is yet to be taken off.
package enum FeeSign: String, Hashable, Sendable, CaseIterable {
  /// A plus is money that was charged.
  case plusIsCharge = "plus-is-charge"
  /// A minus is money that was charged: the fee is added to the amount.
  case minusIsCharge = "minus-is-charge"
}

/// A column and what it holds in rows that are to be left out.
package struct SkipRule: Hashable, Sendable {
  package var column: ColumnReference
  /// The values, compared without regard to case; `/…/` is a pattern.
  package var values: [String]
  /// Whether rows with any other value count. A profile that comes with the program lists what is known to be left out: of
  /// another word the words for states decide, or it is asked.
  package var isComplete = true

  package init(column: ColumnReference, values: [String]) {
    self.column = column
    self.values = values
  }
}

extension ImportSettings {
  /// These settings where they state something, the others' elsewhere.
  ///
  /// Columns count one by one, and so do directions and the columns of skipped rows. Whoever states where the amount
  /// is states it alone: an amount takes the place of debit and credit, and they that of an amount.
  package func overriding(_ other: ImportSettings) -> ImportSettings {
    var result = self
    for setting in SettingKey.scalars.values { setting.fill(&result, other) }
    if items.isEmpty { result.items = other.items }
    if dateFormats.isEmpty { result.dateFormats = other.dateFormats }
    result.columns = columnsOverriding(other.columns)
    result.directions = other.directions.merging(directions) { _, mine in mine }
    let mine = Set(skipRules.map(\.column))
    result.skipRules = other.skipRules.filter { !mine.contains($0.column) } + skipRules
    let named = mine.union(columns.values.joined()).subtracting(optionalColumns)
    result.optionalColumns = optionalColumns.union(other.optionalColumns).subtracting(named)
    if !other.profiled.isEmpty {
      result.profiled = other.profiled.subtracting(lines.map(\.key)).union(profiled)
    }
    return result
  }

  /// What states a setting, as the beginning of a sentence: a profile, or what was typed or configured for the source.
  package func statement(of key: SettingKey) -> String {
    profiled.contains(key) ? "the profile says" : "the settings say"
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

extension OpenSource {
  /// The settings by which a row of the source, taken out of it, is read as it was in its place.
  package var rowSettings: ImportSettings {
    guard let findings else { return ImportSettings() }
    guard !format.mapping.isStandard else { return ImportSettings() }
    var settings = format.mapping.settings(names: format.columnNames, hasNames: findings.hasHeader)
    format.state(rowsIn: &settings, findings)
    settings.skipRules = findings.settings.skipRules
    // That nothing is taken off a row cannot be seen from the row alone.
    if findings.settings.columns[.fee] == [] { settings.columns[.fee] = [] }
    return settings
  }

  /// Those settings with what rows leave out, as it is stated of the source or by the objects around them.
  func rowSettings(with facts: SourceOverrides) -> ImportSettings {
    var settings = rowSettings
    settings.currency = facts.currency ?? overrides.currency ?? settings.currency
    settings.account = facts.account ?? overrides.account
    settings.category = overrides.category
    settings.timeZone = overrides.zone
    return settings
  }

  /// The settings that say all that was found out about the source: a profile ready to be kept.
  package var statedSettings: ImportSettings {
    var settings = rowSettings(with: SourceOverrides())
    guard let findings else { return settings }
    settings.format = formatName
    if findings.encoding != .utf8 { settings.encoding = findings.encoding }
    format.state(tableIn: &settings, findings)
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
    settings.columns[.date] = [reference(date)]
    for case (let role?, let path) in RowMapping.singleColumns {
      settings.columns[role] = self[keyPath: path].map { [reference($0)] }
    }
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
      settings.columns[.fee] = fee.columns.map(reference)
      settings.feeSign = fee.sign
    }
    switch amount {
    case .standard: break
    case .signed(let column, let sign):
      settings.columns[.amount] = ([column] + otherAmounts.map(\.column)).map(reference)
      settings.sign = sign
    case .directed(let column, let direction, let words):
      settings.columns[.amount] = ([column] + otherAmounts.map(\.column)).map(reference)
      settings.columns[.direction] = [reference(direction)]
      settings.directions = words
    case .split(let debit, let credit, _, let creditIsNegative):
      if creditIsNegative { settings.sign = .plusIsExpense }
      settings.columns[.debit] = debit.map { [reference($0)] }
      settings.columns[.credit] = credit.map { [reference($0)] }
      if let other = creditCurrency { settings.columns[.currency]?.append(reference(other)) }
      guard let side else { break }
      settings.columns[.direction] = [reference(side.direction)]
      settings.directions = side.words
    }
    return settings
  }
}
