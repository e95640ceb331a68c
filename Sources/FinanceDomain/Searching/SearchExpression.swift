/// What a person searched for, as a condition on one transaction.
///
/// It says what is meant and nothing about how it is found out: ``matches(_:)`` is the meaning, element by element;
/// repositories apply it to whole batches.
public indirect enum SearchExpression: Hashable, Sendable {
  /// Every transaction.
  case everything
  /// All but those.
  case not(SearchExpression)
  /// Those that meet every condition.
  case all([SearchExpression])
  /// Those that meet at least one condition.
  case any([SearchExpression])
  /// A condition on a text.
  case text(TextField, TextTest)
  /// The amount (a magnitude) is in the range.
  case amount(AmountRange)
  /// The day is in the period.
  case date(DatePeriod)
  /// The direction of money.
  case type(TransactionType)
  /// The currency.
  case currency(Currency)

  /// The texts of a transaction.
  public enum TextField: String, Hashable, Sendable, CaseIterable {
    /// The description.
    case description
    /// The category's name.
    case category
    /// The account's name.
    case account
    /// The id.
    case id
    /// The note; a transaction without one has the empty text here.
    case note
    /// Each of the tags; a transaction without any has the empty text here.
    case tag
    /// Whom totals by payee count it under: the payee that was set, or the description.
    case payee
  }

  /// What may be asked of a text. Letters match whatever their case, and words in either form of Unicode that texts are
  /// written in: composed (NFC) or decomposed (NFD). A pattern is matched as it is.
  public enum TextTest: Hashable, Sendable {
    /// The text contains this one.
    case contains(String)
    /// The text is this one.
    case equals(String)
    /// The pattern matches somewhere in the text.
    case matches(SearchPattern)
  }

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

  /// Whether the condition is true of all transactions of an account in one currency, or of none: then their balances
  /// follow from each other.
  var keepsAccountsWhole: Bool {
    switch self {
    case .everything, .text(.account, _), .currency: true
    case .not(let inner): inner.keepsAccountsWhole
    case .all(let inner), .any(let inner): inner.allSatisfy(\.keepsAccountsWhole)
    case .text, .amount, .date, .type: false
    }
  }

  /// The columns that the condition looks at, of those that few questions look at.
  package var columnsRead: TransactionColumns {
    switch self {
    case .text(.id, _): .ids
    case .text(.description, _), .text(.payee, _): .descriptions
    case .text(.note, _): .notes
    case .not(let inner): inner.columnsRead
    case .all(let inner), .any(let inner): inner.reduce([]) { $0.union($1.columnsRead) }
    case .everything, .text, .amount, .date, .type, .currency: []
    }
  }
}

extension SearchExpression.TextTest {
  /// Two tests are the same when they ask the same of the same bytes: `é` is not `e` followed by U+0301, for a text
  /// either. Answers are kept by question, so questions must not be taken for each other.
  public static func == (left: SearchExpression.TextTest, right: SearchExpression.TextTest) -> Bool {
    switch (left, right) {
    case (.contains(let one), .contains(let other)), (.equals(let one), .equals(let other)):
      one.hasSameBytes(as: other)
    case (.matches(let one), .matches(let other)): one == other
    default: false
    }
  }

  /// Feeds the bytes of what is asked for.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .contains(let text), .equals(let text): hasher.combineBytes(of: text)
    case .matches(let pattern): hasher.combine(pattern)
    }
  }
}

/// Amounts between two bounds, either of which may be missing.
public struct AmountRange: Hashable, Sendable {
  /// One end.
  public struct Bound: Hashable, Sendable {
    /// The amount at the end.
    public let amount: Decimal
    /// Whether that amount itself is in the range.
    public let isIncluded: Bool

    /// An end at that amount.
    public init(_ amount: Decimal, isIncluded: Bool) {
      self.amount = amount
      self.isIncluded = isIncluded
    }
  }

  /// The lower end.
  public let lower: Bound?
  /// The upper end.
  public let upper: Bound?

  /// The amounts between the two.
  public init(lower: Bound?, upper: Bound?) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether the amount is in the range.
  public func contains(_ amount: Decimal) -> Bool {
    if let lower, amount < lower.amount || (amount == lower.amount && !lower.isIncluded) { return false }
    if let upper, amount > upper.amount || (amount == upper.amount && !upper.isIncluded) { return false }
    return true
  }
}

extension SearchExpression.TextTest {
  /// Whether the text passes. Letters match whatever their case (see `CaseFolding`).
  package func accepts(_ text: String) -> Bool {
    let folded = CaseFolding.fold(text)
    return switch self {
    case .contains(let part): part.unicodeForms.contains { folded.containsRun(CaseFolding.fold($0)) }
    case .equals(let other): other.unicodeForms.contains { folded == CaseFolding.fold($0) }
    case .matches(let pattern): pattern.matches(text)
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
