/// How many different values of one kind an aggregate keeps apart: what its memory grows with, beside the rows that it
/// keeps.
public struct DistinctValues: Hashable, Sendable {
  /// What is kept apart.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case payees, accounts, categories
    /// What sums are of, where there are too many for a table with a place for every one.
    case combinations = "combinations of time, account, category and currency"
  }

  /// What is kept apart.
  public let kind: Kind
  /// How many there are.
  public let count: Int

  /// So many of a kind.
  public init(_ count: Int, of kind: Kind) {
    self.kind = kind
    self.count = count
  }

  /// The kind of which there are most; of equals the first.
  package static func most(of all: [DistinctValues]) -> DistinctValues? {
    all.reduce(nil) { most, next in most.map { next.count > $0.count ? next : $0 } ?? next }
  }
}

extension TransactionAggregate {
  /// Nothing is kept apart.
  public var mostDistinct: DistinctValues? { nil }
}

extension TotalsCube {
  /// Of accounts, categories and their combinations the kind of which there are most.
  public var mostDistinct: DistinctValues? {
    let cells = sparse?.count ?? 0
    // A table that has become sparse with few cells might as well be dense, by another division of the rows.
    return .most(of: [
      DistinctValues(groups.categories.count, of: .categories),
      DistinctValues(groups.accounts.count, of: .accounts),
      DistinctValues(cells > TotalsCube.denseLimit ? cells : 0, of: .combinations),
    ])
  }
}

extension ScanSummary {
  /// Of payees and what the totals keep apart the kind of which there are most.
  public var mostDistinct: DistinctValues? {
    .most(of: [totals.mostDistinct, payees.mostDistinct].compactMap(\.self))
  }
}

extension AccountDays {
  var mostDistinct: DistinctValues? { totals.mostDistinct }
}

extension CheckFigures {
  var mostDistinct: DistinctValues? { DistinctValues(days.count, of: .accounts) }
}

extension Converting {
  /// What the inner aggregate keeps apart.
  public var mostDistinct: DistinctValues? { inner.mostDistinct }
}

/// Which group each combination of a batch's symbol numbers means.
///
/// A batch knows its categories, accounts and currencies by number. The numbers of one decoder keep their meaning, so
/// the translation is worked out once for each combination and then looked up, in one array. Where there are too many
/// combinations for that, the names are translated one by one.
struct CodeMap: Sendable {
  private var categoryNumbers = SymbolTranslation()
  private var accountNumbers = SymbolTranslation()
  private var currencyNumbers = SymbolTranslation()
  /// How many bits the numbers of accounts and currencies take in a combination.
  private(set) var accountBits: UInt32 = 0
  private(set) var currencyBits: UInt32 = 0
  /// Group number by combination, -1 where it is not known yet; empty where there are too many for an array.
  private(set) var dense: [Int32] = []

  /// Room for a million combinations: 4 MiB at the most.
  static let denseLimit = 1 << 20

  init() {}

  /// Fits the map to the batch's symbols: forgets everything if they are others, grows if there are more.
  mutating func prepare(for batch: borrowing TransactionBatch) {
    let accounts = CodeMap.bits(batch.accountNames.count)
    let currencies = CodeMap.bits(batch.currencyNames.count)
    let isSame =
      categoryNumbers.identity == batch.categoryNames.identity
      && accountNumbers.identity == batch.accountNames.identity
      && currencyNumbers.identity == batch.currencyNames.identity && accountBits == accounts
      && currencyBits == currencies
    prepareNames(for: batch)
    (accountBits, currencyBits) = (accounts, currencies)
    let size = batch.categoryNames.count << Int(accounts + currencies + 1)
    if !isSame || size > CodeMap.denseLimit { dense.removeAll(keepingCapacity: dense.count <= 1 << 12) }
    if size <= CodeMap.denseLimit, size > dense.count {
      // A power of two: then the bitwise or of combinations is in the array when each of them is.
      let length = max(64, 1 << (Int.bitWidth - (size - 1).leadingZeroBitCount))
      dense.append(contentsOf: repeatElement(-1, count: length - dense.count))
    }
  }

  /// Prepares for a batch of which a caller only asks for ``names(of:in:naming:)``: no combination is known any more.
  mutating func prepareNames(for batch: borrowing TransactionBatch) {
    categoryNumbers.prepare(for: batch.categoryNames)
    accountNumbers.prepare(for: batch.accountNames)
    currencyNumbers.prepare(for: batch.currencyNames)
  }

  /// Gives the memory of the combinations back.
  mutating func forgetCombinations() { dense = [] }

  private static func bits(_ count: Int) -> UInt32 {
    UInt32(UInt32.bitWidth - UInt32(max(count, 1) - 1).leadingZeroBitCount)
  }

  /// The group number of the row, named by `groups` on first sight; there are not too many for an array.
  mutating func group(
    of row: Int, in batch: borrowing TransactionBatch, naming groups: inout GroupTable
  ) -> Int32 {
    let combination = combination(of: row, in: batch)
    if dense[combination] < 0 {
      dense[combination] = Int32(groups.number(of: names(of: row, in: batch, naming: &groups)))
    }
    return dense[combination]
  }

  /// The row's category, account, currency and direction as one number.
  private func combination(of row: Int, in batch: borrowing TransactionBatch) -> Int {
    let named =
      (Int(batch.categories[row]) << Int(accountBits) | Int(batch.accounts[row])) << Int(currencyBits)
      | Int(batch.currencies[row])
    return named << 1 | Int(batch.directions[row])
  }

  /// What `groups` calls the row's names, given on first sight.
  @inline(__always)
  mutating func names(
    of row: Int, in batch: borrowing TransactionBatch, naming groups: inout GroupTable
  ) -> GroupTable.Group {
    let account = accountNumbers.number(of: batch.accounts[row], in: batch.accountNames) {
      groups.account($0)
    }
    let category = categoryNumbers.number(of: batch.categories[row], in: batch.categoryNames) {
      groups.category($0)
    }
    let currency = currencyNumbers.number(of: batch.currencies[row], in: batch.currencyNames) {
      groups.currency($0)
    }
    return GroupTable.Group(
      account: account, category: category, currency: currency,
      type: batch.directions[row] == 0 ? .income : .expense)
  }
}
