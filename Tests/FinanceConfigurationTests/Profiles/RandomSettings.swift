import FinanceDomain
import FinanceTestSupport

@testable import FinanceConfiguration
@testable import FinanceData

/// Settings of every kind, with texts that are awkward in YAML.
struct RandomSettings {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let texts = [
    "Betrag", "Amount (EUR)", "Zahlungspflichtige*r", "a: b", "- x", "# no", "'", "\"quoted\"", "back\\slash",
    "1",
    "007", "true", "null", "~", "/x", "\\x", "tab\there", "line\nbreak", " space ", "ä", "日本", "e\u{301}",
    "🥦", "{a}",
    "[b]", "a,b", "&a", "*a", "!a", "%a", "@a", "`a", "?", ":", "a:", "a\u{FEFF}b", "\u{A0}", "\u{2028}",
    "x\u{1B}[31m",
  ]

  private mutating func maybe<Value>(_ value: (inout RandomSettings) -> Value) -> Value? {
    generator.once(in: 2) ? value(&self) : nil
  }

  private mutating func text() -> String { generator.pick(RandomSettings.texts) }

  private mutating func some<Value: Hashable>(_ value: (inout RandomSettings) -> Value) -> [Value] {
    var values: [Value] = []
    for _ in 0..<generator.below(4) {
      let next = value(&self)
      if !values.contains(next) { values.append(next) }
    }
    return values
  }

  private mutating func pointer() -> JSONPointer {
    JSONPointer(
      keys: (0..<generator.number(in: 1...3)).map { _ in generator.pick(["a", "~", "x/y", "ü b", "#", ""]) })
  }

  private mutating func reference() -> ColumnReference {
    switch generator.below(3) {
    case 0: .name(text())
    case 1: .position(generator.number(in: 1...500))
    default: .pointer(pointer())
    }
  }

  mutating func next() -> ImportSettings {
    var settings = ImportSettings()
    settings.format = maybe { $0.generator.pick(InputFormat.allCases) }
    settings.encoding = maybe { $0.generator.pick(TextEncoding.allCases) }
    settings.delimiter = maybe { $0.generator.pick(Array(",;|\t: ^~#*&".utf8)) }
    settings.quote = maybe { $0.generator.pick(QuoteStyle.allCases) }
    settings.comment = maybe { $0.text() }
    settings.skip = maybe { $0.generator.below(10_001) }
    settings.header = maybe { $0.generator.pick(HeaderRule.allCases) }
    settings.footer = maybe { $0.generator.below(10) }
    settings.items = some { $0.pointer() }
    for role in ColumnRole.allCases where generator.once(in: 2) {
      let references = some { $0.reference() }
      if !references.isEmpty { settings.columns[role] = references }
    }
    settings.separator = maybe { $0.generator.once(in: 5) ? "" : $0.text() }
    settings.descriptionFrom = maybe { $0.generator.pick(DescriptionSource.allCases) }
    addMeaning(to: &settings)
    return settings
  }

  private static let dateFormats = ["DD.MM.YYYY", "YYYY-MM-DD", "D MMM YY"].compactMap {
    try? DateFormat(pattern: $0)
  }

  private mutating func addMeaning(to settings: inout ImportSettings) {
    settings.dateFormats = some { $0.generator.pick(RandomSettings.dateFormats) }
    settings.dateOrder = maybe { $0.generator.pick(DateOrder.allCases) }
    settings.firstYearOfTwoDigits = maybe { $0.generator.number(in: 1800...2100) }
    settings.timeZone = maybe { $0.generator.pick(["Europe/Berlin", "UTC"]) }
    settings.decimalMark = maybe { $0.generator.pick(DecimalMark.allCases) }
    settings.groupMark = maybe { $0.generator.pick(GroupMark.allCases) }
    settings.impliedDecimals = maybe { $0.generator.below(9) }.map {
      $0 == 8 ? .ofCurrency(except: [:]) : $0 == 7 ? .ofCurrency(except: [.usd: 3, .eur: 0]) : .places($0)
    }
    settings.sign = maybe { $0.generator.pick(SignConvention.allCases) }
    for word in some({ $0.text().lowercased() }) {
      settings.directions[word] = generator.pick(TransactionType.allCases)
    }
    settings.currency = maybe { $0.generator.pick([.eur, .usd, .gbp]) }
    settings.account = maybe { $0.text() }
    settings.category = maybe { $0.text() }
    for column in some({ $0.reference() }) {
      let values = some { $0.text() }
      if !values.isEmpty { settings.skipRules.append(SkipRule(column: column, values: values)) }
    }
  }
}
