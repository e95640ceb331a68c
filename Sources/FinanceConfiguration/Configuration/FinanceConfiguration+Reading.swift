import FinanceData
import FinanceDomain

extension FinanceConfiguration {
  private static let keys = [
    "ledger", "sources", "periods", "balances", "categories", "rules", "budgets", "transfers", "rates",
    "recurring", "defaults",
  ]

  /// Understands the text.
  ///
  /// - Throws: all that is wrong with it.
  package init(
    _ document: YAMLDocument, file: FoundFile, home: String? = nil,
    in context: ConfigurationContext
  ) throws(ConfigurationErrors) {
    self.init(file: file)
    var reader = ConfigurationReader(document: document, home: home, context: context)
    let entries = document.root.flatMap { document.entries($0, "a configuration") } ?? []
    // Dates in rules are read by the calendar, wherever in the file it stands.
    if let periods = entries["periods"] {
      calendar = reader.calendar(periods)
      reader.context.calendar = calendar
    }
    for entry in entries {
      switch entry.key {
      case "periods", "balances", "budgets": break
      case "ledger": ledger = reader.ledger(entry.node)
      case "sources": sources = reader.sources(entry.node)
      case "categories": categories = reader.categories(entry.node)
      case "rules": rules = reader.rules(entry.node)
      case "transfers": transfers = reader.transfers(entry.node)
      case "rates": rates = reader.rates(entry.node)
      case "recurring": recurringIgnores = reader.recurring(entry.node)
      case "defaults": defaults = reader.defaults(entry.node)
      default:
        document.refuseUnknown(entry, among: FinanceConfiguration.keys, of: "a configuration")
      }
    }
    if let node = entries["balances"] {
      balances = reader.balances(node, assuming: defaults.currency)
    }
    // What no budget says itself may stand below it in the file.
    if let node = entries["budgets"] {
      budgets = reader.budgets(node, assuming: defaults.currency)
    }
    try document.finish()
    missingFiles = sources.filter(\.paths.isEmpty).map { source in
      document.error(
        at: source.place,
        "there is no file '\(source.pattern.excerpt)'; paths are relative to the configuration")
    }
    addEntries(of: document)
    addDefaults()
  }
}

/// Turns the parts of a configuration into values, and notes what is wrong with them.
struct ConfigurationReader {
  let document: YAMLDocument
  let home: String?
  var context: ConfigurationContext

  /// The elements of a list, each with its keys; anything else is refused.
  func mappings(_ node: YAMLNode, _ key: String) -> [(node: YAMLNode, entries: [YAMLEntry])] {
    guard case .list(let items) = node.value else {
      if case .nothing = node.value { return [] }
      document.refuse(node.place, "'\(key)' takes a list, and here is \(node.value.kind)")
      return []
    }
    return items.compactMap { item in
      guard case .mapping(let entries) = item.value else {
        document.refuse(
          item.place, "every element of '\(key)' has keys with values, and here is \(item.value.kind)")
        return nil
      }
      return (item, entries)
    }
  }
}

extension ConfigurationReader {
  func categories(_ node: YAMLNode) -> CategoryKinds {
    var kinds: [TransactionCategory: CategoryKind] = [:]
    for entry in document.entries(node, "categories") ?? [] {
      guard !entry.key.isEmpty else {
        document.refuse(entry.place, "a category has no name; write one before the colon")
        continue
      }
      if let kind = kind(entry.node, entry.key) { kinds[TransactionCategory(rawValue: entry.key)] = kind }
    }
    return CategoryKinds(kinds)
  }

  private func kind(_ node: YAMLNode, _ name: String) -> CategoryKind? {
    guard case .mapping(let entries) = node.value else {
      return document.choice(node, name, of: CategoryKind.self)
    }
    document.refuseUnknown(entries, among: ["kind"], of: "a category")
    return entries["kind"].flatMap { document.choice($0, "kind", of: CategoryKind.self) }
  }

  func transfers(_ node: YAMLNode) -> TransferPolicy {
    var policy = TransferPolicy()
    for entry in document.entries(node, "transfers") ?? [] {
      switch entry.key {
      case "own-accounts": policy.ownAccounts = document.texts(entry.node, entry.key) ?? []
      case "window": policy.windowDays = document.integer(entry.node, entry.key, in: 0...60) ?? 0
      default: document.refuseUnknown(entry, among: ["own-accounts", "window"], of: "'transfers'")
      }
    }
    return policy
  }

  func recurring(_ node: YAMLNode) -> RecurringIgnoreList {
    var ignores = RecurringIgnoreList()
    for entry in document.entries(node, "recurring") ?? [] {
      switch entry.key {
      case "ignore": ignores = RecurringIgnoreList(document.texts(entry.node, entry.key) ?? [])
      default: document.refuseUnknown(entry, among: ["ignore"], of: "'recurring'")
      }
    }
    return ignores
  }

  func defaults(_ node: YAMLNode) -> ConfiguredDefaults {
    let known = ["format", "currency", "timezone", "workers", "duplicates", "max-rejects"]
    var defaults = ConfiguredDefaults()
    for entry in document.entries(node, "defaults") ?? [] {
      switch entry.key {
      case "format": defaults.format = format(entry.node)
      case "currency": defaults.currency = document.currency(entry.node, entry.key)
      case "timezone": defaults.timeZone = timeZone(entry.node)
      case "workers": defaults.workers = document.integer(entry.node, entry.key, in: 1...1024)
      case "duplicates":
        defaults.duplicates = document.choice(entry.node, entry.key, of: DuplicatePolicy.self)
      case "max-rejects": defaults.maximumRejects = maximumRejects(entry.node)
      default: document.refuseUnknown(entry, among: known, of: "'defaults'")
      }
    }
    return defaults
  }

  private func format(_ node: YAMLNode) -> String? {
    guard let text = document.text(node, "format") else { return nil }
    if context.formats.contains(text) { return text }
    let suggestion = NearestName.suggestion(for: text, among: context.formats)
    return document.refuse(node, "'format' cannot be '\(text.excerpt)'\(suggestion)")
  }

  private func timeZone(_ node: YAMLNode) -> String? {
    guard let text = document.text(node, "timezone") else { return nil }
    do throws(ZoneRulesError) {
      _ = try ZoneRules(identifier: text)
      return text
    } catch {
      return document.refuse(node, error.errorDescription ?? "the time zone cannot be used")
    }
  }

  private func maximumRejects(_ node: YAMLNode) -> String? {
    guard let text = document.text(node, "max-rejects") else { return nil }
    let number = text.hasSuffix("%") ? text.dropLast() : text[...]
    let parts = number.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isShare = text.hasSuffix("%")
    guard parts.allSatisfy(\.isDigits), parts.count <= (isShare ? 2 : 1), parts[0].count <= 9,
      parts.count < 2 || parts[1].count <= 6, !isShare || (Int(parts[0]) ?? 101) <= 100
    else {
      return document.refuse(
        node, "'max-rejects' is a number of rows such as 10, or a share such as 0.5%, not '\(text.excerpt)'")
    }
    return text
  }
}
