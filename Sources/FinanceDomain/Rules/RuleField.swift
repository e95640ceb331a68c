/// What a rule can set.
public enum RuleField: String, Hashable, Sendable, CaseIterable {
  /// The category.
  case category
  /// The description.
  case description
  /// The payee.
  case payee
  /// Tags, which are collected from all rules.
  case tags
  /// The account.
  case account
  /// The note.
  case note
}

extension CategorizationRule.Effects {
  /// What they set.
  public var fields: Set<RuleField> {
    let effects = normalized
    let all: [(RuleField, Bool)] = [
      (.category, effects.category != nil), (.description, effects.description != nil),
      (.payee, effects.payee != nil), (.tags, !effects.tags.isEmpty), (.account, effects.account != nil),
      (.note, effects.note != nil),
    ]
    return Set(all.filter(\.1).map(\.0))
  }

  /// What they set a field to, for people; `nil` if they leave it.
  public func text(of field: RuleField) -> String? {
    let effects = normalized
    switch field {
    case .category: return effects.category?.rawValue
    case .description: return effects.description
    case .payee: return effects.payee
    case .tags: return effects.tags.isEmpty ? nil : effects.tags.joined(separator: ", ")
    case .account: return effects.account
    case .note: return effects.note
    }
  }
}
