/// What is to become of a transaction: only the facts that are named change.
///
/// Note and tags are changed by use cases of their own. The balance says something about the account and stays.
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

/// Changes facts of a transaction in a ledger.
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
    let old = try await ledger.stored(id, seen: version)
    let new = StoredTransaction(
      try edit.applied(to: old.transaction), note: old.note, version: old.version)
    return try await ledger.replace(old, with: new, as: .edit)
  }
}
