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
    policy.windowDays = part.integer("window", in: TransferPolicy.windowRange) ?? policy.windowDays
    return policy
  }

  func recurring(_ node: YAMLNode) -> [String] {
    fields(node, "recurring", known: ["ignore"]).texts("ignore")
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

extension ConfigurationReader {
  func sources(_ node: YAMLNode) -> [ConfiguredSource] {
    let known = ["path", "profile"] + SettingKey.names
    let sources = parts(node, "sources", known: known, of: "a source").compactMap(source)
    refuseRepeatedFiles(sources)
    return sources
  }

  private func source(_ part: YAMLFields) -> ConfiguredSource? {
    let settings = ImportSettings(part.entries, in: document)
    let profile = part["profile"].flatMap(profile)
    let advice = "this source has no path; write one, as in path: exports/giro-*.csv"
    guard let (node, pattern) = part.requiredText("path", else: advice) else { return nil }
    var source = ConfiguredSource(
      pattern: pattern, profile: profile, ownSettings: settings, place: node.place)
    do throws(UnreadablePath) {
      source.paths = try document.paths(matching: pattern, home: home)
    } catch {
      source.unreadable = error
    }
    return source
  }

  /// The path as the program opens it: relative ones begin in the folder of the configuration.
  func beside(_ path: String) -> String { document.beside(path, home: home) }

  func ledger(_ node: YAMLNode) -> FoundFile? {
    guard let path = document.text(node, "ledger") else { return nil }
    guard !path.hasSuffix("/") else {
      return document.refuse(
        node, "'ledger' names a folder; name the file in it, as in \(path.excerpt)ledger.sqlite")
    }
    return FoundFile(path: beside(path), origin: "\(document.path):\(node.place.line)")
  }

  func rates(_ node: YAMLNode) -> ConfiguredRates? {
    guard let name = document.text(node, "rates") else { return nil }
    return ConfiguredRates(path: beside(name), place: document.error(at: node.place, ""))
  }

  private func profile(_ node: YAMLNode) -> ImportProfile? {
    guard let name = document.text(node, "profile") else { return nil }
    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return profile(inFile: name, at: node) }
    return document.attempt(node) { try context.profiles.profile(named: name) }
  }

  private func profile(inFile name: String, at node: YAMLNode) -> ImportProfile? {
    let path = beside(name)
    do throws(ConfigurationErrors) {
      return try ImportProfile(file: path)
    } catch {
      if error.isInputMissing {
        return document.refuse(node, "'\(path.excerpt)' \(error.problems.first?.sentence ?? "")")
      }
      document.refuse(error)
      return nil
    }
  }

  /// A file that two sources name would be read in two ways, or twice.
  private func refuseRepeatedFiles(_ sources: [ConfiguredSource]) {
    var owners: [FileStamp: ConfiguredSource] = [:]
    for source in sources {
      for path in source.paths.flatMap(files) {
        guard let stamp = try? FileStamp(ofPath: path) else { continue }
        if let other = owners[stamp], other != source {
          document.refuse(
            source.place,
            "'\(path.excerpt)' belongs to the source in line \(other.place.line) already; name it in one of them"
          )
          break
        }
        owners[stamp] = source
      }
    }
  }

  /// A path that a source names, and where it is a folder, those of its files that are read.
  private func files(of path: String) -> [String] {
    guard (try? FileStamp(ofPath: path))?.isDirectory == true else { return [path] }
    let names = (try? FolderListing.names(in: path)) ?? []
    let prefix = path.hasSuffix("/") ? path : path + "/"
    return [path]
      + names.filter(FolderListing.isData).sorted { $0.precedesByBytes($1) }.map { prefix + $0 }
  }
}

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
      known: RuleField.allCases.map(\.rawValue), of: "'set'")
    guard !set.entries.isEmpty else {
      return document.refuse(node, "'set' is empty; write what the rule sets, as in {category: food}")
    }
    var effects = CategorizationRule.Effects()
    for tag in set.texts("tags") where !effects.tags.contains(tag) { effects.tags.append(tag) }
    for field in RuleField.allCases where field != .tags { effects.texts[field] = set.text(field.rawValue) }
    return effects
  }
}
