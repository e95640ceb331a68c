import FinanceData
import FinanceDomain

/// The beginning of a configuration for some files: a source for each, or for all that differ in the dates of their names alone, and
/// everything else that a configuration may say as
/// comments, with the names that the files' transactions have.
package struct ConfigurationStarter: Sendable {
  /// A file, and how it is written as far as that is known.
  package struct Source: Hashable, Sendable {
    /// The path as the configuration is to say it: relative to its own folder.
    package let path: String
    package let profile: String?
    package let settings: ImportSettings?
    /// Why the file cannot be read yet, on one line; `nil` if it can.
    package let reason: String?
    /// Whether anything says the currency of its amounts.
    package let namesCurrency: Bool
    /// Whether its rows may name an account each.
    package let namesAccount: Bool

    package init(
      path: String, profile: String? = nil, settings: ImportSettings? = nil, reason: String? = nil,
      namesCurrency: Bool = true, namesAccount: Bool = false
    ) {
      self.path = path
      self.profile = profile
      self.settings = settings
      self.reason = reason
      (self.namesCurrency, self.namesAccount) = (namesCurrency, namesAccount)
    }

    package var account: String { ConfigurationStarter.account(of: path) }

    /// Whether both can be read, and in one way.
    fileprivate func isRead(as other: Source) -> Bool {
      reason == nil && other.reason == nil && profile == other.profile && settings == other.settings
        && namesCurrency == other.namesCurrency && namesAccount == other.namesAccount
    }
  }

  package let sources: [Source]
  /// What their transactions are about; `nil` if none was read.
  package let survey: TransactionsSurvey?

  package init(sources: [Source], survey: TransactionsSurvey? = nil) {
    (self.sources, self.survey) = (sources, survey)
  }

  package var yaml: String {
    """
    # Lines that begin with # do nothing: take the sign away from what is to hold, and `finance config check` shows
    # what takes effect.\(extent)\(placeOfCurrency)

    # Where the transactions are. Paths are relative to this file; * ? [ ] and ** match names.
    sources:
    \(entries)
    # The file of the ledger, if it is not to be in the data folder.
    # ledger: ledger.sqlite

    # What categories are: income, expense, transfer or ignore. A category without a kind has that of its parent.
    # Money in on an expense category is a refund. Once any category has a kind, transactions
    # without a category are neither income nor spending: give them one by rules.
    # categories:
    \(categories)
    # Rules, in their order. The first that matches sets; tags are collected from all. `finance rules suggest` writes
    # rules for the payees that have no category.
    # rules:
    #   - name: Groceries
    #     when: 'desc:supermarket OR desc:"corner market"'
    #     set: {category: \(spending), tags: [shop]}

    # Accounts of your own: what moves between them within so many days is neither income nor spending.
    # transfers:
    #   own-accounts: [\(accounts.joined(separator: ", "))]
    #   window: 4

    # What may be spent, for `finance budget` and the month's report; `group:` has several `categories:` under one name.
    # budgets:
    #   - {category: \(spending), amount: 250, per: month, currency: \(currency)}

    # What an account had at the end of a day, for `finance networth`.
    # balances:
    #   - {account: \(accounts[0]), date: \(lastDay), balance: 0.00, currency: \(currency)}

    # Exchange rates for --in: a CSV file with the columns date, from, to, rate.
    # rates: rates.csv

    # When months begin where it is not on the 1st, and by which of its two months one is called: start or end.
    # periods:
    #   month-start: 25
    #   label: end

    # Payees that `finance recurring` does not show.
    # recurring:
    #   ignore: [Corner market]

    # What is assumed where nothing is typed.
    # defaults:
    #   format: text
    #   numbers: 1,234.56
    #   currency: \(currency)
    #   timezone: Europe/Berlin
    #   workers: 2
    #   duplicates: id
    #   max-rejects: 0

    # What is made every night or month is said in a file of its own, such as jobs.yaml, and made by
    # `finance run jobs.yaml`, also from cron:
    ## jobs:
    ##   - name: month
    ##     run: report
    ##     month: last-month
    ##     format: html
    ##     output: reports/{month}.html

    """
  }

  /// The files as entries of the list `sources:`.
  package var entries: String {
    var (entries, written) = ("", Set<[Substring]>())
    let alike = Dictionary(grouping: sources) { DatedPath($0.path).undated }
    for source in sources {
      let path = DatedPath(source.path)
      let exports = alike[path.undated] ?? [source]
      guard exports.allSatisfy({ $0.isRead(as: source) }) else {
        entries += self.written(source, at: DatedPath.pattern(for: [path]))
        continue
      }
      guard written.insert(path.undated).inserted else { continue }
      entries += self.written(source, at: DatedPath.pattern(for: exports.map { DatedPath($0.path) }))
    }
    return entries
  }

  private var extent: String {
    guard let survey, let days = survey.days else { return "" }
    return " The files have \(survey.count) transactions, \(days.lowerBound) to \(days.upperBound)."
  }

  private var placeOfCurrency: String {
    knownCurrency == nil ? "\n# XXX is a place for the code of your currency, such as DKK." : ""
  }

  private var categories: String {
    let used = survey?.categories ?? []
    guard !used.isEmpty else { return "#   Salary: income\n#   Food: expense\n" }
    return used.map { category in
      let name = YAMLScalar.written(category.category.rawValue)
      let uses = [(category.expenseCount, "out"), (category.incomeCount, "in")].filter { $0.0 > 0 }
      let times = uses.map { "\($0) \($1)" }.joined(separator: ", ")
      return "#   \(name): \(category.suggestedKind.rawValue)  # \(times)\n"
    }.joined()
  }

  /// The category that most is spent on, by the number of transactions.
  private var spending: String {
    let first = survey?.categories.first { $0.suggestedKind == .expense }
    return YAMLScalar.written(first?.category.rawValue ?? "Food")
  }

  /// The currency that most transactions name.
  private var knownCurrency: Currency? { survey?.currencies.first { $0 != Currency.none } }

  private var currency: Currency { knownCurrency ?? .none }

  private var lastDay: String { (survey?.days?.upperBound).map(String.init(describing:)) ?? "2024-05-31" }

  /// The accounts that transactions have, or else those of the files; at least one.
  private var accounts: [String] {
    if let names = survey?.accounts, !names.isEmpty { return names.map { YAMLScalar.written($0) } }
    var names: [String] = []
    for name in sources.map(\.account) where !names.contains(name) { names.append(name) }
    return (names.isEmpty ? ["Giro"] : names).map { YAMLScalar.written($0) }
  }

  private func written(_ source: Source, at pattern: String) -> String {
    let path = YAMLScalar.written(pattern)
    if let reason = source.reason {
      return """
          # - path: \(path)
          # Not read yet; take the sign above away when that is settled: \(reason)

        """
    }
    var lines = ["  - path: \(path)"]
    if source.settings?.account == nil {
      let account = YAMLScalar.written(source.account)
      lines.append(
        source.namesAccount
          ? "    # account: \(account)  # of rows that name none" : "    account: \(account)")
    }
    if let profile = source.profile {
      lines.append("    profile: \(profile)")
    } else {
      lines.append(
        "    # profile: \(source.settings == nil ? "a name that `finance profiles` lists" : "none is needed")"
      )
    }
    let settings = source.settings?.yaml.split(separator: "\n").map { "    \($0)" } ?? []
    return (lines + settings + currencyHint(for: source)).joined(separator: "\n") + "\n"
  }

  /// The sources whose amounts name no currency: those of which nothing says it, or else, where some cells of a column are
  /// empty, all that were read.
  package var unnamed: [Source] {
    guard survey?.currencies.contains(.none) ?? false else { return [] }
    let read = sources.filter { $0.reason == nil && $0.settings?.currency == nil }
    let silent = read.filter { !$0.namesCurrency }
    return silent.isEmpty ? read : silent
  }

  private func currencyHint(for source: Source) -> [String] {
    guard unnamed.contains(source) else { return [] }
    return ["    # currency: XXX  # the code of this file's currency, such as DKK, where amounts name none"]
  }

  /// A name for the account of a file: the file's, without its ending and without dates after it.
  package static func account(of path: String) -> String {
    let stem = path.fileStem
    var name = Substring(stem)
    while true {
      while let last = name.last, "-_ ".contains(last) { name.removeLast() }
      let digits = name.suffix(name.reversed().prefix { ("0"..."9").contains($0) }.count)
      guard DatedPath.mayBeTime(digits) else { return name.isEmpty ? stem : String(name) }
      name.removeLast(digits.count)
    }
  }
}
