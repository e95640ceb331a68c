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
