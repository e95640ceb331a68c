/// Transactions of one content, for rows of another source to be the same as: each is taken once.
///
/// A row is one of them if nothing tells them apart: not both state a balance, or they state the same.
package struct DuplicateSlots {
  private let balances: [Decimal?]
  private var isFree: [Bool]
  /// Free transactions by their balances, the first one last.
  private var stated: [Decimal: [Int]] = [:]
  /// Before these, no transaction without a balance is free, and none at all.
  private var (nextUnstated, nextFree) = (0, 0)

  /// Those transactions, in the order in which they are taken.
  ///
  /// - Parameter isFree: which may be taken; all, if it is not said.
  package init(balances: [Decimal?], isFree: [Bool]? = nil) {
    self.balances = balances
    self.isFree = isFree ?? Array(repeating: true, count: balances.count)
    for number in balances.indices.reversed() where self.isFree[number] {
      if let balance = balances[number] { stated[balance, default: []].append(number) }
    }
  }

  /// The transaction that a row alone is: one of its balance, then one without a balance, then any if the row states none.
  package mutating func take(_ balance: Decimal?) -> Int? {
    if let number = balance.flatMap({ takeStated($0) }) ?? takeUnstated() { return number }
    return balance == nil ? takeAny() : nil
  }

  /// One that states that balance.
  package mutating func takeStated(_ balance: Decimal) -> Int? {
    while let number = stated[balance]?.popLast() {
      if isFree[number] { return taken(number) }
    }
    return nil
  }

  /// The first one without a balance.
  package mutating func takeUnstated() -> Int? {
    while nextUnstated < balances.count, !isFree[nextUnstated] || balances[nextUnstated] != nil {
      nextUnstated += 1
    }
    return nextUnstated < balances.count ? taken(nextUnstated) : nil
  }

  /// The first one, whatever it states.
  package mutating func takeAny() -> Int? {
    while nextFree < balances.count, !isFree[nextFree] { nextFree += 1 }
    return nextFree < balances.count ? taken(nextFree) : nil
  }

  private mutating func taken(_ number: Int) -> Int {
    isFree[number] = false
    return number
  }
}
