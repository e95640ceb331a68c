import FinanceDomain

/// Why a field cannot be read. Each field says beside its parser what may be wrong with it; texts in the sentences are
/// excerpts.
package struct FieldError: LocalizedError, Hashable, Sendable {
  /// The stable code that a script may rely on.
  package let code: ReasonCode
  /// What was found and what to do about it.
  package let message: String
  package var errorDescription: String? { message }

  init(_ code: ReasonCode, _ message: String) { (self.code, self.message) = (code, message) }
}
