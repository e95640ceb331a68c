import FinanceDomain

/// A file of exchange rates: CSV with the header `date,from,to,rate`, one rate a line.
///
/// Columns are found by their names, in any order; lines that begin with `#` are remarks. A line that makes no sense is
/// refused with its place, and so is a second, different rate for one day and pair: nobody could say which was used.
package enum RatesFile {
  /// Longer files are refused.
  static let maximumSize = 1 << 25

  /// The rates in a file.
  ///
  /// - Throws: all that is wrong with it.
  package static func read(_ path: String) throws(ConfigurationErrors) -> ExchangeRates {
    let bytes = try SmallFile.bytes(of: path, limit: maximumSize)
    guard bytes.count <= maximumSize else {
      throw problem("is longer than 32 MiB; list fewer days", in: path)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw problem("is not UTF-8; save it as UTF-8 in your editor", in: path)
    }
    return try rates(in: text, path: path)
  }

  /// The rates in a text.
  ///
  /// - Parameter path: what people know the text by.
  /// - Throws: all that is wrong with it.
  package static func rates(in text: String, path: String) throws(ConfigurationErrors) -> ExchangeRates {
    var reader = RatesReader(text, path: path)
    reader.run()
    guard reader.problems.isEmpty else {
      let rest = ConfigurationError(path: path, sentence: "has \(reader.untold) more such mistakes")
      throw ConfigurationErrors(reader.problems + (reader.untold == 0 ? [] : [rest]))
    }
    guard reader.hasHeader else { throw problem("holds no rates; \(RatesReader.advice)", in: path) }
    return ExchangeRates(reader.rates)
  }

  private static func problem(_ sentence: String, in path: String) -> ConfigurationErrors {
    ConfigurationErrors([ConfigurationError(path: path, sentence: sentence)])
  }
}
