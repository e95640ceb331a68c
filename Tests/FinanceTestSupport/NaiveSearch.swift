import FinanceDomain
import Foundation

/// What a search means, one transaction at a time, by the shortest code that can say it.
///
/// Patterns are beyond it: a test of those has tables of its own.
package enum NaiveSearch {
  /// Whether the transaction meets the condition.
  package static func accepts(_ condition: SearchExpression, _ transaction: Transaction) -> Bool {
    switch condition {
    case .everything: true
    case .not(let inner): !accepts(inner, transaction)
    case .all(let inner): inner.allSatisfy { accepts($0, transaction) }
    case .any(let inner): inner.contains { accepts($0, transaction) }
    case .text(.tag, let test):
      transaction.tags.isEmpty ? accepts(test, "") : transaction.tags.contains { accepts(test, $0) }
    case .text(let field, let test): accepts(test, text(field, of: transaction))
    case .amount(let range): range.contains(transaction.amount)
    case .date(let period): period.first <= transaction.date && transaction.date <= period.last
    case .type(let type): transaction.type == type
    case .currency(let currency): transaction.currency == currency
    }
  }

  private static func text(_ field: SearchExpression.TextField, of transaction: Transaction) -> String {
    switch field {
    case .description: transaction.description
    case .category: transaction.category.rawValue
    case .account: transaction.account
    case .id: transaction.id.rawValue
    case .note: transaction.note ?? ""
    case .payee: transaction.payee ?? transaction.description
    case .tag: preconditionFailure("tags are several texts")
    }
  }

  private static func accepts(_ test: SearchExpression.TextTest, _ text: String) -> Bool {
    switch test {
    case .contains(let part): forms(of: part).contains { contains(folded(text), folded($0)) }
    case .equals(let other): forms(of: other).contains { folded(text) == folded($0) }
    case .matches: preconditionFailure("the naive search knows no patterns")
    }
  }

  /// The text as it is, composed and decomposed.
  private static func forms(of text: String) -> [String] {
    [text, text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping]
  }

  /// Lower case scalar by scalar; the final sigma is a sigma.
  private static func folded(_ text: String) -> [UInt32] {
    text.unicodeScalars.map { scalar in
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      return lower == "ς" ? 0x3C3 : lower.value
    }
  }

  private static func contains(_ text: [UInt32], _ part: [UInt32]) -> Bool {
    part.count <= text.count && (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }
}
