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
    document.refuseUnknown(entries, among: FinanceConfiguration.keys, of: "a configuration")
    // Dates in rules are read by the calendar, wherever in the file it is.
    calendar = entries["periods"].map(reader.calendar) ?? .civil
    reader.context.calendar = calendar
    // So is what balances and budgets do not say themselves.
    defaults = entries["defaults"].map(reader.defaults) ?? defaults
    ledger = entries["ledger"].flatMap(reader.ledger)
    sources = entries["sources"].map(reader.sources) ?? []
    categories = entries["categories"].map(reader.categories) ?? categories
    rules = entries["rules"].map(reader.rules) ?? []
    transfers = entries["transfers"].map(reader.transfers) ?? transfers
    rates = entries["rates"].flatMap(reader.rates)
    recurringIgnores = entries["recurring"].map(reader.recurring) ?? recurringIgnores
    balances = entries["balances"].map { reader.balances($0, assuming: defaults.currency) } ?? []
    budgets = entries["budgets"].map { reader.budgets($0, assuming: defaults.currency) } ?? []
    try document.finish()
    missingFiles = sources.filter(\.paths.isEmpty).map { source in
      document.error(
        at: source.place,
        source.unreadable?.errorDescription
          ?? "there is no file '\(source.pattern.excerpt)'; paths are relative to the configuration")
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

  func fields(_ node: YAMLNode, _ key: String, known: [String]) -> YAMLFields {
    YAMLFields(node, document.entries(node, key) ?? [], in: document, known: known, of: "'\(key)'")
  }

  /// The elements of a list, each with its keys; anything else is refused.
  ///
  /// - Parameter whole: what an element is, as a sentence names it.
  func parts(_ node: YAMLNode, _ key: String, known: [String], of whole: String) -> [YAMLFields] {
    guard case .list(let items) = node.value else {
      if case .nothing = node.value { return [] }
      document.refuse(node.place, "'\(key)' takes a list, and here is \(node.value.kind)")
      return []
    }
    return items.compactMap { item in
      guard case .mapping(let entries) = item.value else {
        return document.refuse(
          item, "every element of '\(key)' has keys with values, and here is \(item.value.kind)")
      }
      return YAMLFields(item, entries, in: document, known: known, of: whole)
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
    let part = fields(node, "transfers", known: ["own-accounts", "window"])
    var policy = TransferPolicy()
    policy.ownAccounts = part.texts("own-accounts")
    policy.windowDays = part.integer("window", in: 0...60) ?? policy.windowDays
    return policy
  }

  func recurring(_ node: YAMLNode) -> RecurringIgnoreList {
    RecurringIgnoreList(fields(node, "recurring", known: ["ignore"]).texts("ignore"))
  }

  func defaults(_ node: YAMLNode) -> ConfiguredDefaults {
    let part = fields(
      node, "defaults",
      known: ["format", "numbers", "currency", "timezone", "workers", "duplicates", "max-rejects"])
    var defaults = ConfiguredDefaults()
    defaults.format = part["format"].flatMap(format)
    defaults.numbers = part.choice("numbers", of: NumberStyle.self)
    defaults.currency = part.currency("currency")
    defaults.timeZone = part["timezone"].flatMap { node in
      document.read(node, "timezone") { text, _ in
        _ = try ZoneRules(identifier: text)
        return text
      }
    }
    defaults.workers = part.integer("workers", in: 1...1024)
    defaults.duplicates = part.choice("duplicates", of: DuplicatePolicy.self)
    defaults.maximumRejects = part["max-rejects"].flatMap(maximumRejects)
    return defaults
  }

  private func format(_ node: YAMLNode) -> String? {
    guard let text = document.text(node, "format") else { return nil }
    if context.formats.contains(text) { return text }
    let suggestion = NearestName.suggestion(for: text, among: context.formats)
    return document.refuse(node, "'format' cannot be '\(text.excerpt)'\(suggestion)")
  }

  private func maximumRejects(_ node: YAMLNode) -> RejectionLimit? {
    guard let text = document.text(node, "max-rejects") else { return nil }
    return RejectionLimit(parsing: text)
      ?? document.refuse(
        node, "'max-rejects' is a number of rows such as 10, or a share such as 0.5%, not '\(text.excerpt)'")
  }
}
