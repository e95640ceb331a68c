import FinanceData
import FinanceDomain

extension ConfigurationReader {
  func rules(_ node: YAMLNode) -> [CategorizationRule] {
    var rules: [CategorizationRule] = []
    var lines: [String: Int] = [:]
    for (index, element) in mappings(node, "rules").enumerated() {
      document.refuseUnknown(
        element.entries, among: ["name", "when", "set", "examples", "not"], of: "a rule")
      let name = name(element.entries) ?? "rule \(index + 1)"
      let place = element.entries["name"]?.place ?? element.node.place
      if let line = lines[name] {
        document.refuse(
          place, "the rule in line \(line) is called '\(name.excerpt)' as well; give each its own name")
      }
      lines[name] = lines[name] ?? place.line
      if let rule = rule(name, element.node, element.entries) { rules.append(rule) }
    }
    return rules
  }

  private func name(_ entries: [YAMLEntry]) -> String? {
    entries["name"].flatMap { document.text($0, "name") }
  }

  private func rule(_ name: String, _ node: YAMLNode, _ entries: [YAMLEntry]) -> CategorizationRule? {
    let condition = condition(node, entries)
    let effects = effects(node, entries)
    guard let condition, let effects else { return nil }
    return CategorizationRule(
      name: name, condition: condition.expression, conditionText: condition.text, effects: effects,
      line: node.place.line, examples: texts("examples", entries), counterexamples: texts("not", entries))
  }

  private func texts(_ key: String, _ entries: [YAMLEntry]) -> [String] {
    entries[key].flatMap { document.texts($0, key) } ?? []
  }

  private func condition(
    _ node: YAMLNode, _ entries: [YAMLEntry]
  ) -> (expression: SearchExpression, text: String)? {
    guard let when = entries["when"] else {
      return document.refuse(
        node, "this rule has no condition; write one, as in when: 'desc:coffee', or remove the rule")
    }
    guard let text = document.text(when, "when") else { return nil }
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

  private func effects(_ node: YAMLNode, _ entries: [YAMLEntry]) -> CategorizationRule.Effects? {
    guard let set = entries["set"] else {
      return document.refuse(
        node, "this rule sets nothing; write what, as in set: {category: food}, or remove the rule")
    }
    guard let stated = document.entries(set, "set") else { return nil }
    guard !stated.isEmpty else {
      return document.refuse(set, "'set' is empty; write what the rule sets, as in {category: food}")
    }
    return effects(stated)
  }

  private func effects(_ entries: [YAMLEntry]) -> CategorizationRule.Effects {
    let known = ["category", "description", "payee", "tags", "account", "note"]
    var effects = CategorizationRule.Effects()
    for entry in entries {
      switch entry.key {
      case "tags": effects.tags = tags(entry.node)
      case "category":
        effects.category = document.text(entry.node, entry.key).map { TransactionCategory(rawValue: $0) }
      case "description": effects.description = document.text(entry.node, entry.key)
      case "payee": effects.payee = document.text(entry.node, entry.key)
      case "account": effects.account = document.text(entry.node, entry.key)
      case "note": effects.note = document.text(entry.node, entry.key)
      default: document.refuseUnknown(entry, among: known, of: "'set'")
      }
    }
    return effects
  }

  private func tags(_ node: YAMLNode) -> [String] {
    var tags: [String] = []
    for tag in document.texts(node, "tags") ?? [] where !tags.contains(tag) { tags.append(tag) }
    return tags
  }
}
