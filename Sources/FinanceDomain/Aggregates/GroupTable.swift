/// The combinations of account, category, currency and direction that occur, each with a number.
///
/// Names are kept once each; a group is four small numbers packed into one word, which is how it is found again.
struct GroupTable: Sendable {
  /// What a group is about.
  struct Group {
    let account: UInt32
    let category: UInt32
    let currency: UInt32
    let type: TransactionType
  }

  private(set) var accounts = SymbolTable()
  private(set) var categories = SymbolTable()
  private(set) var currencies = SymbolTable()
  private var table = PackedTable()

  /// Forgets the groups and keeps their names.
  mutating func forgetGroups() { table = PackedTable() }

  /// No groups.
  init() {}

  /// How many groups there are.
  var count: Int { table.count }

  /// The group with that number.
  subscript(number: Int) -> Group {
    let key = table.keys[number]
    return Group(
      account: UInt32(truncatingIfNeeded: key >> 9) & GroupTable.accountMask,
      category: UInt32(truncatingIfNeeded: key >> 36),
      currency: UInt32(truncatingIfNeeded: key >> 1) & 0xFF, type: key & 1 == 0 ? .income : .expense)
  }

  private static let accountMask: UInt32 = 1 << 27 - 1

  /// The group's number, given on first sight.
  mutating func number(of group: Group) -> Int {
    // 28, 27, 8 and 1 bits. ISO 4217 has fewer than 256 codes; with so many names there is no number for each group.
    precondition(
      group.category < 1 << 28 && group.account < 1 << 27 && group.currency < 1 << 8,
      "more names than a table of groups holds")
    let direction: UInt64 = group.type == .income ? 0 : 1
    return table.number(
      of: UInt64(group.category) << 36 | UInt64(group.account) << 9 | UInt64(group.currency) << 1 | direction)
  }

  /// The number of an account.
  mutating func account(_ name: ArraySlice<UInt8>) -> UInt32 { accounts.code(forBytes: name) }
  /// The number of a category.
  mutating func category(_ name: ArraySlice<UInt8>) -> UInt32 { categories.code(forBytes: name) }
  /// The number of a currency.
  mutating func currency(_ name: ArraySlice<UInt8>) -> UInt32 { currencies.code(forBytes: name) }
}
