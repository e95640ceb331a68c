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
  package var recurringIgnores = RecurringIgnoreList()
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
