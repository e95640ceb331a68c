extension TotalsCube {
  /// What moved in one direction in a stretch of time, on an account under a category.
  package struct Cell: Sendable {
    /// The number of the stretch.
    package let bin: Int32
    /// The account.
    @Bytewise package var account: String
    /// The category.
    package let category: TransactionCategory
    /// The currency.
    package let currency: Currency
    /// In or out.
    package let type: TransactionType
    /// How much.
    package let sum: ExactSum
    /// How many transactions.
    package let count: Int

    /// That sum.
    package init(
      bin: Int32, account: String, category: TransactionCategory, currency: Currency, type: TransactionType,
      sum: ExactSum, count: Int
    ) {
      (self.bin, _account, self.category, self.currency) = (
        bin, Bytewise(rawValue: account), category, currency
      )
      (self.type, self.sum, self.count) = (type, sum, count)
    }
  }

  /// Every cell that has transactions, in order of time and names.
  package var sortedCells: [Cell] {
    let (accounts, categories, currencies) = (
      groups.accounts.texts, groups.categories.texts,
      groups.currencies.texts.map { Currency(rawValue: $0) ?? .none }
    )
    var found: [Cell] = []
    forEachOccupiedCell { key, cell in
      let names = key.group
      found.append(
        Cell(
          bin: key.bin, account: accounts[Int(names.account)],
          category: TransactionCategory(rawValue: categories[Int(names.category)]),
          currency: currencies[Int(names.currency)], type: names.type, sum: cells.sum(of: cell),
          count: cells.count(of: cell)))
    }
    return found.sorted(by: Cell.precedes)
  }

  /// Takes in a cell of totals of the same grain.
  package mutating func add(_ cell: Cell) {
    let group = groups.group(
      account: cell.account, category: cell.category, currency: cell.currency, type: cell.type)
    add(group, inBin: cell.bin, sum: cell.sum, count: cell.count)
  }
}

extension TotalsCube.Cell {
  /// By time, currency, account, category, money in before money out.
  fileprivate static func precedes(_ left: Self, _ right: Self) -> Bool {
    (left.bin, left.currency, left._account, left.category, left.type == .income ? 0 : 1)
      < (right.bin, right.currency, right._account, right.category, right.type == .income ? 0 : 1)
  }
}

extension TotalsGrain {
  /// A stretch of time as it is written down: `2024-05`, `2024-05-01`.
  package func text(of bin: Int32) -> String {
    isDaily ? "\(CalendarDay(dayNumber: bin))" : "\(YearMonth(index: bin))"
  }

  /// The stretch of time that was written down so; `nil` for anything else.
  package func bin(of text: String) -> Int32? {
    isDaily ? CalendarDay(iso: text)?.dayNumber : YearMonth(iso: text)?.index
  }
}
