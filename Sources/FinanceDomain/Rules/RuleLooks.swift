/// What a condition looks at.
struct RuleLooks: OptionSet, Hashable, Sendable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  static let description = RuleLooks(rawValue: 1)
  static let category = RuleLooks(rawValue: 2)
  static let account = RuleLooks(rawValue: 4)
  static let currency = RuleLooks(rawValue: 8)
  static let type = RuleLooks(rawValue: 16)
  static let payee = RuleLooks(rawValue: 32)
  static let tag = RuleLooks(rawValue: 64)
  /// What differs from row to row, so that remembering an answer would not pay: amount, day, id, note.
  static let singleRow = RuleLooks(rawValue: 128)

  /// What are few in a file.
  static let symbols: RuleLooks = [.category, .account, .currency, .type]

  /// What is decided once for each text.
  static let texts: RuleLooks = [.description, .payee, .tag]

  init(_ expression: SearchExpression) {
    switch expression {
    case .everything: self = []
    case .not(let inner): self = RuleLooks(inner)
    case .all(let inner), .any(let inner): self = inner.reduce(into: []) { $0.formUnion(RuleLooks($1)) }
    case .text(let field, _): self = RuleLooks(field)
    case .amount, .date: self = .singleRow
    case .type: self = .type
    case .currency: self = .currency
    }
  }

  private init(_ field: SearchExpression.TextField) {
    switch field {
    case .description: self = .description
    case .category: self = .category
    case .account: self = .account
    case .payee: self = .payee
    case .tag: self = .tag
    case .id, .note: self = .singleRow
    }
  }
}
