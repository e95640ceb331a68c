/// What every account held at the end of every step of a period, and what they held together.
public struct BalancesReport: Hashable, Sendable {
  /// What a balance rests on.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// It is the one that was stated last, and nothing has moved since.
    case stated
    /// One that was stated, with the transactions between then and now.
    case computed
    /// The account has no rows in this step; it holds what it held before.
    case carried
    /// No balance of the account is known: its transactions from the first on.
    case transactions
  }

  /// What an account held when a step was over.
  public struct Cell: Hashable, Sendable {
    /// What it held.
    public let balance: ExactSum
    /// What it moved in the step: in less out.
    public let change: ExactSum
    /// What the balance rests on.
    public let basis: Basis
  }

  /// An account in one currency.
  public struct Account: Hashable, Sendable {
    /// Its name; empty where the source names none.
    public let name: String
    /// A cell a step; `nil` for steps before anything is known of the account.
    public let cells: [Cell?]
  }

  /// What is said about one currency. Currencies are never added together.
  public struct CurrencySection: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The accounts, by the order of the bytes of their names.
    public let accounts: [Account]

    /// What the accounts held together when a step was over, as far as they are known by then.
    public func netWorth(_ step: Int) -> ExactSum {
      accounts.reduce(.zero) { $0 + ($1.cells[step]?.balance ?? .zero) }
    }

    /// How many of the accounts are known by then.
    public func known(_ step: Int) -> Int { accounts.count { $0.cells[step] != nil } }
  }

  /// Two known balances of an account that do not fit together.
  public struct Contradiction: Hashable, Sendable {
    /// The earlier one.
    public let earlier: KnownBalance
    /// The later one.
    public let later: KnownBalance
    /// What the transactions between them come to.
    public let moved: ExactSum
    /// How many these are.
    public let transactions: Int

    /// By how much the later balance is higher than what follows from the earlier.
    public var difference: ExactSum { later.balance - earlier.balance - moved }
  }

  /// The length of a step.
  public let step: PeriodStep
  /// The days covered.
  public let period: ResolvedPeriod
  /// The steps, without gaps, the last one held to the last day of the data.
  public let steps: [DatePeriod]
  /// One section a currency, by code.
  public let currencies: [CurrencySection]
  /// What does not fit, by account, then by day.
  public let contradictions: [Contradiction]
  /// Where the rows stand that ``contradictions`` are about.
  public let origins: [SourcePosition: RowOrigin]
  /// What became of the rows read.
  public let account: ScanRowCounts
}

extension BalancesReport {
  /// A contradiction as a sentence that names both sources.
  public func sentence(about found: Contradiction) -> String {
    let currency = found.later.currency
    func text(_ sum: ExactSum) -> String { sum.decimal.digits(places: currency.minorUnits) }
    let whose = found.later.account.isEmpty ? "the account" : "account '\(found.later.account)'"
    let due = found.earlier.balance + found.moved
    let rows = found.transactions == 1 ? "transaction" : "transactions"
    return
      "\(whose): \(name(of: found.earlier.origin)) states \(text(found.earlier.balance)) \(currency.rawValue) after "
      + "\(found.earlier.day); with \(found.transactions) \(rows) since, \(text(due)) is due on \(found.later.day), but "
      + "\(name(of: found.later.origin)) states \(text(found.later.balance)): \(text(found.difference)) apart"
  }

  /// Who states a balance, as a person can find it again.
  public func name(of origin: KnownBalance.Origin) -> String {
    switch origin {
    case .stated(let name): name
    case .row(let position): origins[position].map(\.description) ?? "a row"
    }
  }
}
