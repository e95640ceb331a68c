/// What is to become of a transaction: only the facts that are named change.
///
/// Note and tags are changed apart. The balance says something about the account and stays.
public struct TransactionEdit: Hashable, Sendable {
  /// What becomes of a fact that a transaction may lack.
  public enum Removable<Value: Hashable & Sendable>: Hashable, Sendable {
    /// It stays as it is.
    case keep
    /// It goes.
    case remove
    /// It becomes this.
    case set(Value)

    func applied(to value: Value?) -> Value? {
      switch self {
      case .keep: value
      case .remove: nil
      case .set(let new): new
      }
    }
  }

  /// The civil day.
  public var date: CalendarDay?
  /// The clock reading.
  public var time = Removable<TimeOfDay>.keep
  /// How much, greater than zero.
  public var amount: Decimal?
  /// Money in or money out.
  public var type: TransactionType?
  /// What it was for; blank for ``TransactionCategory/uncategorized``.
  public var category: TransactionCategory?
  /// Whom it was paid to or came from.
  public var description: String?
  /// The account; empty for none.
  public var account: String?
  /// What the amount is counted in.
  public var currency: Currency?
  /// Whom totals by payee count it under.
  public var payee = Removable<String>.keep

  /// Changes nothing yet.
  public init() {}

  /// The transaction with the facts changed.
  ///
  /// - Throws: ``TransactionValidationError`` if it would not be a valid one.
  public func applied(to old: Transaction) throws(TransactionValidationError) -> Transaction {
    try Transaction(
      id: old.id, date: date ?? old.date, time: time.applied(to: old.time), amount: amount ?? old.amount,
      type: type ?? old.type, category: category ?? old.category,
      description: description ?? old.description, account: account ?? old.account,
      currency: currency ?? old.currency, note: old.note, tags: old.tags,
      payee: payee.applied(to: old.payee), balance: old.balance)
  }
}

/// Changes facts of a transaction in a ledger, its note or its tags.
public struct UpdateTransactionUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Changes that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// Changes what the edit names and nothing else. An edit that changes nothing is not written.
  ///
  /// - Parameter version: the version that was seen; without it, the one that is found.
  /// - Throws: ``LedgerConflict``, ``TransactionValidationError``.
  public func execute(
    _ id: TransactionID, _ edit: TransactionEdit, version: Int? = nil
  ) async throws -> LedgerChangeResult {
    try await ledger.change(id, seen: version, as: .edit) { transaction, _ in
      transaction = try edit.applied(to: transaction)
    }
  }

  /// Puts the note in the place of the one there is, title and text; `nil` takes it away. A note that is there
  /// already is not written again.
  ///
  /// - Parameter version: the version that was seen; without it, the one that is found.
  /// - Throws: ``LedgerConflict``.
  public func execute(
    _ id: TransactionID, noting note: TransactionNote?, version: Int? = nil
  ) async throws -> LedgerChangeResult {
    try await ledger.change(id, seen: version, as: .note) { _, held in held = note }
  }

  /// Removes tags, then adds some. Tags that are there already, and tags to be removed that are not, change nothing; if
  /// nothing changes, nothing is written.
  ///
  /// - Parameter version: the version that was seen; without it, the one that is found.
  /// - Throws: ``LedgerConflict``.
  public func execute(
    _ id: TransactionID, adding added: [String], removing removed: [String] = [], version: Int? = nil
  ) async throws -> LedgerChangeResult {
    let gone = removed.normalizedTags
    return try await ledger.change(id, seen: version, as: .tag) { transaction, _ in
      let kept = transaction.tags.filter { tag in !gone.contains { $0.hasSameBytes(as: tag) } }
      transaction.tags = (kept + added).normalizedTags
    }
  }
}
