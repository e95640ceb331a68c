import FinanceData
import FinanceDomain

/// How the values of the chosen columns are written and what they mean. Each decision looks at every row, and only all rows
/// together decide.
struct ValueSurvey: Sendable {
  private let choice: ColumnChoice
  private(set) var dates: DateDecision
  private(set) var numbers: NumberDecision
  private(set) var direction: DirectionDecision
  private(set) var fees: FeeDecision
  /// That of the column of states, and those of others that say of rows that their money has not moved.
  private var states: [StateDecision]
  private(set) var kinds: RowKindDecision
  private(set) var currencies: CurrencyDecision
  private var section: PendingSection

  init(_ choice: ColumnChoice, _ settings: ImportSettings, _ surroundings: TableSurroundings) {
    self.choice = choice
    dates = DateDecision(choice, settings, isZoned: surroundings.isZoned)
    numbers = NumberDecision(choice, settings)
    direction = DirectionDecision(choice, settings)
    fees = FeeDecision(choice, settings)
    let proved = choice.provedRows
    states = choice.byStates.map { StateDecision($0, settings, proved: proved) }
    kinds = RowKindDecision(choice, proved: proved)
    currencies = CurrencyDecision(choice, settings, surroundings)
    section = PendingSection(settings)
  }

  mutating func absorb(_ cells: [MappedCell]) {
    guard !kinds.isHeader(cells) else { return kinds.absorbHeader() }
    dates.absorb(cells)
    numbers.absorbBalance(cells)
    let naming = kinds.naming(cells)
    let statesBalance = naming.map { BalanceRows.meaning(of: cells[$0].bytes) == .balance } ?? false
    var (written, isDebit): (WrittenAmount?, Bool) = (nil, false)
    for role in [ColumnRole.amount, .debit, .credit] {
      guard let column = choice.first(role), !cells[column].isBlank, !cells[column].saysNoAmount,
        let amount = numbers.absorb(cells[column])
      else { continue }
      if !statesBalance {
        direction.absorb(amount, in: column)
        currencies.absorb(amount)
      }
      if !amount.isZero || role == .amount {
        kinds.absorb(cells, amount, way: direction.way(role, cells))
      }
      if !amount.isZero || written == nil { (written, isDebit) = (amount, role == .debit) }
    }
    // What its state leaves out needs no mark.
    kinds.absorb(cells, written, isDebit: isDebit, in: states.contains { $0.leavesOut(cells) } ? nil : naming)
    direction.absorb(cells, written, isDebit: isDebit)
    if let whole = choice.whole, let amount = numbers.reading(of: cells[whole]) { currencies.absorb(amount) }
    for fee in choice.columns[.fee] ?? [] {
      if let amount = numbers.reading(of: cells[fee]) { fees.absorb(amount) }
    }
    currencies.absorb(cells)
    for column in states.indices { states[column].absorb(cells) }
    section.absorb(cells)
  }

  /// Decides what only all rows together can.
  ///
  /// - Parameter lines: those above the table.
  mutating func conclude(below lines: [String]) {
    kinds.conclude(direction.isOut)
    direction.conclude(below: lines)
    dates.conclude(below: lines)
    numbers.conclude(currencies, below: lines)
  }

  /// Whether more rows could change nothing.
  var isDecided: Bool {
    dates.isDecided && numbers.isDecided && direction.reading != nil && kinds.isDecided
      && section.isDecided
  }

  var skips: [CellCondition] { states.compactMap(\.skip) + kinds.skips }

  /// Values that no row had so far and that would have been asked about.
  var doubts: [CellCondition] {
    let others = states.dropFirst().compactMap(\.ownDoubt)
    return states[0].doubts.filter { doubt in !others.contains { $0.column == doubt.column } } + others
  }

  var questions: [ImportQuestion] {
    let states = states.compactMap(\.question)
    let first = [dates.question, numbers.question, direction.question, fees.question] + states
    let others = [
      section.question, kinds.question, states.isEmpty ? kinds.markQuestion : nil, numbers.unitQuestion,
      currencies.question, dates.centuryQuestion, kinds.headerQuestion,
    ]
    return (first + others).compactMap(\.self)
  }

  /// Which rows are skipped.
  ///
  /// - Parameter isWhole: whether all rows were looked at, and not the first ones alone.
  func notices(isWhole: Bool) -> [String] {
    states.flatMap { $0.notices(isWhole: isWhole) } + kinds.notices(isWhole: isWhole)
  }

  /// What was found and by what, for the people who look.
  var evidence: [ImportEvidence] {
    [dates.evidence, numbers.evidence, numbers.unitEvidence, direction.evidence].compactMap(\.self)
  }
}
