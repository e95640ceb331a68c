import FinanceDomain

/// The file of exchange rates, which is read only where something is converted.
package struct ConfiguredRates: Hashable, Sendable {
  /// The file, as the program opens it.
  package let path: String
  /// The place where the configuration names it, without a sentence.
  private let place: ConfigurationError

  init(path: String, place: ConfigurationError) {
    self.path = path
    self.place = place
  }

  /// The rates.
  ///
  /// - Throws: all that is wrong with the file; that there is none is a fault of the line that names it.
  package func read() throws(ConfigurationErrors) -> ExchangeRates {
    do throws(ConfigurationErrors) {
      return try RatesFile.read(path)
    } catch {
      guard error.isInputMissing else { throw error }
      let sentence = "'\(path.excerpt)' \(error.problems.first?.sentence ?? "cannot be read")"
      throw ConfigurationErrors([
        ConfigurationError(
          path: place.path, line: place.line, column: place.column, sentence: sentence, excerpt: place.excerpt
        )
      ])
    }
  }
}

extension ConfigurationReader {
  /// The file of exchange rates.
  func rates(_ node: YAMLNode) -> ConfiguredRates? {
    guard let name = document.text(node, "rates") else { return nil }
    return ConfiguredRates(path: beside(name), place: document.error(at: node.place, ""))
  }
}
