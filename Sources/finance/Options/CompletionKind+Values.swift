import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceLedger

// What a shell offers where the type of an option does not say it: values that need not be known by heart.

extension CompletionKind {
  /// Months by the day, and the last two years' by their numbers.
  static let months = CompletionKind.custom { _, _, _ in
    let month = Environment.live.today.yearMonth
    return ["this-month", "last-month"]
      + (0..<24).map { "\(month.adding(months: -$0))" }
  }

  /// The categories that the configuration and the ledger name.
  static let categories = CompletionKind.custom { words, _, _ in KnownNames(after: words).categories }

  /// The accounts that the configuration and the ledger name.
  static let accounts = CompletionKind.custom { words, _, _ in KnownNames(after: words).accounts }

  /// Profiles: those of the program and one's own.
  static let profiles = CompletionKind.custom { words, _, _ in KnownNames(after: words).profiles + ["none"] }

  static let periods = CompletionKind.list(periodWords)

  static let orders = CompletionKind.list(
    TransactionOrder.Key.allCases.flatMap { [$0.rawValue, "-\($0.rawValue)"] })

  /// The words for periods that say it by the day.
  static let periodWords: [String] = {
    let steps = ["week", "month", "quarter", "half-year", "year", "fiscal-year"]
    let few = ["last-30-days", "last-12-weeks", "last-6-months", "last-4-quarters", "last-2-years"]
    return ["today", "yesterday"] + steps.map { "this-\($0)" } + steps.map { "last-\($0)" } + few
      + ["ytd", "fytd", "all"]
  }()
}

/// The names that a person has given to things, as far as they are known before any file is read.
///
/// A shell asks between two keys, so only the configuration and the names in the ledger are looked at, nothing is waited
/// for, and what cannot be read offers nothing.
struct KnownNames {
  private let words: [String]
  private let environment = Environment.live
  private let configuration: FinanceConfiguration

  /// The names that the configuration and the ledger have which these words, or else the environment, state.
  init(after words: [String]) {
    self.words = words
    let name = KnownNames.value(of: "--config", in: words)
    configuration = (try? environment.configuration(named: name)) ?? FinanceConfiguration()
  }

  /// Categories, in the order of their bytes.
  var categories: [String] {
    let kinds = configuration.categories.categories.map(\.rawValue)
    let rules = configuration.rules.compactMap { $0.effects.texts[.category] }
    let budgets = configuration.budgets.flatMap(\.branches.roots).map(\.rawValue)
    return KnownNames.sorted(kinds + rules + budgets + (ledger?.categories ?? []))
  }

  /// Accounts, in the order of their bytes.
  var accounts: [String] {
    let sources = configuration.sources.compactMap(\.settings.account)
    let stated = configuration.transfers.ownAccounts + configuration.balances.map(\.account)
    return KnownNames.sorted(sources + stated + (ledger?.accounts ?? []))
  }

  /// Profiles, those of the person first.
  var profiles: [String] { ProfileLibrary.shipped.preferring(configuration.ownProfiles).names }

  private var ledger: (accounts: [String], categories: [String])? {
    let access = try? LedgerAccess(
      named: KnownNames.value(of: "--ledger", in: words), configuration, in: environment, busyTimeout: 0)
    return access.flatMap { $0.exists ? try? $0.ledger().names() : nil }
  }

  private static func value(of option: String, in words: [String]) -> String? {
    words.firstIndex(of: option).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
  }

  private static func sorted(_ names: [String]) -> [String] {
    Set(names).filter { !$0.isEmpty }.sorted { $0.precedesByBytes($1) }
  }
}
