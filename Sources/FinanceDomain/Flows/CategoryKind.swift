/// Which bucket of a report the transactions of a category belong to.
public enum CategoryKind: String, Hashable, Sendable, CaseIterable {
  /// Money earned. Money out is a correction of it.
  case income
  /// Money spent. Money in is a refund and reduces it.
  case expense
  /// Money moved between own accounts: neither earned nor spent.
  case transfer
  /// Left out of income and spending, and shown on a line of its own.
  case ignore
}

/// The kinds that have been declared. A category without one of its own has its parent's: `Food:Groceries` that of
/// `Food`. Where none is declared the direction of the money decides.
public struct CategoryKinds: Hashable, Sendable {
  private let kinds: [TransactionCategory: CategoryKind]

  /// Those kinds.
  public init(_ kinds: [TransactionCategory: CategoryKind] = [:]) { self.kinds = kinds }

  /// The same with one more, which takes the place of what was declared of that category.
  public func declaring(_ kind: CategoryKind, of category: TransactionCategory) -> CategoryKinds {
    CategoryKinds(kinds.merging([category: kind]) { _, new in new })
  }

  /// What is declared, in the order of the categories: `food=expense, rent=expense`.
  package var text: String {
    let ordered = kinds.sorted { $0.key.rawValue.precedesByBytes($1.key.rawValue) }
    return ordered.map { "\($0.key.rawValue)=\($0.value.rawValue)" }.joined(separator: ", ")
  }

  /// Whether none is declared.
  public var isEmpty: Bool { kinds.isEmpty }

  /// What is declared of a category or of the nearest of its parents.
  public subscript(category: TransactionCategory) -> CategoryKind? {
    var name = category.rawValue[...]
    while true {
      if let kind = kinds[TransactionCategory(rawValue: String(name))] { return kind }
      guard let colon = name.lastIndex(of: ":") else { return nil }
      name = name[..<colon]
    }
  }
}
