import FinanceData
import FinanceDomain

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
      for path in source.paths {
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
}
