extension SearchExpression {
  /// Whether the transaction meets the condition: the meaning of the search language, element by element.
  ///
  /// The wrong call for a batch: a `TransactionFilter` gives the same answer from the columns.
  public func matches(_ transaction: Transaction) -> Bool {
    switch self {
    case .everything: true
    case .not(let expression): !expression.matches(transaction)
    case .all(let expressions): expressions.allSatisfy { $0.matches(transaction) }
    case .any(let expressions): expressions.contains { $0.matches(transaction) }
    case .text(let field, let test): transaction.texts(of: field).contains { test.accepts($0) }
    case .amount(let range): range.contains(transaction.amount)
    case .date(let period): period.contains(transaction.date)
    case .type(let type): transaction.type == type
    case .currency(let currency): transaction.currency == currency
    }
  }
}

extension SearchExpression.TextTest {
  /// Whether the text passes. Letters match whatever their case (see ``CaseFolding``).
  package func accepts(_ text: String) -> Bool {
    let folded = CaseFolding.fold(text)
    return switch self {
    case .contains(let part): part.unicodeForms.contains { folded.containsRun(CaseFolding.fold($0)) }
    case .equals(let other): other.unicodeForms.contains { folded == CaseFolding.fold($0) }
    case .matches(let pattern): pattern.matches(text)
    }
  }

  /// The tests of which a text has to pass one: this one in both forms of Unicode, where they differ.
  var unicodeForms: [SearchExpression.TextTest] {
    switch self {
    case .contains(let part): part.unicodeForms.map { .contains($0) }
    case .equals(let other): other.unicodeForms.map { .equals($0) }
    case .matches: [self]
    }
  }
}

extension Transaction {
  /// What a condition on that text looks at: one text, but for tags.
  package func texts(of field: SearchExpression.TextField) -> [String] {
    switch field {
    case .description: [description]
    case .category: [category.rawValue]
    case .account: [account]
    case .id: [id.rawValue]
    case .note: [note ?? ""]
    case .tag: tags.isEmpty ? [""] : tags
    case .payee: [payee ?? description]
    }
  }
}

extension [UInt32] {
  fileprivate func containsRun(_ run: [UInt32]) -> Bool {
    guard run.count <= count else { return false }
    return (0...count - run.count).contains { self[$0..<$0 + run.count].elementsEqual(run) }
  }
}
