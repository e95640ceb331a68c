extension TotalsCube {
  /// What a cell of the totals is about.
  public struct Entry: Hashable, Sendable {
    /// The month, as the calendar of the totals has it.
    public let month: YearMonth
    /// The first day that the cell is about: the day itself where totals are kept by days.
    public let day: CalendarDay
    /// The account.
    @Bytewise public var account: String
    /// The category.
    public let category: TransactionCategory
    /// The currency.
    public let currency: Currency
    /// The direction.
    public let type: TransactionType

    /// The cell of those dimensions.
    ///
    /// - Parameter day: the first day; without one, that of the month as on the wall.
    package init(
      month: YearMonth, day: CalendarDay? = nil, account: String, category: TransactionCategory,
      currency: Currency,
      type: TransactionType
    ) {
      self.month = month
      self.day = day ?? month.firstDay
      _account = Bytewise(rawValue: account)
      self.category = category
      self.currency = currency
      self.type = type
    }
  }

  /// What an entry says; see ``flows(in:by:groupedBy:)``.
  public struct Dimensions: OptionSet, Hashable, Sendable {
    /// A bit for each dimension.
    public let rawValue: Int

    /// These dimensions.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// ``Entry/month`` and ``Entry/day``.
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
  ///   - period: the days that are meant, of which other days cost nothing but a look; `nil` for all.
  ///   - dimensions: what `group` looks at. What an entry says of other dimensions is true of one of its cells only.
  ///   - group: makes a key of an entry.
  /// - Precondition: the period consists of whole bins.
  public func flows<Key: Hashable>(
    in period: DatePeriod? = nil, by dimensions: Dimensions = .all, groupedBy group: (Entry) -> Key?
  ) -> [Key: Flow] {
    var flows: [Key: Flow] = [:]
    precondition(
      period.map { grain.isWhole($0) } ?? true, "totals answer for whole months unless they are kept by days")
    for sum in sums(in: period, by: dimensions) {
      if let key = group(entry(sum.example)) { flows[key, default: Flow()].add(sum.flow) }
    }
    return flows
  }

  /// The cells of a period, added up over all dimensions but those, by numbers alone: what cells come to that agree in those,
  /// and one of them.
  private func sums(
    in period: DatePeriod?, by dimensions: Dimensions
  ) -> [(example: CellKey, flow: Flow)] {
    let mask = CellKey.mask(dimensions)
    let bins = period.map { grain.bins(of: $0.first.dayNumber...$0.last.dayNumber) } ?? .min ... .max
    var (table, sums) = (CellTable(), [(example: CellKey, flow: Flow)]())
    forEachOccupiedCell { key, cell in
      guard bins.contains(key.bin) else { return }
      let number = table.number(of: key.keeping(mask))
      if number == sums.count { sums.append((key, Flow())) }
      sums[number].flow.add(cells.sum(of: cell), count: cells.count(of: cell), type: key.type)
    }
    return sums
  }

  private func entry(_ cell: CellKey) -> Entry {
    let names = cell.group
    let day = CalendarDay(dayNumber: grain.days(of: cell.bin...cell.bin).lowerBound)
    return Entry(
      month: grain.calendar.month(of: day), day: day, account: groups.accounts[names.account],
      category: TransactionCategory(rawValue: groups.categories[names.category]),
      currency: Currency(rawValue: groups.currencies[names.currency]) ?? .none, type: names.type)
  }

  /// The months from the first to the last that have transactions.
  public var months: ClosedRange<YearMonth>? {
    occupiedBins.map { bins in
      let days = grain.days(of: bins)
      let first = grain.calendar.month(of: CalendarDay(dayNumber: days.lowerBound))
      let last = grain.calendar.month(of: CalendarDay(dayNumber: days.upperBound))
      return first...last
    }
  }
}
