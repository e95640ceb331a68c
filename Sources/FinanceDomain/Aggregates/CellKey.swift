/// What a cell of the totals is about: a bin and a group, in two words.
struct CellKey: Hashable, Sendable {
  /// The category's number, above the account's.
  private let names: UInt64
  /// The bin's number, above the currency's number, above the direction.
  private let rest: UInt64

  /// The cell of a group in a bin.
  init(bin: Int32, group: GroupTable.Group) {
    names = UInt64(group.category) << 32 | UInt64(group.account)
    rest =
      UInt64(UInt32(bitPattern: bin)) << 32 | UInt64(group.currency) << 1 | (group.type == .income ? 0 : 1)
  }

  private init(names: UInt64, rest: UInt64) { (self.names, self.rest) = (names, rest) }

  /// The bin's number: of a month its index, of a day its number.
  var bin: Int32 { Int32(truncatingIfNeeded: rest >> 32) }

  /// The other dimensions.
  var group: GroupTable.Group {
    GroupTable.Group(
      account: UInt32(truncatingIfNeeded: names), category: UInt32(truncatingIfNeeded: names >> 32),
      currency: UInt32(truncatingIfNeeded: rest & 0xFFFF_FFFF) >> 1, type: type)
  }

  /// The direction.
  var type: TransactionType { rest & 1 == 0 ? .income : .expense }

  /// What a table of cells looks for it by.
  var hash: UInt64 { SeededHash.of(names, rest) }

  /// The bits of some dimensions, zeros for the others: equal for cells that differ only in the others.
  func keeping(_ mask: CellKey) -> CellKey { CellKey(names: names & mask.names, rest: rest & mask.rest) }

  /// The mask that keeps those dimensions.
  static func mask(_ dimensions: LedgerTotals.Dimensions) -> CellKey {
    let category: UInt64 = dimensions.contains(.category) ? 0xFFFF_FFFF << 32 : 0
    let account: UInt64 = dimensions.contains(.account) ? 0xFFFF_FFFF : 0
    let bin: UInt64 = dimensions.contains(.month) ? 0xFFFF_FFFF << 32 : 0
    let currency: UInt64 = dimensions.contains(.currency) ? 0xFFFF_FFFE : 0
    return CellKey(names: category | account, rest: bin | currency | (dimensions.contains(.type) ? 1 : 0))
  }
}
