/// Numbers for keys of 64 bits, in order of appearance: combinations of names, cells of months and groups.
///
/// Open addressing with linear probing, at most half full, over slots of four bytes and keys laid end to end. Hashes are
/// seeded (``SeededHash``), so that no file can be written to make keys collide.
struct PackedTable: Sendable {
  /// The keys; the index is the number.
  private(set) var keys: [UInt64] = []
  /// Number + 1; 0 is a free slot.
  private var slots = [UInt32](repeating: 0, count: 16)

  init() {}

  var count: Int { keys.count }

  /// The number of the key, if it is known.
  @inline(__always)
  func find(_ key: UInt64) -> Int? {
    let (slots, keys) = (slots.span, keys.span)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: SeededHash.of(key) >> 32) & mask
    while true {
      let content = slots[slot]
      guard content != 0 else { return nil }
      if keys[Int(content) - 1] == key { return Int(content) - 1 }
      slot = (slot + 1) & mask
    }
  }

  /// The number of the key, given on first sight; then it is ``count`` less one.
  @inline(__always)
  mutating func number(of key: UInt64) -> Int {
    if let known = find(key) { return known }
    return insert(key)
  }

  @inline(never)
  private mutating func insert(_ key: UInt64) -> Int {
    precondition(keys.count < Int(UInt32.max) - 1, "a table holds four thousand million keys")
    keys.append(key)
    if keys.count * 2 > slots.count { grow() } else { place(keys.count) }
    return keys.count - 1
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for content in 1...keys.count { place(content) }
  }

  private mutating func place(_ content: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: SeededHash.of(keys[content - 1]) >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(content)
  }
}

/// The combinations of account, category, currency and direction that occur, each with a number.
///
/// Names are kept once each; a group is four small numbers packed into one word, which is how it is found again.
struct GroupTable: Sendable {
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

  init() {}

  var count: Int { table.count }

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

  mutating func account(_ name: ArraySlice<UInt8>) -> UInt32 { accounts.code(forBytes: name) }
  mutating func category(_ name: ArraySlice<UInt8>) -> UInt32 { categories.code(forBytes: name) }
  mutating func currency(_ name: ArraySlice<UInt8>) -> UInt32 { currencies.code(forBytes: name) }
}

/// What the names of another table are called in one.
struct GroupNames {
  private let accounts: [UInt32]
  private let categories: [UInt32]
  private let currencies: [UInt32]

  init(of theirs: GroupTable, in groups: inout GroupTable) {
    accounts = (0..<UInt32(theirs.accounts.count)).map { groups.account(theirs.accounts.bytes(of: $0)) }
    categories = (0..<UInt32(theirs.categories.count)).map {
      groups.category(theirs.categories.bytes(of: $0))
    }
    currencies = (0..<UInt32(theirs.currencies.count)).map {
      groups.currency(theirs.currencies.bytes(of: $0))
    }
  }

  func group(_ theirs: GroupTable.Group) -> GroupTable.Group {
    GroupTable.Group(
      account: accounts[Int(theirs.account)], category: categories[Int(theirs.category)],
      currency: currencies[Int(theirs.currency)], type: theirs.type)
  }

  func currency(_ theirs: UInt32) -> UInt32 { currencies[Int(theirs)] }
}
