/// Why a change of a ledger was refused: the ledger is sound, but what is asked for does not fit what it holds.
public enum LedgerConflict: Error, Hashable, Sendable {
  /// Somebody has changed the transaction since it was looked at.
  case changedMeanwhile(TransactionID, seen: Int, now: Int)
  /// Somebody has removed the transaction since it was looked at, or it never was there.
  case unknownTransaction(TransactionID)
  /// Several accounts have a transaction with the id, or only other accounts than the one named.
  case otherAccount(TransactionID, accounts: [String])
  /// There is no batch of that number.
  case unknownBatch(Int)
  /// The batch has been undone before.
  case alreadyUndone(Int)
  /// A later batch rests on this one.
  case neededBy(batch: Int, later: Int)
}

extension LedgerConflict: LocalizedError {
  /// What was found and what to do about it.
  public var errorDescription: String? {
    switch self {
    case .changedMeanwhile(let id, let seen, let now):
      "the transaction '\(id)' is at version \(now) and not at \(seen) any more; look at it again and repeat the change with --seen \(now)"
    case .unknownTransaction(let id):
      "there is no transaction with the id '\(id)' in the ledger; `finance search` finds it by its other words"
    case .otherAccount(let id, let accounts):
      "the id '\(id)' is that of a transaction on the account "
        + accounts.map { "'\($0)'" }.joined(separator: " and of another one on ")
        + "; name the account with --in-account"
    case .unknownBatch(let number):
      "there is no batch \(number) in the ledger; `finance imports --all` lists them"
    case .alreadyUndone(let number): "batch \(number) has been undone already"
    case .neededBy(let batch, let later):
      "batch \(later) rests on batch \(batch): it changed or recognised its transactions; undo batch \(later) first"
    }
  }
}
