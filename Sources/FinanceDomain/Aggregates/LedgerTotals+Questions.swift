extension LedgerTotals {
  /// What a cell of the totals is about.
  public struct Entry: Hashable, Sendable {
    /// The month.
    public let month: YearMonth
    /// The account.
    public let account: String
    /// The category.
    public let category: TransactionCategory
    /// The currency.
    public let currency: Currency
    /// The direction.
    public let type: TransactionType

    /// Two entries are the same when every dimension is, accounts byte for byte.
    public static func == (left: Entry, right: Entry) -> Bool {
      left.month == right.month && left.account.hasSameBytes(as: right.account)
        && left.category == right.category
        && left.currency == right.currency && left.type == right.type
    }

    /// Feeds every dimension, the account by its bytes.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(month)
      hasher.combineBytes(of: account)
      hasher.combine(category)
      hasher.combine(currency)
      hasher.combine(type)
    }
  }

  /// The totals, grouped by whatever `group` makes of an entry; entries for which it says `nil` are left out.
  ///
  /// Costs one look at every cell, whatever number of transactions they hold.
  public func flows<Key: Hashable>(groupedBy group: (Entry) -> Key?) -> [Key: Flow] {
    var flows: [Key: Flow] = [:]
    forEachOccupiedCell { month, number, cell in
      let of = groups[number]
      let entry = Entry(
        month: YearMonth(index: month), account: of.account, category: of.category, currency: of.currency,
        type: of.type)
      if let key = group(entry) {
        flows[key, default: Flow()].add(sum(ofCell: cell), count: counts[cell], type: of.type)
      }
    }
    return flows
  }

  /// The months from the first to the last that have transactions.
  public var months: ClosedRange<YearMonth>? {
    occupiedMonths.map { YearMonth(index: $0.lowerBound)...YearMonth(index: $0.upperBound) }
  }

  /// The currencies that occur, by code.
  public var currencies: [Currency] { Set(groups.map(\.currency)).sorted() }
}
