/// A ``SearchExpression`` made ready to be asked of whole batches.
///
/// It gives the answer of ``SearchExpression/matches(_:)`` for every row, from the columns: one leaf of the expression
/// after the other, cheap leaves first, each asked only about the rows that are still in question. Texts are looked at
/// in place, symbols are judged once each, amounts are compared as integers. What it learns about symbols and
/// patterns it keeps for the next batch, so a worker should use one filter for all its batches. `.everything` costs
/// nothing.
package struct TransactionFilter: Sendable {
  private enum Condition: Sendable {
    case everything, not, all, any
    case days(ClosedRange<Int32>)
    case direction(UInt8)
    case amounts(AmountThresholds)
    case text(SearchExpression.TextField)
    case currency(Currency)
  }

  private let condition: Condition
  private var parts: [TransactionFilter] = []
  private var probe: TextProbe?
  private var verdicts = SymbolCache<Bool>()

  /// The filter for that condition.
  package init(_ expression: SearchExpression) {
    switch expression {
    case .everything: condition = .everything
    case .not(let inner): (condition, parts) = (.not, [TransactionFilter(inner)])
    case .all(let inner):
      parts = inner.map { TransactionFilter($0) }.filter { !$0.isEverything }.cheapestFirst
      condition = parts.isEmpty ? .everything : .all
    case .any(let inner):
      parts = inner.map { TransactionFilter($0) }.cheapestFirst
      condition = parts.contains(where: \.isEverything) ? .everything : .any
    case .text(let field, .contains(let text)):
      self = .any(of: text.unicodeForms.map { TransactionFilter(field, TextProbe(FoldedText($0))) })
    case .text(let field, .equals(let text)):
      self = .any(
        of: text.unicodeForms.map { TransactionFilter(field, TextProbe(FoldedText($0), isEqual: true)) })
    case .text(let field, .matches(let pattern)): self = .matching(pattern, field)
    case .amount(let range): condition = .amounts(AmountThresholds(range))
    case .date(let period): condition = .days(period.first.dayNumber...period.last.dayNumber)
    case .type(let type): condition = .direction(type == .income ? 0 : 1)
    case .currency(let currency): condition = .currency(currency)
    }
  }

  private init(_ field: SearchExpression.TextField, _ probe: TextProbe) {
    (condition, self.probe) = (.text(field), probe)
  }

  private init(_ condition: Condition, _ parts: [TransactionFilter]) {
    (self.condition, self.parts) = (condition, parts)
  }

  private static func any(of parts: [TransactionFilter]) -> TransactionFilter {
    parts.count == 1 ? parts[0] : TransactionFilter(.any, parts)
  }

  /// Looks for the texts of which one is in every text that the pattern matches, if any are known, before the pattern.
  private static func matching(_ pattern: SearchPattern, _ field: SearchExpression.TextField)
    -> TransactionFilter
  {
    let literals = pattern.program.literals
    let matcher = TransactionFilter(field, TextProbe(pattern))
    guard !literals.needed.isEmpty else { return matcher }
    let needed = any(of: literals.needed.map { TransactionFilter(field, TextProbe(FoldedText(folded: $0))) })
    // A pattern of which every character stands for itself is a text.
    return literals.isWholePattern ? needed : TransactionFilter(.all, [needed, matcher])
  }

  private var isEverything: Bool { if case .everything = condition { true } else { false } }

  /// Keeps the rows that meet the condition, in their order.
  package mutating func apply(to batch: inout TransactionBatch) {
    if isEverything { return }
    var marks = [Bool](repeating: true, count: batch.count)
    narrow(&marks, of: batch)
    batch.keep(marks)
  }

  /// Takes the mark from every row that does not meet the condition.
  ///
  /// - Parameter marks: one for each row.
  package mutating func narrow(_ marks: inout [Bool], of batch: TransactionBatch) {
    switch condition {
    case .everything: break
    case .not: parts[0].exclude(from: &marks, batch)
    case .all: for part in parts.indices { parts[part].narrow(&marks, of: batch) }
    case .any:
      // Who meets none of them is who remains when each has taken out its own.
      var others = marks
      for part in parts.indices { parts[part].exclude(from: &others, batch) }
      marks.remove(others)
    case .days(let days): marks.narrow(batch.days, to: days)
    case .direction(let direction): marks.narrow(batch.directions, to: direction...direction)
    case .amounts(let thresholds): marks.narrow(amountsOf: batch, to: thresholds)
    case .text(let field): narrow(&marks, batch, field)
    case .currency(let wanted):
      verdicts.narrow(&marks, codes: batch.currencies, of: batch.currencyNames) {
        (Currency(rawValue: $0) ?? .none) == wanted
      }
    }
  }

  /// Takes the mark from every row of the batch that does meet the condition.
  private mutating func exclude(from marks: inout [Bool], _ batch: TransactionBatch) {
    var own = marks
    narrow(&own, of: batch)
    marks.remove(own)
  }

  private mutating func narrow(
    _ marks: inout [Bool], _ batch: TransactionBatch, _ field: SearchExpression.TextField
  ) {
    // Taken out, so that its table has one owner and grows in place.
    guard var probe = probe.take() else { preconditionFailure("a condition on a text has a probe") }
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
    self.probe = probe
  }

  /// How long a row takes, roughly; only speed depends on it. Categories and accounts are judged once a symbol, ids may
  /// have to be derived.
  fileprivate var cost: Int {
    switch condition {
    case .everything, .days, .direction, .amounts, .currency, .text(.category), .text(.account), .text(.tag):
      0
    case .text(.id): (probe?.cost ?? 0) + 8
    case .text: probe?.cost ?? 0
    case .not: parts[0].cost
    // The others are asked only about the rows that the first one leaves.
    case .all: 1 + parts[0].cost
    case .any: parts.reduce(1) { $0 + $1.cost }
    }
  }
}

extension [TransactionFilter] {
  fileprivate var cheapestFirst: [TransactionFilter] {
    enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element)
  }
}

extension [Bool] {
  /// Takes the mark from every row whose value is outside.
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

extension SymbolCache<Bool> {
  /// Takes the mark from every row whose symbol the condition does not accept; each symbol is judged once.
  mutating func narrow(
    _ marks: inout [Bool], codes: [UInt32], of table: SymbolTable, by accepts: (String) -> Bool
  ) {
    prepare(for: table)
    for row in marks.indices where marks[row] {
      marks[row] = value(of: codes[row], in: table) { accepts(String(decoding: $0, as: UTF8.self)) }
    }
  }
}
