import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain

/// What is stated about how inputs are written.
struct ReadingOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("input-format"),
    help: ArgumentHelp("The format of all inputs. (default: recognised by content)", valueName: "format"))
  var format: InputFormat?

  @Option(
    help: ArgumentHelp(
      "The profile of all inputs, by its name or file; none for no profile.",
      valueName: "name|file.yaml|none"),
    completion: .profiles)
  var profile: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A setting for all inputs, as in date-order=day-first or decimal=','; repeat it for several.",
      valueName: "key=value"),
    completion: .list(SettingKey.names.map { "\($0)=" }))
  var settings: [String] = []

  @Option(
    name: .customLong("timezone"),
    help: ArgumentHelp("The time zone that decides the day of a timestamp.", valueName: "area/city"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp("The currency of rows that name none, an ISO 4217 code as in EUR.", valueName: "code"))
  var defaultCurrency: Currency?

  @Option(
    name: .customLong("input-limit"),
    help: ArgumentHelp(
      """
      How large inputs may be; repeat it for several: line=1MiB, field=1MiB, columns=10000, nesting=512, \
      whole=1GiB (rejects files), rows (none), distinct=1000000.
      """, valueName: "key=number"))
  var limits: [String] = []

  func validate() throws {
    do {
      _ = try stated()
      _ = try statedLimits()
    } catch { throw ValidationError(error) }
  }

  /// The first of these options that was typed, if any was.
  var typed: String? {
    let options = [
      ("--input-format", format != nil), ("--profile", profile != nil), ("--set", !settings.isEmpty),
      ("--timezone", timeZone != nil), ("--default-currency", defaultCurrency != nil),
      ("--input-limit", !limits.isEmpty),
    ]
    return options.first(where: \.1)?.0
  }

  /// What `--set` states.
  ///
  /// - Throws: `ConfigurationErrors` for a key or a value that does not exist.
  func stated() throws -> ImportSettings {
    try settings.reduce(into: ImportSettings()) { try $0.apply(text: $1) }
  }

  /// What `--input-limit` states.
  ///
  /// - Throws: `ValidationError` for a key or a number that cannot be.
  func statedLimits() throws -> InputLimits {
    try limits.reduce(into: InputLimits()) { try $0.apply(text: $1) }
  }

  var usesProfiles: Bool { profile != "none" }

  /// How inputs are read as it is stated here, by the user's own profiles as well, of which one may be named.
  ///
  /// - Throws: `ConfigurationErrors`, `ProfileError`.
  func importOptions(
    _ own: [ImportProfile], assuming defaults: ConfiguredDefaults? = nil, workers: Int
  ) throws -> ImportOptions {
    var options = ImportOptions()
    options.workers = workers
    options.ownProfiles = own
    options.format = format
    options.timeZone = timeZone ?? defaults?.timeZone
    options.defaultCurrency = defaultCurrency ?? defaults?.currency
    options.settings = try stated()
    options.limits = try statedLimits()
    options.typed =
      (profile.map { ["--profile \($0.inQuotes)"] } ?? []) + settings.map { "--set \($0.inQuotes)" }
    guard let profile, usesProfiles else { return options }
    let found = try ReadingOptions.profile(profile, own)
    options.settings = options.settings.overriding(found.settings)
    options.profile = found.name
    return options
  }

  /// The profile of that name, or in that file: a path has a slash or ends in `.yaml`.
  private static func profile(_ name: String, _ own: [ImportProfile]) throws -> ImportProfile {
    guard name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") else {
      return try ProfileLibrary.shipped.preferring(own).profile(named: name)
    }
    return try ImportProfile(file: name)
  }
}
