/// Why something is not a valid transaction: a fact of the domain, whatever file it came from.
public enum TransactionValidationError: LocalizedError, Hashable, Sendable {
  /// The amount is zero or negative; direction belongs to ``Transaction/type``.
  case amountNotPositive(Decimal)
  /// The amount is not a number.
  case amountNotANumber
  /// The amount has more decimal places than ``FixedPoint`` holds exactly.
  case amountTooPrecise(Decimal)
  /// The amount is too large for ``FixedPoint``.
  case amountTooLarge(Decimal)
  /// The balance is not a number, has more decimal places than ``FixedPoint`` holds exactly, or is too large for it.
  case balanceInexact(Decimal)
  /// The description is empty, or nothing but white space.
  case descriptionEmpty
  /// The id is empty, or nothing but white space.
  case idEmpty
  /// No two transactions of a repository share an id.
  case idTaken(TransactionID)
  /// No transaction of the repository has that id.
  case idUnknown(TransactionID)

  /// The stable code that a script may rely on.
  public var code: ReasonCode {
    switch self {
    case .amountNotPositive: .amountNotPositive
    case .amountNotANumber: .amountTrailing
    case .amountTooPrecise: .amountPrecision
    case .amountTooLarge: .amountRange
    case .balanceInexact: .amountPrecision
    case .descriptionEmpty: .descriptionEmpty
    case .idEmpty: .idEmpty
    case .idTaken: .idConflict
    case .idUnknown: .idUnknown
    }
  }

  /// What was found and what to do about it, as one sentence or two.
  public var errorDescription: String? {
    switch self {
    case .amountNotPositive(let amount):
      "the amount is \(amount), but with a type column amounts are greater than zero; let the type say the direction"
    case .amountNotANumber: "the amount is not a number"
    case .amountTooPrecise(let amount):
      "the amount \(amount) has more than \(FixedPoint.maximumScale) decimal places; nothing is rounded, so shorten it in the source"
    case .amountTooLarge(let amount):
      "the amount \(amount) is too large to be held exactly; check it for a missing decimal mark"
    case .balanceInexact(let balance):
      "the balance \(balance) cannot be held exactly: it has more than \(FixedPoint.maximumScale) decimal places or is too large; leave it out or shorten it in the source"
    case .descriptionEmpty: "the description is empty; write what the money was for"
    case .idEmpty: "the id is empty; give it a text of its own"
    case .idTaken(let id): "the id '\(id)' is taken by another transaction; choose another"
    case .idUnknown(let id): "there is no transaction with the id '\(id)'; search for it first"
    }
  }
}
