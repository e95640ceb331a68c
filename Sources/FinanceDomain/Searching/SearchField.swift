/// What a term of a search may be about.
enum SearchField: Hashable, Sendable {
  case text(SearchExpression.TextField)
  case amount
  case date
  case type
  case currency

  /// The field with that name or short name, in any case.
  init?(name: String) {
    switch name.lowercased() {
    case "desc", "description": self = .text(.description)
    case "category", "cat": self = .text(.category)
    case "account", "acct": self = .text(.account)
    case "note": self = .text(.note)
    case "tag": self = .text(.tag)
    case "payee": self = .text(.payee)
    case "id": self = .text(.id)
    case "amount": self = .amount
    case "date": self = .date
    case "type": self = .type
    case "currency", "cur": self = .currency
    default: return nil
    }
  }
}
