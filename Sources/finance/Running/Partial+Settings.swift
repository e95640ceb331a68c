import FinanceData
import FinanceDomain

extension Partial.Setting {
  /// With what a run makes its figures, as far as these depend on it: partials are merged, and answer, only where all of it
  /// is the same. The stretches of time are not among them.
  static func all(
    _ reading: ImportOptions, condition: SearchExpression, flows: FlowPolicy, calendar: ReportingCalendar
  ) -> [Partial.Setting] {
    var settings = [
      Partial.Setting("program", Finance.tool), Partial.Setting("duplicates", reading.duplicates.rawValue),
    ]
    func state(_ name: String, _ value: String?) {
      if let value { settings.append(Partial.Setting(name, value)) }
    }
    state("time zone", reading.timeZone)
    state("currency", reading.defaultCurrency?.rawValue)
    state("options", reading.typed.isEmpty ? nil : reading.typed.joined(separator: " "))
    state("rules", reading.rules.isEmpty ? nil : digest(of: reading.rules))
    state("condition", condition == .everything ? nil : condition.text)
    if !calendar.hasCivilMonths {
      state(
        "months",
        "from day \(calendar.monthStart), \(calendar.shift.rawValue), \(hexadecimal(digest(of: calendar)))")
    }
    if flows.findsTransfers {
      state("own accounts", flows.transfers.ownAccounts.joined(separator: ", "))
      state("window", "\(flows.transfers.windowDays) days")
      state("kinds", flows.kinds.isEmpty ? nil : flows.kinds.text)
    }
    return settings
  }

  /// Rules by a number that is the same wherever they are.
  private static func digest(of rules: [CategorizationRule]) -> String {
    var digest = ContentFingerprint()
    for rule in rules {
      digest.combine(TransactionQuery(condition: rule.condition).fingerprint)
      let effects = rule.effects
      for field in [RuleField.category, .description, .payee, .account, .note] {
        digest.combine(text: effects.texts[field].map { "=\($0)" } ?? "")
      }
      digest.combine(UInt64(effects.tags.count))
      for tag in effects.tags { digest.combine(text: tag) }
    }
    return "\(rules.count), \(hexadecimal(digest.value))"
  }

  private static func digest(of calendar: ReportingCalendar) -> UInt64 {
    var digest = ContentFingerprint()
    digest.combine(text: calendar.monthLabel.rawValue)
    for day in calendar.holidays.sorted() { digest.combine(UInt64(bitPattern: Int64(day.dayNumber))) }
    return digest.value
  }

  private static func hexadecimal(_ number: UInt64) -> String { String(number, radix: 16) }
}
