import FinanceData
import FinanceDomain

/// What `finance.yaml` says: where the transactions are, what categories are, what rules change, and what is assumed
/// where nothing is typed.
package struct FinanceConfiguration: Sendable {
  /// The file and what led to it; `nil` if there is none.
  package let file: FoundFile?
  /// Where the ledger is; `nil` leaves it to the program.
  package var ledger: FoundFile?
  package var sources: [ConfiguredSource] = []
  package var categories = CategoryKinds()
  package var rules: [CategorizationRule] = []
  package var calendar = ReportingCalendar.civil
  /// What accounts held on some days, as a person states it.
  package var balances: [KnownBalance] = []
  package var budgets: [Budget] = []
  package var transfers = TransferPolicy()
  /// Where exchange rates are; `nil` if nothing is said.
  package var rates: ConfiguredRates?
  /// Keys of series, or payees, that nobody wants to hear of.
  package var recurringIgnores: [String] = []
  /// What is assumed where nothing is typed.
  package var defaults = ConfiguredDefaults()
  package var ownProfiles: [ImportProfile] = []
  /// Every key that has a value, and where the value comes from.
  package var entries: [ConfigurationEntry] = []

  var missingFiles: [ConfigurationError] = []

  /// No configuration: nothing but what the program assumes by itself.
  package init(file: FoundFile? = nil) { self.file = file }
}

/// The file of exchange rates, which is read only where something is converted.
package struct ConfiguredRates: Hashable, Sendable {
  package let path: String
  /// The place where the configuration names it, without a sentence.
  let place: ConfigurationError

  /// The rates.
  ///
  /// - Throws: all that is wrong with the file; that there is none is a fault of the line that names it.
  package func read() throws(ConfigurationErrors) -> ExchangeRates {
    do throws(ConfigurationErrors) {
      return try RatesFile.read(path)
    } catch {
      guard error.isInputMissing else { throw error }
      var problem = place
      problem.sentence = "'\(path.excerpt)' \(error.problems.first?.sentence ?? "cannot be read")"
      throw ConfigurationErrors([problem])
    }
  }
}

package struct ConfiguredSource: Hashable, Sendable {
  package let pattern: String
  /// The files and folders that fit it, in the order of their bytes.
  package var paths: [String] = []
  /// What cannot be read where files that fit it may be; then none is known to.
  var unreadable: UnreadablePath?
  package let profile: ImportProfile?
  package let ownSettings: ImportSettings
  package let place: YAMLPlace

  /// How the files are written: what the configuration says, then what the profile says.
  package var settings: ImportSettings { ownSettings.overriding(profile?.settings ?? ImportSettings()) }
}

/// What is assumed where nothing is typed; `nil` leaves it to the program.
package struct ConfiguredDefaults: Hashable, Sendable {
  package var format: String?
  package var numbers: NumberStyle?
  package var currency: Currency?
  package var timeZone: String?
  package var workers: Int?
  package var duplicates: DuplicatePolicy?
  package var maximumRejects: RejectionLimit?
}

/// A key of the effective configuration.
package struct ConfigurationEntry: Hashable, Sendable {
  /// The way to it: `sources[1].path`.
  package let key: String
  package let value: String
  /// Where it comes from: `finance.yaml:3`, `profile n26`, `default`, `$FINANCE_CONFIG`.
  package let origin: String

  package init(key: String, value: String, origin: String) {
    (self.key, self.value, self.origin) = (key, value, origin)
  }
}

/// What is needed to understand a configuration besides its text.
package struct ConfigurationContext: Sendable {
  /// The day that relative dates in conditions are counted from.
  package let today: CalendarDay
  package let formats: [String]
  package var profiles: ProfileLibrary
  /// How days become months and years, as far as it is known.
  var calendar = ReportingCalendar.civil

  package init(today: CalendarDay, formats: [String], profiles: ProfileLibrary = .shipped) {
    self.today = today
    self.formats = formats
    self.profiles = profiles
  }
}

extension FinanceConfiguration {
  /// Finds and reads the configuration; empty if there is none.
  ///
  /// - Throws: all that is wrong with it.
  package static func load(
    _ locator: FileLocator, in context: ConfigurationContext
  ) throws(ConfigurationErrors) -> FinanceConfiguration {
    var (loaded, context) = (FinanceConfiguration(), context)
    let own = try locator.profiles()
    context.profiles = context.profiles.preferring(own)
    if let file = locator.configuration() {
      let document = YAMLDocument(try SmallFile.text(of: file.path), path: file.path)
      loaded = try FinanceConfiguration(document, file: file, home: locator.home, in: context)
    } else {
      loaded.addDefaults()
    }
    loaded.ownProfiles = own
    return loaded
  }

  /// Says which sources stand for no file at all, or for files that cannot be found: a report without them would be less than
  /// what was asked for.
  ///
  /// - Throws: `ConfigurationErrors` about missing inputs.
  package func requireFiles() throws(ConfigurationErrors) {
    if !missingFiles.isEmpty { throw ConfigurationErrors(missingFiles, isInputMissing: true) }
  }
}

extension FinanceConfiguration {
  /// Every key of the file with its line, and below each source what its profile adds.
  mutating func addEntries(of document: YAMLDocument) {
    guard case .mapping(let entries) = document.root?.value else { return }
    for entry in entries {
      guard entry.key == "sources", case .list(let items) = entry.node.value else {
        add(entry.node, entry.key, line: entry.place.line, of: document)
        continue
      }
      for (index, item) in items.enumerated() {
        let key = "sources[\(index + 1)]"
        add(item, key, line: item.place.line, of: document)
        guard sources.indices.contains(index) else { continue }
        addFiles(of: sources[index], key, document)
        addProfile(of: sources[index], key)
      }
    }
  }

  /// What the program assumes where the configuration says nothing.
  mutating func addDefaults() {
    let stated = Set(entries.map(\.key))
    let assumed = [
      ("ledger", "in the data folder"),
      ("transfers.window", "\(TransferPolicy().windowDays)"), ("defaults.format", "text"),
      ("defaults.numbers", "1,234.56 or plain"),
      ("defaults.currency", Currency.none.rawValue), ("defaults.timezone", "as written"),
      ("defaults.workers", "one per processor"),
      ("defaults.duplicates", ImportOptions().duplicates.rawValue), ("defaults.max-rejects", "0"),
    ]
    for (key, value) in assumed where !stated.contains(key) {
      entries.append(ConfigurationEntry(key: key, value: value, origin: "default"))
    }
  }

  private mutating func add(_ node: YAMLNode, _ key: String, line: Int, of document: YAMLDocument) {
    switch node.value {
    case .mapping(let entries) where !entries.isEmpty:
      for entry in entries { add(entry.node, "\(key).\(entry.key)", line: entry.place.line, of: document) }
    case .list(let items) where !items.allSatisfy(\.isText):
      for (index, item) in items.enumerated() {
        add(item, "\(key)[\(index + 1)]", line: item.place.line, of: document)
      }
    default:
      entries.append(
        ConfigurationEntry(key: key, value: node.written, origin: "\(document.path):\(line)"))
    }
  }

  private mutating func addFiles(of source: ConfiguredSource, _ key: String, _ document: YAMLDocument) {
    let files = source.paths.map { YAMLScalar.written($0) }.joined(separator: ", ")
    entries.append(
      ConfigurationEntry(
        key: "\(key).files", value: "[\(files)]", origin: "\(document.path):\(source.place.line)"))
  }

  private mutating func addProfile(of source: ConfiguredSource, _ key: String) {
    guard let profile = source.profile else { return }
    let mine = Set(source.ownSettings.lines.map(\.path))
    for line in source.settings.lines where !mine.contains(line.path) {
      entries.append(
        ConfigurationEntry(
          key: "\(key).\(line.path)", value: line.value, origin: "profile \(profile.name)"))
    }
  }
}

extension YAMLNode {
  fileprivate var isText: Bool { if case .text = value { true } else { false } }

  fileprivate var written: String {
    switch value {
    case .text(let text, let isPlain): isPlain ? text : YAMLScalar.written(text)
    case .list(let items): "[\(items.map(\.written).joined(separator: ", "))]"
    case .mapping: "{}"
    case .nothing: ""
    }
  }
}
