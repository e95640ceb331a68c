/// The combinations of account, category, currency and direction that occur, each with a number.
///
/// Names are kept once each; a group is found again by their numbers, as a cell of no bin.
package struct GroupTable: Sendable {
  /// The numbers of the names of a group, and its direction.
  package struct Group: Sendable {
    let account: UInt32
    let category: UInt32
    let currency: UInt32
    let type: TransactionType
  }

  var accounts = SymbolTable()
  var categories = SymbolTable()
  var currencies = SymbolTable()
  private var table = CellTable()

  mutating func forgetGroups() { table = CellTable() }

  var count: Int { table.count }

  subscript(number: Int) -> Group { table.keys[number].group }

  /// The group's number, given on first sight.
  mutating func number(of group: Group) -> Int { table.number(of: CellKey(bin: 0, group: group)) }

  /// The group of these names, which get their numbers on first sight.
  package mutating func group(
    account: String, category: TransactionCategory, currency: Currency, type: TransactionType
  ) -> Group {
    Group(
      account: accounts.code(for: account), category: categories.code(for: category.rawValue),
      currency: currencies.code(for: currency.rawValue), type: type)
  }
}

/// What the names of another table are called in one.
struct GroupNames {
  private let accounts: [UInt32]
  private let categories: [UInt32]
  private let currencies: [UInt32]

  init(of theirs: GroupTable, in groups: inout GroupTable) {
    accounts = groups.accounts.codes(forAllOf: theirs.accounts)
    categories = groups.categories.codes(forAllOf: theirs.categories)
    currencies = groups.currencies.codes(forAllOf: theirs.currencies)
  }

  func group(_ theirs: GroupTable.Group) -> GroupTable.Group {
    GroupTable.Group(
      account: account(theirs.account), category: category(theirs.category),
      currency: currency(theirs.currency), type: theirs.type)
  }

  func account(_ theirs: UInt32) -> UInt32 { accounts[Int(theirs)] }
  func category(_ theirs: UInt32) -> UInt32 { categories[Int(theirs)] }
  func currency(_ theirs: UInt32) -> UInt32 { currencies[Int(theirs)] }
}
