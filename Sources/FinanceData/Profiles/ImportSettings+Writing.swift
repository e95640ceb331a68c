import FinanceDomain

extension ImportSettings {
  /// The settings as YAML, one key a line in a fixed order; empty if nothing is stated. What is read from it is the
  /// same again.
  package var yaml: String {
    SettingKey.allCases.map { key in written(key).map { "\(key.rawValue):\($0)\n" } ?? "" }.joined()
  }

  /// Whether the setting is stated.
  package func states(_ key: SettingKey) -> Bool { written(key) != nil }

  /// What stands behind the colon of a key; `nil` if it is not stated.
  package func written(_ key: SettingKey) -> String? {
    switch key {
    case .format: format.map { " \($0.rawValue)" }
    case .encoding: encoding.map { " \($0.rawValue)" }
    case .delimiter: delimiter.map { " " + ImportSettings.written(delimiter: $0) }
    case .quote: quote.map { " \($0.rawValue)" }
    case .comment: ImportSettings.written(comment)
    case .skip: skip.map { " \($0)" }
    case .header: header.map { " \($0.rawValue)" }
    case .footer: footer.map { " \($0)" }
    case .items: ImportSettings.written(items.map { YAMLScalar.written($0.description) })
    case .columns: writtenColumns
    case .join: separator.map { " " + YAMLScalar.written($0) }
    case .descriptionFrom: descriptionFrom.map { " \($0.rawValue)" }
    default: writtenMeaning(key)
    }
  }

  private func writtenMeaning(_ key: SettingKey) -> String? {
    switch key {
    case .dateFormat: ImportSettings.written(dateFormats.map { YAMLScalar.written($0.pattern) })
    case .dateOrder: dateOrder.map { " \($0.rawValue)" }
    case .firstYearOfTwoDigits: firstYearOfTwoDigits.map { " \($0)" }
    case .timeZone: ImportSettings.written(timeZone)
    case .decimal: decimalMark.map { " " + YAMLScalar.written($0.rawValue) }
    case .group: groupMark.map { " " + YAMLScalar.written($0.rawValue) }
    case .impliedDecimals: impliedDecimals.map { " \($0)" }
    case .sign: sign.map { " \($0.rawValue)" }
    case .directions: writtenDirections
    case .currency: currency.map { " \($0.rawValue)" }
    case .account: ImportSettings.written(account)
    case .category: ImportSettings.written(category)
    default: writtenSkipRules
    }
  }
}

extension ImportSettings {
  private static func written(delimiter: UInt8) -> String {
    delimiter == UInt8(ascii: "\t")
      ? "tab" : YAMLScalar.written(String(UnicodeScalar(delimiter)), mayBePlain: false)
  }

  private static func written(_ text: String?) -> String? { text.map { " " + YAMLScalar.written($0) } }

  /// One scalar, or a list of them; `nil` if there is none.
  private static func written(_ scalars: [String]) -> String? {
    if scalars.count == 1 { return " \(scalars[0])" }
    return scalars.isEmpty ? nil : " [\(scalars.joined(separator: ", "))]"
  }

  private var writtenColumns: String? {
    let lines = ColumnRole.allCases.compactMap { role in
      ImportSettings.written((columns[role] ?? []).map(\.yaml)).map { "\n  \(role.rawValue):\($0)" }
    }
    return lines.isEmpty ? nil : lines.joined()
  }

  private var writtenDirections: String? {
    let words = directions.sorted { $0.key.precedesByBytes($1.key) }
    let lines = words.map { "\n  \(YAMLScalar.written($0.key)): \($0.value.rawValue)" }
    return lines.isEmpty ? nil : lines.joined()
  }

  private var writtenSkipRules: String? {
    let lines = skipRules.map { rule in
      let values = ImportSettings.written(rule.values.map { YAMLScalar.written($0) }) ?? " []"
      return "\n  \(rule.column.yaml):\(values)"
    }
    return lines.isEmpty ? nil : lines.joined()
  }
}

extension ColumnReference {
  /// The reference as YAML: a name that looks like a number stands in quotation marks, one that looks like a pointer
  /// behind a backslash.
  package var yaml: String {
    switch self {
    case .name(let name):
      let isEscaped = name.hasPrefix("/") || name.hasPrefix("\\")
      return YAMLScalar.written(isEscaped ? "\\" + name : name, mayBePlain: !name.isDigits)
    case .position(let number): return "\(number)"
    case .pointer(let pointer): return YAMLScalar.written(pointer.description)
    }
  }
}
