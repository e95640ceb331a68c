import FinanceDomain

/// A row whose id stands for something else in another row.
struct IdentityConflict {
  let position: SourcePosition
  let id: TransactionID
  /// The row it contradicts.
  let rival: SourcePosition
  /// In what, in words.
  let difference: String
}

/// The rows of one id: the first, those that say the same, and those that do not. Only the first and the first that
/// differs are held in full, however many there are.
struct IdentityKin {
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

  /// One row, so far.
  init(_ first: Transaction, at position: SourcePosition) {
    self.first = first
    firstPosition = position
    counting = (first.balance, position)
  }

  /// Adds a row that is known to say what the first says.
  mutating func addSame(_ position: SourcePosition) { same.append(position) }

  /// Adds a row, unless it is the first itself.
  mutating func add(_ transaction: Transaction, at position: SourcePosition) {
    guard position != firstPosition else { return }
    if transaction.isSameMovement(as: first) {
      if let balance = transaction.balance, counting.balance.map({ balance < $0 }) ?? true {
        counting = (balance, position)
      }
      return addSame(position)
    }
    if rival == nil { rival = (transaction, position) }
    different.append((position, transaction.firstDifference(from: first)))
  }

  /// The row that counts.
  var kept: SourcePosition { counting.position }

  /// The rows that repeat it.
  var repeats: [SourcePosition] { ([firstPosition] + same).filter { $0 != kept } }

  /// All rows, if not all of them say the same.
  var conflicts: [IdentityConflict] {
    guard let rival else { return [] }
    let difference = first.firstDifference(from: rival.transaction)
    return ([firstPosition] + same).map { conflict(at: $0, with: rival.position, difference) }
      + different.map { conflict(at: $0.position, with: firstPosition, $0.difference) }
  }

  private func conflict(
    at position: SourcePosition, with rival: SourcePosition, _ difference: String
  ) -> IdentityConflict {
    IdentityConflict(position: position, id: first.id, rival: rival, difference: difference)
  }
}

extension Transaction {
  /// The fields but the id, in words.
  private static let fields: [(name: String, text: @Sendable (Transaction) -> String)] = [
    ("date", { "\($0.date)" }), ("time", { $0.time.map { "\($0)" } ?? "none" }),
    ("amount", { "\($0.amount)" }), ("type", { $0.type.rawValue }), ("category", { $0.category.rawValue }),
    ("description", { $0.description }), ("account", { $0.account }), ("currency", { $0.currency.rawValue }),
    ("note", { $0.note ?? "none" }),
  ]

  /// The first field in which two transactions of one id differ, in words.
  fileprivate func firstDifference(from other: Transaction) -> String {
    for field in Transaction.fields {
      let (here, there) = (field.text(self), field.text(other))
      if !here.utf8.elementsEqual(there.utf8) { return "\(field.name) '\(here)' here, '\(there)' there" }
    }
    return "the same text in another spelling"
  }
}
