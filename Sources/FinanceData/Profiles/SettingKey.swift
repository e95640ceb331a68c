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

  package static let names = allCases.map(\.rawValue)

  /// How the setting is read from one text and written as one; `nil` for settings of several.
  package var scalar: ScalarSetting? { SettingKey.scalars[self] }

  static let scalars: [SettingKey: ScalarSetting] = [
    .format: .choice(\.format),
    .encoding: ScalarSetting(\.encoding, ScalarSetting.encoding) { $0.rawValue },
    .delimiter: ScalarSetting(\.delimiter, ScalarSetting.delimiter, write: ScalarSetting.written),
    .quote: .choice(\.quote),
    .comment: .text(\.comment),
    .skip: .number(\.skip, in: 0...10_000),
    .header: ScalarSetting(
      \.header,
      { (text, key) throws(SettingError) in
        text.lowercased() == "none"
          ? .absent : try SettingText.choice(text, key, among: Array(HeaderRule.allCases))
      }, write: { YAMLScalar.written($0.rawValue) }),
    .footer: .number(\.footer, in: 0...10_000),
    .join: .text(\.separator, mayBeEmpty: true),
    .descriptionFrom: .choice(\.descriptionFrom),
    .dateOrder: .choice(\.dateOrder),
    .firstYearOfTwoDigits: .number(\.firstYearOfTwoDigits, in: 1800...2100),
    .year: ScalarSetting(\.months, ScalarSetting.months) { $0.written },
    .timeZone: ScalarSetting(\.timeZone, ScalarSetting.zone, write: { YAMLScalar.written($0) }),
    .decimal: .choice(\.decimalMark),
    .group: .choice(\.groupMark),
    .impliedDecimals: ScalarSetting(\.impliedDecimals, ScalarSetting.impliedDecimals) { $0.written },
    .sign: .choice(\.sign),
    .feeSign: .choice(\.feeSign),
    .currency: ScalarSetting(\.currency, SettingText.currency) { $0.rawValue },
    .account: .text(\.account),
    .category: .text(\.category),
  ]
}

/// A setting whose value is one text: the one place that says how it is read, written and taken over from others.
package struct ScalarSetting: Sendable {
  package let mayBeEmpty: Bool
  /// Sets what a text says; the key is for sentences.
  package let read:
    @Sendable (_ text: String, _ key: String, inout ImportSettings) throws(SettingError) -> Void
  let written: @Sendable (ImportSettings) -> String?
  let fill: @Sendable (inout ImportSettings, _ others: ImportSettings) -> Void

  fileprivate init<Value>(
    _ path: WritableKeyPath<ImportSettings, Value?> & Sendable, mayBeEmpty: Bool = false,
    _ read: @escaping @Sendable (_ text: String, _ key: String) throws(SettingError) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.mayBeEmpty = mayBeEmpty
    self.read = { (text, key, settings) throws(SettingError) in
      settings[keyPath: path] = nil
      settings[keyPath: path] = try read(text, key)
    }
    written = { $0[keyPath: path].map(write) }
    fill = { $0[keyPath: path] = $0[keyPath: path] ?? $1[keyPath: path] }
  }

  fileprivate static func text(
    _ path: WritableKeyPath<ImportSettings, String?> & Sendable, mayBeEmpty: Bool = false
  ) -> ScalarSetting {
    ScalarSetting(path, mayBeEmpty: mayBeEmpty, { text, _ in text }, write: { YAMLScalar.written($0) })
  }

  fileprivate static func number(
    _ path: WritableKeyPath<ImportSettings, Int?> & Sendable, in range: ClosedRange<Int>
  ) -> ScalarSetting {
    ScalarSetting(
      path, { (text, key) throws(SettingError) in try SettingText.integer(text, key, in: range) },
      write: { "\($0)" })
  }

  fileprivate static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ path: WritableKeyPath<ImportSettings, Choice?> & Sendable
  ) -> ScalarSetting {
    ScalarSetting(
      path,
      { (text, key) throws(SettingError) in try SettingText.choice(text, key, among: Array(Choice.allCases))
      },
      write: { YAMLScalar.written($0.rawValue) })
  }

  /// The name of a zone that there is; what else keeps its rules from being read is said where they are needed.
  fileprivate static func zone(_ text: String, _ key: String) throws(SettingError) -> String {
    do throws(ZoneRulesError) {
      _ = try ZoneRules(identifier: text)
    } catch {
      switch error {
      case .badName, .unknown: throw SettingError(error.errorDescription ?? "\(error)")
      case .noDatabase, .unreadable, .damaged: break
      }
    }
    return text
  }

  fileprivate static func encoding(_ text: String, _ key: String) throws(SettingError) -> TextEncoding {
    if let encoding = TextEncoding(named: text) { return encoding }
    let names = TextEncoding.allCases.map(\.rawValue)
    throw SettingError(
      "'\(key)' cannot be '\(text.excerpt)'\(NearestName.suggestion(for: text, among: names))")
  }

  /// A sign of ASCII or a tab, and nothing a number or a quoted field consists of.
  fileprivate static func delimiter(_ text: String, _ key: String) throws(SettingError) -> UInt8 {
    if text == "tab" || text == "\t" { return UInt8(ascii: "\t") }
    guard text.utf8.count == 1, let byte = text.utf8.first, (0x20..<0x7F).contains(byte),
      !byte.isASCIIDigit, !byte.isASCIILetter, !"\"'+-.".utf8.contains(byte)
    else {
      throw SettingError("'\(key)' is one character such as \";\", or tab, not '\(text.excerpt)'")
    }
    return byte
  }

  fileprivate static func written(_ delimiter: UInt8) -> String {
    delimiter == UInt8(ascii: "\t")
      ? "tab" : YAMLScalar.written(String(UnicodeScalar(delimiter)), mayBePlain: false)
  }

  fileprivate static func impliedDecimals(
    _ text: String, _ key: String
  ) throws(SettingError) -> ImpliedDecimals {
    if let decimals = ImpliedDecimals(text) { return decimals }
    throw SettingError(
      "'\(key)' is a whole number from 0 to 8, or currency, which may be followed by other decimals as in 'currency, ISK 2', "
        + "not '\(text.excerpt)'")
  }

  fileprivate static func months(_ text: String, _ key: String) throws(SettingError) -> TwelveMonths {
    if let months = TwelveMonths(text) { return months }
    throw SettingError(
      "'\(key)' is a year such as 2024, or the first of twelve months such as 2023-12, not '\(text.excerpt)'")
  }
}

/// Why a text is not the value of a setting.
package struct SettingError: LocalizedError, Hashable, Sendable {
  package let errorDescription: String?

  init(_ sentence: String) { errorDescription = sentence }
}

/// Texts of settings and configurations to their values.
package enum SettingText {
  /// The whole number that a text states.
  ///
  /// - Throws: ``SettingError`` if it states none in the range.
  package static func integer(
    _ text: String, _ key: String, in range: ClosedRange<Int>
  ) throws(SettingError) -> Int {
    if text.isDigits, let number = Int(text), range.contains(number) { return number }
    throw SettingError(
      "'\(key)' is a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text.excerpt)'")
  }

  /// The choice that a text names, in any case.
  ///
  /// - Throws: ``SettingError`` if it names none of them.
  package static func choice<Choice: RawRepresentable<String>>(
    _ text: String, _ key: String, among choices: [Choice]
  ) throws(SettingError) -> Choice {
    for written in [text, text.lowercased()] {
      if let choice = choices.first(where: { $0.rawValue == written }) { return choice }
    }
    let names = choices.map(\.rawValue)
    let near = NearestName.of(text, among: names).map { "did you mean '\($0)'?" }
    let shown = names.map { $0 == " " ? "' '" : $0 }.joined(separator: ", ")
    throw SettingError("'\(key)' cannot be '\(text.excerpt)'; \(near ?? "write one of \(shown)")")
  }

  /// The currency whose code a text is.
  ///
  /// - Throws: ``SettingError`` if there is no such code.
  package static func currency(_ text: String, _ key: String) throws(SettingError) -> Currency {
    if let currency = Currency(rawValue: text) { return currency }
    throw SettingError("'\(key)' cannot be '\(text.excerpt)'; write a code of ISO 4217, such as EUR")
  }
}

extension ImportSettings {
  /// A setting as it is written.
  package struct Line: Hashable, Sendable {
    package let key: SettingKey
    /// The column, direction or column of skipped rows that it is about, as YAML.
    package let part: String?
    package let value: String

    /// The way to it, such as `columns.date`.
    package var path: String { part.map { "\(key.rawValue).\($0)" } ?? key.rawValue }
  }

  /// What is stated, in the order of the keys.
  package var lines: [Line] {
    SettingKey.allCases.flatMap { key in
      parts(of: key).map { Line(key: key, part: $0.name, value: $0.value) }
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

  /// The values of a setting by the parts that they are of; one value of the whole for most settings.
  private func parts(of key: SettingKey) -> [(name: String?, value: String)] {
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
    case .items: ImportSettings.whole(ImportSettings.list(items.map { YAMLScalar.written($0.description) }))
    case .dateFormat:
      ImportSettings.whole(ImportSettings.list(dateFormats.map { YAMLScalar.written($0.pattern) }))
    default: ImportSettings.whole(key.scalar?.written(self))
    }
  }

  private static func whole(_ value: String?) -> [(name: String?, value: String)] {
    value.map { [(nil, $0)] } ?? []
  }

  /// One scalar, or a list of them; `nil` if there is none.
  private static func list(_ scalars: [String]) -> String? {
    scalars.count < 2 ? scalars.first : "[\(scalars.joined(separator: ", "))]"
  }
}

extension ColumnReference {
  /// The reference as YAML: a name that looks like a number is in quotation marks, one that looks like a pointer
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
