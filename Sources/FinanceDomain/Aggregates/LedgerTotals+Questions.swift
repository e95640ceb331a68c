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

    /// The cell of those dimensions.
    package init(
      month: YearMonth, account: String, category: TransactionCategory, currency: Currency,
      type: TransactionType
    ) {
      self.month = month
      self.account = account
      self.category = category
      self.currency = currency
      self.type = type
    }

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

  /// What an entry says; see ``flows(by:groupedBy:)``.
  public struct Dimensions: OptionSet, Hashable, Sendable {
    /// A bit for each dimension.
    public let rawValue: Int

    /// These dimensions.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// ``Entry/month``.
    public static let month = Dimensions(rawValue: 1)
    /// ``Entry/account``.
    public static let account = Dimensions(rawValue: 2)
    /// ``Entry/category``.
    public static let category = Dimensions(rawValue: 4)
    /// ``Entry/currency``.
    public static let currency = Dimensions(rawValue: 8)
    /// ``Entry/type``.
    public static let type = Dimensions(rawValue: 16)
    /// Every dimension there is.
    public static let all: Dimensions = [.month, .account, .category, .currency, .type]
  }

  /// The totals, grouped by whatever `group` makes of an entry; entries for which it says `nil` are left out.
  ///
  /// Costs one look at every cell, whatever number of transactions they hold, and one call of `group` for each
  /// combination of the dimensions.
  ///
  /// - Parameters:
  ///   - dimensions: what `group` looks at. What an entry says of other dimensions is true of one of its cells only.
  ///   - group: makes a key of an entry.
  public func flows<Key: Hashable>(
    by dimensions: Dimensions = .all, groupedBy group: (Entry) -> Key?
  ) -> [Key: Flow] {
    flows(in: nil, by: dimensions, groupedBy: group)
  }

  /// The same for some months only; the others cost nothing but a look.
  func flows<Key: Hashable>(
    in months: ClosedRange<YearMonth>?, by dimensions: Dimensions = .all, groupedBy group: (Entry) -> Key?
  ) -> [Key: Flow] {
    var flows: [Key: Flow] = [:]
    for sum in sums(in: months, by: dimensions) {
      if let key = group(entry(sum.example)) { flows[key, default: Flow()].add(sum.flow) }
    }
    return flows
  }

  /// Cells that agree in some dimensions: what they come to, and one of them.
  private struct PartialSum {
    let example: CellKey
    var flow = Flow()
  }

  /// The cells of some months, added up over all dimensions but those, by numbers alone.
  private func sums(in months: ClosedRange<YearMonth>?, by dimensions: Dimensions) -> [PartialSum] {
    let mask = CellKey.mask(dimensions)
    let indices = months.map { $0.lowerBound.index...$0.upperBound.index } ?? .min ... .max
    var (table, sums) = (CellTable(), [PartialSum]())
    forEachOccupiedCell { key, cell in
      guard indices.contains(key.month) else { return }
      let number = table.number(of: key.keeping(mask))
      if number == sums.count { sums.append(PartialSum(example: key)) }
      sums[number].flow.add(cells.sum(of: cell), count: cells.count(of: cell), type: key.type)
    }
    return sums
  }

  private func entry(_ cell: CellKey) -> Entry {
    let names = cell.group
    return Entry(
      month: YearMonth(index: cell.month), account: groups.accounts[names.account],
      category: TransactionCategory(rawValue: groups.categories[names.category]),
      currency: Currency(rawValue: groups.currencies[names.currency]) ?? .none, type: names.type)
  }

  /// The months from the first to the last that have transactions.
  public var months: ClosedRange<YearMonth>? {
    occupiedMonths.map { YearMonth(index: $0.lowerBound)...YearMonth(index: $0.upperBound) }
  }

  /// The currencies that occur, by code.
  public var currencies: [Currency] {
    Set(groups.currencies.texts.map { Currency(rawValue: $0) ?? .none }).sorted()
  }
}
