import FinanceDomain

/// Why a row of a source is not a transaction: which field, what stood there, and the reason.
public struct TransactionMappingError: Error, Hashable, Sendable {
  /// The field to blame.
  public let field: TransactionField
  /// What stood there.
  public let found: String
  /// The reason, for a script.
  public let code: ReasonCode
  /// The reason and what to do, for a person.
  public let message: String

  /// Whether the row is left out by rule rather than refused: a signed amount of zero moves no money.
  public var isSkipped: Bool { code == .amountZero }

  package init(field: TransactionField, found: String, code: ReasonCode, message: String) {
    self.field = field
    self.found = found
    self.code = code
    self.message = message
  }
}

extension TransactionMappingError: LocalizedError {
  /// The field and the message.
  public var errorDescription: String? { "\(field.rawValue): \(message)" }
}
