/// Which group each combination of a batch's symbol numbers means.
///
/// A batch knows its categories, accounts and currencies by number. The numbers of one decoder keep their meaning, so
/// the translation is worked out once for each combination and then looked up, in one array. Where there are too many
/// combinations for that, the names are translated one by one.
struct CodeMap: Sendable {
  var names = RowNames()
  /// How many bits the numbers of accounts and currencies take in a combination.
  private(set) var accountBits: UInt32 = 0
  private(set) var currencyBits: UInt32 = 0
  /// Group number by combination, -1 where it is not known yet; empty where there are too many for an array.
  private(set) var dense: [Int32] = []

  /// Room for a million combinations: 4 MiB at the most.
  static let denseLimit = 1 << 20

  /// Fits the map to the batch's symbols: forgets everything if they are others, grows if there are more.
  mutating func prepare(for batch: borrowing TransactionBatch) {
    let accounts = CodeMap.bits(batch.accountNames.count)
    let currencies = CodeMap.bits(batch.currencyNames.count)
    let isSame = names.areOf(batch) && accountBits == accounts && currencyBits == currencies
    names.prepare(for: batch)
    (accountBits, currencyBits) = (accounts, currencies)
    let size = batch.categoryNames.count << Int(accounts + currencies + 1)
    if !isSame || size > CodeMap.denseLimit { dense.removeAll(keepingCapacity: dense.count <= 1 << 12) }
    if size <= CodeMap.denseLimit, size > dense.count {
      // A power of two: then the bitwise or of combinations is in the array when each of them is.
      let length = max(64, 1 << (Int.bitWidth - (size - 1).leadingZeroBitCount))
      dense.append(contentsOf: repeatElement(-1, count: length - dense.count))
    }
  }

  mutating func forgetCombinations() { dense = [] }

  private static func bits(_ count: Int) -> UInt32 {
    UInt32(UInt32.bitWidth - UInt32(max(count, 1) - 1).leadingZeroBitCount)
  }

  /// Learns the group number of the row's combination, named by `groups` on first sight; there are not too many for an
  /// array.
  mutating func learn(_ row: Int, of batch: borrowing TransactionBatch, naming groups: inout GroupTable) {
    let named =
      (Int(batch.categories[row]) << Int(accountBits) | Int(batch.accounts[row])) << Int(currencyBits)
      | Int(batch.currencies[row])
    let combination = named << 1 | Int(batch.directions[row])
    guard dense[combination] < 0 else { return }
    dense[combination] = Int32(groups.number(of: names.group(of: row, in: batch, naming: &groups)))
  }
}

/// What the names of a batch are called in another one, or in other tables.
struct RowNames: Sendable {
  var categories = SymbolCache<UInt32>()
  var accounts = SymbolCache<UInt32>()
  var currencies = SymbolCache<UInt32>()

  /// Whether it was prepared for a batch of these symbols.
  func areOf(_ batch: borrowing TransactionBatch) -> Bool {
    categories.identity == batch.categoryNames.identity && accounts.identity == batch.accountNames.identity
      && currencies.identity == batch.currencyNames.identity
  }

  mutating func prepare(for batch: borrowing TransactionBatch) {
    categories.prepare(for: batch.categoryNames)
    accounts.prepare(for: batch.accountNames)
    currencies.prepare(for: batch.currencyNames)
  }

  /// What `groups` calls the row's names, given on first sight.
  @inline(__always)
  mutating func group(
    of row: Int, in batch: borrowing TransactionBatch, naming groups: inout GroupTable
  ) -> GroupTable.Group {
    let account = accounts.value(of: batch.accounts[row], in: batch.accountNames) {
      groups.accounts.code(forBytes: $0)
    }
    let category = categories.value(of: batch.categories[row], in: batch.categoryNames) {
      groups.categories.code(forBytes: $0)
    }
    let currency = currencies.value(of: batch.currencies[row], in: batch.currencyNames) {
      groups.currencies.code(forBytes: $0)
    }
    return GroupTable.Group(
      account: account, category: category, currency: currency,
      type: batch.directions[row] == 0 ? .income : .expense)
  }
}
