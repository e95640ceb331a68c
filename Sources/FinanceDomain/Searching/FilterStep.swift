/// One step of a ``TransactionFilter``: takes the mark from rows that do not meet a condition.
indirect enum FilterStep: Sendable {
  case everything
  case not(FilterStep)
  case all([FilterStep])
  case any([FilterStep])
  case days(ClosedRange<Int32>)
  case direction(UInt8)
  case amounts(AmountThresholds)
  /// The number of a leaf, and what it costs.
  case text(Int, cost: Int)
  /// The number of a leaf.
  case currency(Int)

  init(_ expression: SearchExpression, leaves: inout FilterLeaves) {
    switch expression {
    case .everything: self = .everything
    case .not(let expression): self = .not(FilterStep(expression, leaves: &leaves))
    case .all(let expressions): self = .combining(all: expressions.map { FilterStep($0, leaves: &leaves) })
    case .any(let expressions): self = .any(expressions.map { FilterStep($0, leaves: &leaves) }.cheapestFirst)
    case .text(let field, let test):
      let steps = test.unicodeForms.map { leaves.step(for: field, $0) }
      self = steps.count == 1 ? steps[0] : .any(steps)
    case .amount(let range): self = .amounts(AmountThresholds(range))
    case .date(let period): self = .days(period.first.dayNumber...period.last.dayNumber)
    case .type(let type): self = .direction(type == .income ? 0 : 1)
    case .currency(let currency): self = leaves.step(for: currency)
    }
  }

  private static func combining(all steps: [FilterStep]) -> FilterStep {
    let conditions = steps.filter { if case .everything = $0 { false } else { true } }
    return conditions.isEmpty ? .everything : .all(conditions.cheapestFirst)
  }

  /// Takes the mark from every row of the batch that does not meet the condition.
  func narrow(
    _ marks: inout [Bool], _ batch: TransactionBatch, leaves: inout FilterLeaves, scratch: inout MarkScratch
  ) {
    switch self {
    case .everything: break
    case .not(let step): step.exclude(from: &marks, batch, leaves: &leaves, scratch: &scratch)
    case .all(let steps):
      for step in steps { step.narrow(&marks, batch, leaves: &leaves, scratch: &scratch) }
    case .any(let steps):
      // Who meets none of them is who remains when each has taken out its own.
      var others = scratch.copy(of: marks)
      for step in steps { step.exclude(from: &others, batch, leaves: &leaves, scratch: &scratch) }
      marks.remove(others)
      scratch.giveBack(others)
    case .days(let days): marks.narrow(batch.days, to: days)
    case .direction(let direction): marks.narrow(batch.directions, to: direction...direction)
    case .amounts(let thresholds): marks.narrow(amountsOf: batch, to: thresholds)
    case .text(let leaf, _): leaves.narrow(&marks, batch, text: leaf)
    case .currency(let leaf): leaves.narrow(&marks, batch, currency: leaf)
    }
  }

  /// Takes the mark from every row of the batch that does meet the condition.
  private func exclude(
    from marks: inout [Bool], _ batch: TransactionBatch, leaves: inout FilterLeaves,
    scratch: inout MarkScratch
  ) {
    var own = scratch.copy(of: marks)
    narrow(&own, batch, leaves: &leaves, scratch: &scratch)
    marks.remove(own)
    scratch.giveBack(own)
  }

  /// How long a row takes, roughly; only speed depends on it.
  fileprivate var cost: Int {
    switch self {
    case .everything, .days, .direction, .amounts, .currency: 0
    case .text(_, let cost): cost
    case .not(let step): step.cost
    case .all(let steps), .any(let steps): steps.reduce(1) { $0 + $1.cost }
    }
  }
}

extension [FilterStep] {
  fileprivate var cheapestFirst: [FilterStep] {
    enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element)
  }
}

extension [Bool] {
  /// Takes the mark from every row whose value lies outside.
  fileprivate mutating func narrow<Value: FixedWidthInteger>(_ column: [Value], to range: ClosedRange<Value>)
  {
    let column = column.span
    for row in indices {
      let value = column[row]
      self[row] = self[row] && value >= range.lowerBound && value <= range.upperBound
    }
  }

  fileprivate mutating func narrow(amountsOf batch: TransactionBatch, to thresholds: AmountThresholds) {
    if let scale = batch.uniformScale, let range = thresholds.coefficients[scale] {
      return narrow(batch.coefficients, to: range)
    }
    for row in indices where self[row] {
      self[row] = thresholds.coefficients[Int(batch.scales[row])]?.contains(batch.coefficients[row]) ?? false
    }
  }

  /// Takes the mark from every row that is marked there.
  mutating func remove(_ others: [Bool]) {
    let others = others.span
    var marks = mutableSpan
    // Without a branch: which rows are marked is no pattern that a processor could learn.
    for row in others.indices { marks[row] = marks[row] && !others[row] }
  }
}

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

/// What a condition says to each symbol of a column, found out once a symbol.
///
/// The verdicts hold for one ``SymbolTable`` and all that share its numbers; another table begins anew. Only symbols that
/// rows really have are judged, so a large table behind a small batch costs nothing.
struct SymbolVerdicts: Sendable {
  private var identity: UInt64 = 0
  private var verdicts: [Verdict] = []

  private enum Verdict: UInt8, Sendable { case unknown, no, yes }

  /// Takes the mark from every row whose symbol the condition does not accept.
  mutating func narrow(
    _ marks: inout [Bool], codes: [UInt32], of table: SymbolTable, by accepts: (String) -> Bool
  ) {
    prepare(for: table)
    for row in marks.indices where marks[row] {
      let code = Int(codes[row])
      if verdicts[code] == .unknown { verdicts[code] = accepts(table[codes[row]]) ? .yes : .no }
      marks[row] = verdicts[code] == .yes
    }
  }

  private mutating func prepare(for table: SymbolTable) {
    if table.identity != identity {
      identity = table.identity
      verdicts.removeAll(keepingCapacity: true)
    }
    let missing = table.count - verdicts.count
    if missing > 0 { verdicts.append(contentsOf: repeatElement(.unknown, count: missing)) }
  }
}
