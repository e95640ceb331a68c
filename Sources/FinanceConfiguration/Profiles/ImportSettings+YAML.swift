import FinanceData
import FinanceDomain

extension ImportSettings {
  /// The settings among these entries. Entries with other keys are left to the caller.
  package init(_ entries: [YAMLEntry], in document: YAMLDocument) {
    self.init()
    for entry in entries {
      if let key = SettingKey(rawValue: entry.key) { set(key, from: entry.node, in: document) }
    }
  }

  /// Takes one setting from its value; what is wrong with that is noted.
  package mutating func set(_ key: SettingKey, from node: YAMLNode, in document: YAMLDocument) {
    let name = key.rawValue
    switch key {
    case .format: format = document.choice(node, name, of: InputFormat.self)
    case .encoding: encoding = document.encoding(node, name)
    case .delimiter: delimiter = document.delimiter(node, name)
    case .quote: quote = document.choice(node, name, of: QuoteStyle.self)
    case .comment: comment = document.text(node, name)
    case .skip: skip = document.integer(node, name, in: ImportSettings.lines)
    case .header: header = document.choice(node, name, of: HeaderRule.self)
    case .footer: footer = document.integer(node, name, in: ImportSettings.lines)
    case .items: items = document.pointers(node, name)
    case .columns: columns = document.columns(node, name)
    case .join: separator = document.anyText(node, name)
    case .descriptionFrom: descriptionFrom = document.choice(node, name, of: DescriptionSource.self)
    case .dateFormat: dateFormats = document.dateFormats(node, name)
    case .dateOrder: dateOrder = document.choice(node, name, of: DateOrder.self)
    case .firstYearOfTwoDigits:
      firstYearOfTwoDigits = document.integer(node, name, in: 1800...2100)
    case .year: months = document.months(node, name)
    case .timeZone: timeZone = document.text(node, name)
    case .decimal: decimalMark = document.choice(node, name, of: DecimalMark.self)
    case .group: groupMark = document.choice(node, name, of: GroupMark.self)
    case .impliedDecimals: impliedDecimals = document.impliedDecimals(node, name)
    case .sign: sign = document.choice(node, name, of: SignConvention.self)
    case .feeSign: feeSign = document.choice(node, name, of: FeeSign.self)
    case .directions: directions = document.directions(node, name)
    case .currency: currency = document.currency(node, name)
    case .account: account = document.text(node, name)
    case .category: category = document.text(node, name)
    case .skipIf: skipRules = document.skipRules(node, name)
    }
  }
}

extension YAMLDocument {
  fileprivate func encoding(_ node: YAMLNode, _ key: String) -> TextEncoding? {
    guard let text = text(node, key) else { return nil }
    if let encoding = TextEncoding(named: text) { return encoding }
    let names = TextEncoding.allCases.map(\.rawValue)
    return refuse(
      node,
      "'\(key)' cannot be '\(text.excerpt)'\(NearestName.suggestion(for: text, among: names))")
  }

  fileprivate func delimiter(_ node: YAMLNode, _ key: String) -> UInt8? {
    guard let text = text(node, key) else { return nil }
    if text == "tab" { return UInt8(ascii: "\t") }
    guard text.utf8.count == 1, let byte = text.utf8.first, ImportSettings.isDelimiter(byte) else {
      return refuse(
        node, "'\(key)' is one character such as \";\", or tab, not '\(text.excerpt)'")
    }
    return byte
  }

  fileprivate func impliedDecimals(_ node: YAMLNode, _ key: String) -> ImpliedDecimals? {
    if case .text("currency", _) = node.value { return .ofCurrency }
    return integer(node, key, in: 0...8).map { .places($0) }
  }

  fileprivate func months(_ node: YAMLNode, _ key: String) -> TwelveMonths? {
    guard let text = text(node, key) else { return nil }
    return TwelveMonths(text)
      ?? refuse(
        node,
        "'\(key)' is a year such as 2024, or the first of twelve months such as 2023-12, not '\(text.excerpt)'"
      )
  }

  fileprivate func pointers(_ node: YAMLNode, _ key: String) -> [JSONPointer] {
    (elements(node, key) ?? []).compactMap { node in
      guard let text = anyText(node, key) else { return nil }
      return JSONPointer(text)
        ?? refuse(node, "'\(text.excerpt)' is no JSON pointer; write one such as /transactions/booked")
    }
  }

  fileprivate func dateFormats(_ node: YAMLNode, _ key: String) -> [DateFormat] {
    guard let nodes = elements(node, key) else { return [] }
    return nodes.compactMap { node in
      guard let text = text(node, key) else { return nil }
      do throws(DateFormatError) {
        return try DateFormat(pattern: text)
      } catch {
        return refuse(node, error.errorDescription ?? "the form cannot be read")
      }
    }
  }

  fileprivate func columns(_ node: YAMLNode, _ key: String) -> [ColumnRole: [ColumnReference]] {
    var columns: [ColumnRole: [ColumnReference]] = [:]
    for entry in entries(node, key) ?? [] {
      guard let role = ColumnRole(rawValue: entry.key) else {
        refuseUnknown(entry, among: ColumnRole.allCases.map(\.rawValue), of: "'\(key)'")
        continue
      }
      if case .text("none", isPlain: true) = entry.node.value {
        columns[role] = unset(role, at: entry.node)
        continue
      }
      let references = (elements(entry.node, entry.key) ?? []).compactMap { reference($0, entry.key) }
      if !references.isEmpty { columns[role] = references }
    }
    return columns
  }

  /// That no column is for this; what every transaction needs cannot be without one.
  private func unset(_ role: ColumnRole, at node: YAMLNode) -> [ColumnReference]? {
    guard !role.isOptional else { return [] }
    return refuse(
      node,
      "'\(role.rawValue)' cannot be none, because every transaction has one; write \"none\" in quotes for a column that "
        + "is called so")
  }

  /// A column: a number from 1, a JSON pointer, which begins with a slash, or a name. Digits in quotation marks are a
  /// name, and so is what follows a backslash.
  package func reference(_ node: YAMLNode, _ key: String) -> ColumnReference? {
    guard case .text(let text, let isPlain) = node.value else {
      _ = self.text(node, key)
      return nil
    }
    return reference(text, isPlain: isPlain, at: node.place)
  }

  fileprivate func reference(_ text: String, isPlain: Bool, at place: YAMLPlace) -> ColumnReference? {
    if text.isEmpty {
      refuse(place, "a column's name is empty; write its number instead, from 1")
      return nil
    }
    if isPlain, text.isDigits { return position(text, at: place) }
    if text.hasPrefix("\\") { return .name(String(text.dropFirst())) }
    guard text.hasPrefix("/") else { return .name(text) }
    if let pointer = JSONPointer(text) { return .pointer(pointer) }
    refuse(
      place,
      "'\(text.excerpt)' is no JSON pointer; write ~ as ~0, or \\/ where a column's name begins with a slash")
    return nil
  }

  private func position(_ digits: String, at place: YAMLPlace) -> ColumnReference? {
    if let number = Int(digits), (1...ImportSettings.maximumColumn).contains(number) {
      return .position(number)
    }
    refuse(
      place,
      "columns are numbered from 1 to \(ImportSettings.maximumColumn); write a name of digits in quotes")
    return nil
  }

  fileprivate func directions(_ node: YAMLNode, _ key: String) -> [String: TransactionType] {
    var directions: [String: TransactionType] = [:]
    for entry in entries(node, key) ?? [] {
      guard let type = choice(entry.node, entry.key, of: TransactionType.self) else { continue }
      let word = entry.key.lowercased()
      if let other = directions[word], other != type {
        refuse(entry.place, "'\(entry.key.excerpt)' means both directions; case does not count")
      }
      directions[word] = type
    }
    return directions
  }

  package func currency(_ node: YAMLNode, _ key: String) -> Currency? {
    guard let text = text(node, key) else { return nil }
    return Currency(rawValue: text)
      ?? refuse(
        node, "'\(key)' cannot be '\(text.excerpt)'; write a code of ISO 4217, such as EUR")
  }

  fileprivate func skipRules(_ node: YAMLNode, _ key: String) -> [SkipRule] {
    (entries(node, key) ?? []).compactMap { entry in
      let column = reference(entry.key, isPlain: entry.isPlain, at: entry.place)
      // An empty list says that the column leaves out no row.
      if let column, case .list(let items) = entry.node.value, items.isEmpty {
        return SkipRule(column: column, values: [])
      }
      guard let column, let nodes = elements(entry.node, entry.key) else { return nil }
      let values = nodes.compactMap { skipValue($0, entry.key) }
      return SkipRule(column: column, values: values)
    }
  }

  private func skipValue(_ node: YAMLNode, _ key: String) -> String? {
    guard let text = anyText(node, key) else { return nil }
    guard text.utf8.count > 1, text.hasPrefix("/"), text.hasSuffix("/") else { return text }
    do throws(SearchPatternError) {
      _ = try SearchPattern(String(text.dropFirst().dropLast()))
      return text
    } catch {
      return refuse(node, error.errorDescription ?? "the pattern cannot be used")
    }
  }
}

extension ImportSettings {
  /// Numbers of columns end here.
  fileprivate static let maximumColumn = 10_000
  /// Lines before a header, records after the last row.
  fileprivate static let lines = 0...10_000

  /// Whether fields can be separated by this byte: a sign of ASCII or a tab, and nothing a number or a quoted field
  /// consists of.
  fileprivate static func isDelimiter(_ byte: UInt8) -> Bool {
    let isLetterOrDigit = byte.isASCIIDigit || byte.isASCIILetter
    return byte == UInt8(ascii: "\t")
      || ((0x20..<0x7F).contains(byte) && !isLetterOrDigit && !"\"'+-.".utf8.contains(byte))
  }
}
