/// The leaves of a ``TransactionFilter`` that remember what they have found out; the steps know their numbers.
struct FilterLeaves: Sendable {
  private var texts: [TextLeaf] = []
  private var currencies: [CurrencyLeaf] = []

  mutating func step(for field: SearchExpression.TextField, _ test: SearchExpression.TextTest) -> FilterStep {
    texts.append(TextLeaf(field, test))
    return .text(texts.count - 1, cost: texts[texts.count - 1].cost)
  }

  mutating func step(for currency: Currency) -> FilterStep {
    currencies.append(CurrencyLeaf(currency: currency))
    return .currency(currencies.count - 1)
  }

  mutating func narrow(_ marks: inout [Bool], _ batch: TransactionBatch, text number: Int) {
    texts[number].narrow(&marks, batch)
  }

  mutating func narrow(_ marks: inout [Bool], _ batch: TransactionBatch, currency number: Int) {
    currencies[number].narrow(&marks, batch)
  }
}

/// A condition on the currency.
private struct CurrencyLeaf: Sendable {
  let currency: Currency
  var verdicts = SymbolVerdicts()

  init(currency: Currency) { self.currency = currency }

  mutating func narrow(_ marks: inout [Bool], _ batch: TransactionBatch) {
    let wanted = currency
    verdicts.narrow(&marks, codes: batch.currencies, of: batch.currencyNames) {
      (Currency(rawValue: $0) ?? .none) == wanted
    }
  }
}

/// A condition on a text.
private struct TextLeaf: Sendable {
  private enum Test: Sendable {
    case contains(ContainingProbe)
    case equals(EqualProbe)
    case matches(PatternProbe)
    /// While a pattern is at work.
    case taken
  }

  private let field: SearchExpression.TextField
  private var test: Test
  private var verdicts = SymbolVerdicts()

  init(_ field: SearchExpression.TextField, _ test: SearchExpression.TextTest) {
    self.field = field
    switch test {
    case .contains(let part): self.test = .contains(ContainingProbe(part: FoldedText(part)))
    case .equals(let other): self.test = .equals(EqualProbe(other: FoldedText(other)))
    case .matches(let pattern): self.test = TextLeaf.test(of: pattern)
    }
  }

  /// A pattern of which every character stands for itself is a text.
  private static func test(of pattern: SearchPattern) -> Test {
    let literals = pattern.program.literals
    guard literals.isWholePattern else { return .matches(PatternProbe(pattern)) }
    return .contains(ContainingProbe(part: FoldedText(folded: literals.needed[0])))
  }

  /// How long a row takes, roughly: categories and accounts are judged once a symbol, ids may have to be derived.
  var cost: Int {
    let once = if case .matches = test { 4 } else { 1 }
    switch field {
    case .category, .account, .tag: return 0
    case .description, .note, .payee: return once
    case .id: return once + 8
    }
  }

  mutating func narrow(_ marks: inout [Bool], _ batch: TransactionBatch) {
    switch test {
    case .contains(var probe): narrow(&marks, batch, by: &probe)
    case .equals(var probe): narrow(&marks, batch, by: &probe)
    case .matches(var probe):
      // Taken out, so that its table has one owner and grows in place.
      test = .taken
      narrow(&marks, batch, by: &probe)
      test = .matches(probe)
    case .taken: preconditionFailure("a leaf is asked one thing at a time")
    }
  }

  private mutating func narrow(
    _ marks: inout [Bool], _ batch: TransactionBatch, by probe: inout some TextProbe
  ) {
    switch field {
    case .description: probe.narrow(&marks, batch.descriptions, in: batch.text)
    case .note: probe.narrow(&marks, batch.notes, in: batch.text)
    case .id: probe.narrow(&marks, idsOf: batch)
    case .payee: probe.narrow(&marks, payeesOf: batch)
    case .tag: probe.narrow(&marks, tagsOf: batch)
    case .category:
      verdicts.narrow(&marks, codes: batch.categories, of: batch.categoryNames) { probe.accepts($0) }
    case .account:
      verdicts.narrow(&marks, codes: batch.accounts, of: batch.accountNames) { probe.accepts($0) }
    }
  }
}
