/// An order of transactions in which no two have the same place, so that pages never repeat or skip one.
///
/// Whatever comes first, ties end with the day, the time (both newest first), the id and the place in the sources.
public struct TransactionOrder: Hashable, Sendable {
  /// What to sort by.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The day and the time.
    case date
    /// The amount's magnitude; currencies are not converted.
    case amount
    /// The category's name.
    case category
    /// The description.
    case description
    /// The account's name.
    case account
    /// The id.
    case id
  }

  /// What comes first.
  public let key: Key
  /// Whether the greatest comes first.
  public let isDescending: Bool

  /// That order.
  public init(by key: Key, descending: Bool = false) {
    self.key = key
    self.isDescending = descending
  }

  /// Newest first: what lists show unless asked otherwise.
  public static let newestFirst = TransactionOrder(by: .date, descending: true)
  /// Largest first.
  public static let largestFirst = TransactionOrder(by: .amount, descending: true)

  /// Whether the left one stands before the right one.
  public func precedes(_ left: PlacedTransaction, _ right: PlacedTransaction) -> Bool {
    switch compare(left.transaction, right.transaction) {
    case .before: true
    case .after: false
    case .same: left.position < right.position
    }
  }

  /// Where two transactions stand to each other as far as their contents decide it.
  package func compare(_ left: Transaction, _ right: Transaction) -> Standing {
    let first = standing(left, right)
    if first != .same { return isDescending ? first.reversed : first }
    let day = Standing(left.date, right.date).reversed
    if day != .same { return day }
    let time = Standing(left.time?.secondOfDay ?? -1, right.time?.secondOfDay ?? -1).reversed
    return time != .same ? time : Standing(left.id, right.id)
  }

  private func standing(_ left: Transaction, _ right: Transaction) -> Standing {
    switch key {
    case .date:
      left.date == right.date
        ? Standing(left.time?.secondOfDay ?? -1, right.time?.secondOfDay ?? -1)
        : Standing(left.date, right.date)
    case .amount: Standing(left.amount, right.amount)
    case .category: Standing(left.category, right.category)
    case .description: Standing(bytesOf: left.description, right.description)
    case .account: Standing(bytesOf: left.account, right.account)
    case .id: Standing(left.id, right.id)
    }
  }
}

/// A transaction with the place it was read from.
public struct PlacedTransaction: Hashable, Sendable {
  /// The transaction.
  public let transaction: Transaction
  /// Where it stands.
  public let position: SourcePosition

  /// That transaction, from there.
  public init(_ transaction: Transaction, at position: SourcePosition) {
    self.transaction = transaction
    self.position = position
  }
}

/// Which of two comes first.
package enum Standing {
  case before, same, after

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .before : (right < left ? .after : .same)
  }

  init(bytesOf left: String, _ right: String) {
    self = left.precedesByBytes(right) ? .before : (right.precedesByBytes(left) ? .after : .same)
  }

  var reversed: Standing {
    switch self {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }
}
