import FinanceDomain

/// The keys of ``ImportSettings`` in YAML, in the order in which they are written.
package enum SettingKey: String, Hashable, Sendable, CaseIterable {
  case format, encoding, delimiter, quote, comment, skip, header, footer, items, columns, join
  case descriptionFrom = "description-from"
  case dateFormat = "date-format"
  case dateOrder = "date-order"
  case firstYearOfTwoDigits = "two-digit-years-from"
  case year
  case timeZone = "timezone"
  case decimal, group
  case impliedDecimals = "implied-decimals"
  case sign
  case feeSign = "fee-sign"
  case directions, currency, account, category
  case skipIf = "skip-if"

  /// Their names.
  package static let names = allCases.map(\.rawValue)
}

extension ImportSettings {
  /// A setting as it is written.
  package struct Line: Hashable, Sendable {
    package let key: SettingKey
    /// The column, direction or column of skipped rows that it is about, as YAML.
    package let part: String?
    /// The value, as YAML.
    package let value: String

    /// The way to it, such as `columns.date`.
    package var path: String { part.map { "\(key.rawValue).\($0)" } ?? key.rawValue }
  }

  /// What is stated, in the order of the keys.
  package var lines: [Line] {
    SettingKey.allCases.flatMap { key in
      parts(of: key).map { Line(key: key, part: $0.name, value: $0.value) }
        + [value(of: key)].compactMap { $0.map { Line(key: key, part: nil, value: $0) } }
    }
  }

  /// The settings as YAML, one key a line in a fixed order; empty if nothing is stated. What is read from it is the
  /// same again.
  package var yaml: String {
    var (yaml, last) = ("", SettingKey?.none)
    for line in lines {
      if line.part != nil, line.key != last { yaml += "\(line.key.rawValue):\n" }
      yaml += "\(line.part.map { "  \($0)" } ?? line.key.rawValue): \(line.value)\n"
      last = line.key
    }
    return yaml
  }

  private func value(of key: SettingKey) -> String? {
    switch key {
    case .format: format?.rawValue
    case .encoding: encoding?.rawValue
    case .delimiter: delimiter.map(ImportSettings.written)
    case .quote: quote?.rawValue
    case .comment: comment.map { YAMLScalar.written($0) }
    case .skip: skip.map { "\($0)" }
    case .header: header?.rawValue
    case .footer: footer.map { "\($0)" }
    case .items: ImportSettings.list(items.map { YAMLScalar.written($0.description) })
    case .join: separator.map { YAMLScalar.written($0) }
    case .descriptionFrom: descriptionFrom?.rawValue
    case .dateFormat: ImportSettings.list(dateFormats.map { YAMLScalar.written($0.pattern) })
    case .dateOrder: dateOrder?.rawValue
    case .firstYearOfTwoDigits: firstYearOfTwoDigits.map { "\($0)" }
    case .year: months?.written
    case .timeZone: timeZone.map { YAMLScalar.written($0) }
    case .decimal: decimalMark.map { YAMLScalar.written($0.rawValue) }
    case .group: groupMark.map { YAMLScalar.written($0.rawValue) }
    case .impliedDecimals: impliedDecimals?.written
    case .sign: sign?.rawValue
    case .feeSign: feeSign?.rawValue
    case .currency: currency?.rawValue
    case .account: account.map { YAMLScalar.written($0) }
    case .category: category.map { YAMLScalar.written($0) }
    case .columns, .directions, .skipIf: nil
    }
  }

  private func parts(of key: SettingKey) -> [(name: String, value: String)] {
    switch key {
    case .columns:
      ColumnRole.allCases.compactMap { role in
        columns[role].map { (role.rawValue, ImportSettings.list($0.map(\.yaml)) ?? "none") }
      }
    case .directions:
      directions.sorted { $0.key.precedesByBytes($1.key) }.map {
        (YAMLScalar.written($0.key), $0.value.rawValue)
      }
    case .skipIf:
      skipRules.map {
        ($0.column.yaml, ImportSettings.list($0.values.map { YAMLScalar.written($0) }) ?? "[]")
      }
    default: []
    }
  }

  private static func written(_ delimiter: UInt8) -> String {
    delimiter == UInt8(ascii: "\t")
      ? "tab" : YAMLScalar.written(String(UnicodeScalar(delimiter)), mayBePlain: false)
  }

  /// One scalar, or a list of them; `nil` if there is none.
  private static func list(_ scalars: [String]) -> String? {
    scalars.count < 2 ? scalars.first : "[\(scalars.joined(separator: ", "))]"
  }
}

extension ColumnReference {
  /// The reference as YAML: a name that looks like a number stands in quotation marks, one that looks like a pointer
  /// after a backslash.
  package var yaml: String {
    switch self {
    case .name(let name):
      let isEscaped = name.hasPrefix("/") || name.hasPrefix("\\")
      return YAMLScalar.written(isEscaped ? "\\" + name : name, mayBePlain: !name.isDigits && name != "none")
    case .position(let number): return "\(number)"
    case .pointer(let pointer): return YAMLScalar.written(pointer.description)
    }
  }
}
