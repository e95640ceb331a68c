/// What payees of one name are kept apart by: the currency, and the stretch of time and the bucket where these are asked for.
struct PayeeLabel: Hashable {
  /// The number of the stretch of time: see ``TotalsGrain``.
  let bin: Int32?
  let currency: Currency
  /// The bucket by a policy; `nil` where the direction decides.
  var bucket: FlowBucket?
}

/// The numbers of the labels of rows, found out once for each day, currency, category and direction of a batch, as far as
/// these are kept apart.
struct PayeeLabels: Sendable {
  private let grain: TotalsGrain?
  private let policy: FlowPolicy
  private let isByPolicy: Bool
  private var currencies: UInt64 = 0
  private var categories: UInt64 = 0
  private var numbers: [Key: UInt32] = [:]
  /// Rows of one label are often together.
  private var last: (key: Key, number: UInt32)?

  private struct Key: Hashable {
    let day: Int32
    let currency: UInt32
    let category: UInt32
    let type: TransactionType
  }

  init(_ grain: TotalsGrain?, _ policy: FlowPolicy) {
    (self.grain, self.policy, isByPolicy) = (grain, policy, !policy.isEmpty)
  }

  @inline(__always)
  mutating func number(of row: Int, in batch: borrowing TransactionBatch, _ parts: PayeeParts) -> UInt32 {
    let key = Key(
      day: grain == nil ? 0 : batch.days[row], currency: batch.currencies[row],
      category: isByPolicy ? batch.categories[row] : 0,
      type: isByPolicy && batch.directions[row] == 1 ? .expense : .income)
    if let last, last.key == key, currencies == batch.currencyNames.identity,
      categories == batch.categoryNames.identity
    {
      return last.number
    }
    return learn(key, batch.currencyNames, batch.categoryNames, parts)
  }

  private mutating func learn(
    _ key: Key, _ currencyNames: SymbolTable, _ categoryNames: SymbolTable, _ parts: PayeeParts
  ) -> UInt32 {
    if currencies != currencyNames.identity || categories != categoryNames.identity {
      (currencies, categories, numbers) = (currencyNames.identity, categoryNames.identity, [:])
    }
    let number =
      numbers[key]
      ?? parts.number(
        of: PayeeLabel(
          bin: grain?.bin(of: key.day), currency: Currency(rawValue: currencyNames[key.currency]) ?? .none,
          bucket: isByPolicy
            ? policy.bucket(of: TransactionCategory(rawValue: categoryNames[key.category]), key.type) : nil))
    numbers[key] = number
    last = (key, number)
    return number
  }
}
