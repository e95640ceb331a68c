import FinanceData
import FinanceDomain

extension ConfigurationReader {
  func rules(_ node: YAMLNode) -> [CategorizationRule] {
    var lines: [String: Int] = [:]
    let parts = parts(node, "rules", known: ["name", "when", "set", "examples", "not"], of: "a rule")
    return parts.enumerated().compactMap { index, part in
      let name = part.text("name") ?? "rule \(index + 1)"
      let place = part["name"]?.place ?? part.node.place
      if let line = lines[name] {
        document.refuse(
          place, "the rule in line \(line) is called '\(name.excerpt)' as well; give each its own name")
      }
      lines[name] = lines[name] ?? place.line
      return rule(name, part)
    }
  }

  private func rule(_ name: String, _ part: YAMLFields) -> CategorizationRule? {
    let condition = condition(part)
    let effects = effects(part)
    guard let condition, let effects else { return nil }
    return CategorizationRule(
      name: name, condition: condition.expression, conditionText: condition.text, effects: effects,
      line: part.node.place.line, examples: part.texts("examples"), counterexamples: part.texts("not"))
  }

  private func condition(_ part: YAMLFields) -> (expression: SearchExpression, text: String)? {
    let advice = "this rule has no condition; write one, as in when: 'desc:coffee', or remove the rule"
    guard let (when, text) = part.requiredText("when", else: advice) else { return nil }
    do throws(SearchSyntaxError) {
      let expression = try SearchExpression(
        parsing: text, today: context.today, calendar: context.calendar)
      guard expression != .everything else {
        return document.refuse(when, "this condition is met by every transaction; write what to look for")
      }
      return (expression, text)
    } catch {
      let place = document.place(in: when, offset: error.offset, length: error.length)
      document.refuse(place, error.reason.sentence)
      return nil
    }
  }

  private func effects(_ part: YAMLFields) -> CategorizationRule.Effects? {
    let advice = "this rule sets nothing; write what, as in set: {category: food}, or remove the rule"
    guard let node = part.required("set", else: advice), let entries = document.entries(node, "set") else {
      return nil
    }
    let set = YAMLFields(
      node, entries, in: document,
      known: ["category", "description", "payee", "tags", "account", "note"], of: "'set'")
    guard !set.entries.isEmpty else {
      return document.refuse(node, "'set' is empty; write what the rule sets, as in {category: food}")
    }
    var effects = CategorizationRule.Effects()
    for tag in set.texts("tags") where !effects.tags.contains(tag) { effects.tags.append(tag) }
    effects.category = set.text("category").map { TransactionCategory(rawValue: $0) }
    effects.description = set.text("description")
    effects.payee = set.text("payee")
    effects.account = set.text("account")
    effects.note = set.text("note")
    return effects
  }
}
