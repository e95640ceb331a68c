/// The keys of ``ImportSettings`` in YAML, in the order in which they are written.
package enum SettingKey: String, Hashable, Sendable, CaseIterable {
  case format, encoding, delimiter, quote, comment, skip, header, footer, items, columns, join
  case descriptionFrom = "description-from"
  case dateFormat = "date-format"
  case dateOrder = "date-order"
  case firstYearOfTwoDigits = "two-digit-years-from"
  case timeZone = "timezone"
  case decimal, group
  case impliedDecimals = "implied-decimals"
  case sign, directions, currency, account, category
  case skipIf = "skip-if"

  /// Their names.
  package static let names = allCases.map(\.rawValue)
}
