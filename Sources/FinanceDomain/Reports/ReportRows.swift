/// The transactions behind the figures of a period, each with the step of the bridge that it belongs to and the place it was
/// read from.
///
/// Amounts and counts are of all transactions, listed or not.
public struct ReportRows: Sendable {
  /// One transaction.
  public struct Row: Hashable, Sendable {
    /// The transaction.
    public let transaction: Transaction
    /// Which step of the bridge it is part of.
    public let step: MoneyBridge.Step
    /// Where it stands; `nil` where the repository cannot say.
    public let origin: RowOrigin?

    /// A transaction.
    public init(transaction: Transaction, step: MoneyBridge.Step, origin: RowOrigin?) {
      self.transaction = transaction
      self.step = step
      self.origin = origin
    }
  }

  /// The transactions of one category in one step.
  public struct Group: Hashable, Sendable {
    /// The step.
    public let step: MoneyBridge.Step
    /// The category.
    public let category: TransactionCategory
    /// What they add to the money there is, negative where they take away.
    public let change: Decimal
    /// How many there are.
    public let count: Int
    /// Those that are listed: by day, time and id.
    public let rows: [Row]

    /// The transactions of a category in a step.
    public init(
      step: MoneyBridge.Step, category: TransactionCategory, change: Decimal, count: Int, rows: [Row]
    ) {
      self.step = step
      self.category = category
      self.change = change
      self.count = count
      self.rows = rows
    }
  }

  /// What there is of one currency.
  public struct CurrencySection: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The groups: by step, then those with the most money first, then by category.
    public let groups: [Group]

    /// The groups of a currency.
    public init(currency: Currency, groups: [Group]) {
      self.currency = currency
      self.groups = groups
    }

    /// How many transactions there are.
    public var count: Int { groups.reduce(0) { $0 + $1.count } }
    /// How many of them are listed.
    public var listed: Int { groups.reduce(0) { $0 + $1.rows.count } }
  }

  /// How many transactions of a currency are listed at the most; of more, the largest.
  public let limit: Int
  /// One section a currency, by code.
  public let currencies: [CurrencySection]

  /// The transactions of a period.
  public init(limit: Int, currencies: [CurrencySection]) {
    self.limit = limit
    self.currencies = currencies
  }
}
