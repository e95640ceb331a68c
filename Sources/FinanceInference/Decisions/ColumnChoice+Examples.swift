import FinanceData
import FinanceDomain

// Questions are shown on cells of the source: rows that they are about, and what each answer says of them.

extension ColumnChoice {
  /// So many rows and cells are enough to recognise them.
  private static let examples = 3

  func shown(_ question: ImportQuestion) -> ImportQuestion {
    var question = signedFirst(hasNames ? question : withoutNames(question))
    let examples = examples(of: question.code)
    question.examples = examples.map(line)
    if question.meanings.isEmpty {
      let rows = rowsThatTell(apart: question.answers)
      question.meanings = question.answers.map {
        meaning($0, among: question.answers, of: examples.first, rows)
      }
    }
    return question
  }

  /// Of columns of which each could be the amount, those are likelier that have the steps of another one, then those that have a minus.
  private func signedFirst(_ question: ImportQuestion) -> ImportQuestion {
    guard question.code == .csvHeader, question.answers.allSatisfy({ $0.hasPrefix("columns.amount=") }) else {
      return question
    }
    let columns = question.answers.map { column(String($0.dropFirst("columns.amount=".count))) }
    let others = columns.compactMap(\.self)
    let ranks = columns.map { column -> Int in
      guard let column else { return 2 }
      if others.contains(where: { $0 != column && money.hasSteps(column, of: $0) }) { return 0 }
      return money.isUnsigned(column) ? 2 : 1
    }
    let order = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    return ImportQuestion(question.code, question.finding, answers: order.map { question.answers[$0] })
  }

  /// The column that a setting names so.
  private func column(_ reference: String) -> Int? {
    names.indices.first { self.reference($0) == reference }
  }

  /// The rows, those first in which the columns that settings name do not say the same.
  private func rowsThatTell(apart answers: [String]) -> [CellRow] {
    let columns = answers.compactMap { $0.split(separator: "=", maxSplits: 1).last }
      .compactMap { column(String($0)) }
    let differ = { (row: CellRow) in Set(columns.map { row.cells[$0] }).count > 1 }
    return rows.filter(differ) + rows.filter { !differ($0) }
  }

  /// Columns without names are called by their numbers.
  private func withoutNames(_ question: ImportQuestion) -> ImportQuestion {
    var question = question
    question.finding = names.reduce(question.finding) {
      $0.replacing("the column '\($1)'", with: "column \($1)")
    }
    return question
  }

  // MARK: Rows

  /// The rows that a question is about: of money, the first that say most about its sign; of states, the pending ones.
  private func examples(of code: ReasonCode) -> [CellRow] {
    guard let amount = amounts.first else { return [] }
    switch code {
    case .signUndecided, .typeUnknown:
      let values = money.numbers(amount)
      let odd = oddWords(beside: values)
      guard odd.isEmpty else { return odd.prefix(ColumnChoice.examples).map { rows[$0] } }
      let filled = rows.indices.filter { row in
        values[row] != 0 && !rows[row].cells.contains { BalanceRows.meaning(of: $0.bytes) == .balance }
      }
      let out = filled.first { values[$0] < 0 }
      let others = filled.filter { values[$0] > 0 }.prefix(ColumnChoice.examples - (out == nil ? 0 : 1))
      return (others + [out].compactMap(\.self)).map { rows[$0] }
    case .stateUndecided:
      let choices = byStates.map { ($0, $0.states.map($0.unknownStates) ?? []) }
      let pending = rows.lazy.filter { row in choices.contains { $0.isPending(row, $1) } }
      return Array(pending.prefix(ColumnChoice.examples))
    default: return []
    }
  }

  /// The rows whose words say the opposite of their signs.
  private func oddWords(beside values: [Int128]) -> [Int] {
    guard let direction = first(.direction), values.contains(where: { $0 < 0 }) else { return [] }
    let words = words(ofDirection: direction)
    return rows.indices.filter { row in
      let type = words[DirectionWords.key(of: rows[row].cells[direction].text)]
      return values[row] != 0 && type.map { ($0 == .expense) != (values[row] < 0) } ?? false
    }
  }

  private func isPending(_ row: CellRow, _ unknown: Set<String>) -> Bool {
    guard let column = states else { return false }
    let value = row.cells[column].text.lowercased()
    return StatusWords.meaning(of: value, in: stateKey(column)) == .pending || unsettled.contains(value)
      || unknown.contains(value)
  }

  /// What people know the row by: its date, its texts and its amount as they are in the source.
  func line(_ row: CellRow) -> String {
    let columns = [first(.date), first(.description), first(.direction), amounts.first]
    return columns.compactMap { $0.map { row.cells[$0].text } }.filter { !$0.isEmpty }
      .map(\.excerpt).joined(separator: "  ")
  }

  // MARK: Answers

  /// The settings that leave out rows with those values, or only those that are left out anyway.
  func answers(skipping values: [String], in column: Int, anyway: [String] = []) -> [String] {
    [skip(values + anyway, in: column), skip(anyway, in: column)]
  }

  /// The setting that leaves out rows with those values.
  func skip(_ values: [String], in column: Int) -> String {
    "skip-if.\(reference(column))=\(values.writtenList)"
  }

  private func meaning(
    _ answer: String, among answers: [String], of row: CellRow?, _ rows: [CellRow]
  ) -> String {
    let parts = answer.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let key = SettingKey(rawValue: parts[0].prefix { $0 != "." }.description) else {
      return ""
    }
    switch key {
    case .sign:
      return row.map { meaning(isIncome: parts[1] == SignConvention.plusIsIncome.rawValue, $0) } ?? ""
    case .columns: return meaning(String(parts[0].dropFirst("columns.".count)), parts[1], rows)
    case .skipIf:
      // What leaves out fewer values counts the others.
      let isShorter = answers.contains { $0.hasPrefix("\(parts[0])=") && $0.utf8.count > answer.utf8.count }
      return isShorter || parts[1] == "[]" ? "count them" : "leave such rows out"
    case .directions:
      return parts[1].filter { !"{}".contains($0) }.replacing(": income", with: " is money in").replacing(
        ": expense", with: " is money out")
    case .impliedDecimals:
      if parts[1] == "currency" { return "with as many digits as decimals as each currency has" }
      return parts[1] == "0" ? "as they are written" : "with the last \(parts[1]) digits as decimals"
    default: return ""
    }
  }

  /// Which way the money of a row went, and that of one with the other sign, or of all others.
  private func meaning(isIncome: Bool, _ row: CellRow) -> String {
    guard let amount = amounts.first else { return "" }
    let values = money.numbers(amount)
    func way(_ cell: MappedCell, isNegative: Bool) -> String {
      "\(cell.text.excerpt) is money \(isIncome == isNegative ? "out" : "in")"
    }
    let isNegative = (MoneyColumns([amount], in: [row]).numbers(amount).first ?? 0) < 0
    let one = way(row.cells[amount], isNegative: isNegative)
    if let other = rows.indices.first(where: { values[$0] != 0 && (values[$0] < 0) != isNegative }) {
      return "\(one), \(way(rows[other].cells[amount], isNegative: !isNegative))"
    }
    return values.count { $0 != 0 } > 1 ? "\(one), and so are all others" : one
  }

  /// What a column holds, or what becomes of the words in it.
  private func meaning(_ role: String, _ reference: String, _ rows: [CellRow]) -> String {
    if role == ColumnRole.fee.rawValue {
      return reference == "none" ? "the amounts are what moved" : "it is taken off each amount"
    }
    guard let column = column(reference) else { return "" }
    switch ColumnRole(rawValue: role) {
    case .note: return "its words say nothing about the direction"
    case .direction:
      let isSigned = amounts.contains { !money.isUnsigned($0) }
      return
        "its words say which way money went, and \(isSigned ? "a minus turns that round" : "signs do not")"
    case let role:
      let cells = rows.lazy.map { $0.cells[column] }.filter { !$0.isBlank }
      let shown = cells.prefix(ColumnChoice.examples).map(\.text).quotedList
      let verb = role == .debit ? "money out is" : role == .credit ? "money in is" : "holds"
      return shown.isEmpty ? "" : "\(verb) \(shown)"
    }
  }
}

extension Sequence<String> {
  /// The texts as the list that a setting takes: `[a, b]`.
  var writtenList: String { "[\(map { YAMLScalar.written($0) }.joined(separator: ", "))]" }
}
