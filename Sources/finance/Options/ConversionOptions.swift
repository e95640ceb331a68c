import ArgumentParser
import FinanceConfiguration
import FinanceDomain

/// Into which currency everything is brought, and at which rates.
struct ConversionOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Convert all amounts into this currency, an ISO 4217 code as in EUR.",
      discussion: """
        Each transaction is converted by itself, at the rate of its day or the most recent one of the 7 days before, \
        and rounded once to the digits of the currency, halves away from zero. What has no rate stays in its own \
        currency, and the report says so. Searches look at the original amounts.
        """,
      valueName: "code"))
  var currency: Currency?

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "With --in: use the rate of the transaction's day (tx) or of the last day of its month (month-end). (default: tx)",
      valueName: "day"))
  var basis: ConversionTerms.Basis?

  @Option(
    name: .customLong("rates"),
    help: ArgumentHelp(
      "With --in: the file of the rates. (default: what `rates` in the configuration names)",
      discussion: """
        CSV with the header date,from,to,rate and a rate a line, as in 2024-05-03,USD,EUR,0.9312. Where a pair is \
        listed only the other way round, amounts are divided by the rate; there is no way through a third currency.
        """,
      valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var file: String?

  func validate() throws {
    try requireFileName(file, "--rates")
    try refuse(if: currency == Currency.none, "--in XXX names no currency. Name one, as in --in EUR.")
    guard currency == nil else { return }
    try refuse(if: basis != nil, "--at says how --in converts. Give --in as well.")
    try refuse(if: file != nil, "--rates says how --in converts. Give --in as well.")
  }

  /// How amounts are converted; `nil` if they are not. The file of rates is read only if they are.
  ///
  /// - Throws: ``CommandError`` where nothing says where the rates are, `ConfigurationErrors` about the file.
  func terms(_ configured: ConfiguredRates?, calendar: ReportingCalendar) throws -> ConversionTerms? {
    guard let currency else { return nil }
    guard let rates = try file.map(RatesFile.read) ?? configured?.read() else {
      throw CommandError(
        .usage,
        "--in \(currency) needs exchange rates, and none are stated. Write a file with the line date,from,to,rate and "
          + "below it lines such as 2024-05-03,\(currency == .usd ? Currency.eur : .usd),\(currency),0.9312, and name it "
          + "with --rates rates.csv or with rates: rates.csv in the configuration")
    }
    return ConversionTerms(into: currency, at: basis ?? .transaction, rates: rates, calendar: calendar)
  }
}
