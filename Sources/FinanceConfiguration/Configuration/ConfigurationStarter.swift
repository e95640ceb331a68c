import FinanceData
import FinanceDomain

/// The beginning of a configuration for some files: a source for each, and remarks about everything else.
package struct ConfigurationStarter: Sendable {
  /// A file, and how it is written as far as that is known.
  package struct Source: Hashable, Sendable {
    /// The path as the configuration is to say it: relative to its own folder.
    package let path: String
    /// The name of the profile that fits.
    package let profile: String?
    /// What else is to be stated.
    package let settings: ImportSettings?

    package init(path: String, profile: String? = nil, settings: ImportSettings? = nil) {
      self.path = path
      self.profile = profile
      self.settings = settings
    }
  }

  package let sources: [Source]

  package init(sources: [Source]) { self.sources = sources }

  /// The text.
  package var yaml: String {
    """
    # Where the transactions are. Paths are relative to this file; * ? [ ] and ** match names.
    sources:
    \(sources.map(ConfigurationStarter.written).joined())
    # The file of the ledger, if it is not to be in the data folder.
    # ledger: ledger.sqlite

    # What categories are: income, expense, transfer or ignore. A category without a kind has that of its parent.
    # categories:
    #   Salary: income
    #   Food: expense

    # Rules, in their order. The first that matches sets; tags are collected from all.
    # rules:
    #   - name: Groceries
    #     when: 'desc:supermarket OR desc:"corner market"'
    #     set: {category: Food:Groceries, tags: [shop]}

    # Accounts of your own: what moves between them is neither income nor spending.
    # transfers:
    #   own-accounts: [\(accounts.joined(separator: ", "))]
    #   window: 4

    # What is assumed where nothing is typed.
    # defaults:
    #   format: text
    #   currency: EUR
    #   timezone: Europe/Berlin
    #   workers: 2
    #   duplicates: id
    #   max-rejects: 0

    """
  }

  private var accounts: [String] {
    var names: [String] = []
    for name in sources.map({ ConfigurationStarter.account(of: $0.path) }) where !names.contains(name) {
      names.append(name)
    }
    return names.map { YAMLScalar.written($0) }
  }

  private static func written(_ source: Source) -> String {
    var lines = ["  - path: \(YAMLScalar.written(pattern(for: source.path)))"]
    if source.settings?.account == nil {
      lines.append("    account: \(YAMLScalar.written(account(of: source.path)))")
    }
    if let profile = source.profile {
      lines.append("    profile: \(profile)")
    } else {
      lines.append(
        "    # profile: \(source.settings == nil ? "a name that `finance profiles` lists" : "none fits")")
    }
    let settings = source.settings?.yaml.split(separator: "\n").map { "    \($0)" } ?? []
    return (lines + settings).joined(separator: "\n") + "\n"
  }

  /// The path with the signs of patterns made letters.
  private static func pattern(for path: String) -> String {
    path.reduce(into: "") { $0 += "*?[".contains($1) ? "[\($1)]" : String($1) }
  }

  /// A name for the account of a file: the file's, without its ending and without dates and numbers after it.
  package static func account(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem =
      file.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: true).first.map(String.init) ?? file
    var name = Substring(stem)
    while let last = name.unicodeScalars.last, "0123456789-_ ".unicodeScalars.contains(last) {
      name.unicodeScalars.removeLast()
    }
    return name.isEmpty ? stem : String(name)
  }
}
