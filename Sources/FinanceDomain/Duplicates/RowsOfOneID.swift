/// A row whose id stands for something else in another row.
package struct IdentityConflict: Sendable {
  package let position: SourcePosition
  package let id: TransactionID
  /// The row it contradicts.
  package let rival: SourcePosition
  /// In what, in words, and what may settle it.
  package let difference: String
  package let remedy: String
}

/// The rows of one id within one account: the first, those that say the same, and those that do not. Only the first and
/// the first that differs are held in full, however many there are.
package struct RowsOfOneID {
  private let first: Transaction
  private let firstPosition: SourcePosition
  /// The first row that differs from the first.
  private var rival: (transaction: Transaction, position: SourcePosition)?
  /// The rows that say what the first says, without the first.
  private var same: [SourcePosition] = []
  /// Which of all these counts: one that states a balance, the least if they differ, whatever order they came in.
  private var counting: (balance: Decimal?, position: SourcePosition)
  /// The rows that do not, with what they differ in.
  private var different: [(position: SourcePosition, difference: String)] = []

  package init(_ first: Transaction, at position: SourcePosition) {
    self.first = first
    firstPosition = position
    counting = (first.balance, position)
  }

  /// Adds a row that is known to say what the first says.
  package mutating func addSame(_ position: SourcePosition) { same.append(position) }

  /// Adds a row, unless it is the first itself.
  package mutating func add(_ transaction: Transaction, at position: SourcePosition) {
    guard position != firstPosition else { return }
    if transaction.isSameMovement(as: first) {
      if let balance = transaction.balance, counting.balance.map({ balance < $0 }) ?? true {
        counting = (balance, position)
      }
      return addSame(position)
    }
    if rival == nil { rival = (transaction, position) }
    different.append((position, transaction.difference(from: first)))
  }

  /// The row that counts.
  package var kept: SourcePosition { counting.position }

  /// The rows that repeat it.
  package var repeats: [SourcePosition] { ([firstPosition] + same).filter { $0 != kept } }

  /// All rows, if not all of them say the same.
  package var conflicts: [IdentityConflict] {
    rival.map { conflicts(with: $0.transaction, at: $0.position) } ?? []
  }

  /// All rows of both, where one names no account and so may be of the other's.
  package static func conflicts(_ unnamed: RowsOfOneID, _ named: RowsOfOneID) -> [IdentityConflict] {
    unnamed.conflicts(with: named.first, at: named.firstPosition)
      + named.conflicts(with: unnamed.first, at: unnamed.firstPosition)
  }

  /// The rows that say what the first says against the rival, and those that do not against the first.
  private func conflicts(with rival: Transaction, at position: SourcePosition) -> [IdentityConflict] {
    let difference = first.difference(from: rival)
    return ([firstPosition] + same).map { conflict(at: $0, with: position, difference, rival) }
      + different.map { conflict(at: $0.position, with: firstPosition, $0.difference, first) }
  }

  private func conflict(
    at position: SourcePosition, with rival: SourcePosition, _ difference: String, _ other: Transaction
  ) -> IdentityConflict {
    IdentityConflict(
      position: position, id: first.id, rival: rival, difference: difference,
      remedy: first.accountRemedy(with: other, ofAnotherFile: position.source != rival.source))
  }
}
