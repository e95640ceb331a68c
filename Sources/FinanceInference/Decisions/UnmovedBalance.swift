import FinanceData
import FinanceDomain

/// Rows whose amounts leave the balance as it is, where every other row moves it by its own: interest that is owed and not
/// paid, payments that were refused. Nothing says whether that money moved.
extension ColumnChoice {
  /// Finds them: by a column whose values they alone have, or else it is asked without one.
  mutating func findUnmovedBalance() {
    guard unsettled.isEmpty, let balance = first(.balance), !amounts.isEmpty else { return }
    let money = money(beside: balance)
    let effects = money.effects(on: balance, of: movementsLessFees(money))
    let open = effects.unmoved.filter { row in
      !isCalledOpen(row) && !rows[row].cells.contains { BalanceRows.meaning(of: $0.bytes) != nil }
    }
    guard !open.isEmpty else { return }
    let telling = surveys.indices.compactMap { column in
      valuesOfOnly(open, beside: effects.moved, in: column).map { (column, $0) }
    }
    if let (column, values) = telling.min(by: { $0.1.count < $1.1.count }) {
      (states, unsettled, leavesBalance) = (column, values, true)
      return
    }
    let first = QuestionExamples(choice: self).line(rows[open[0]])
    questions.append(
      ImportQuestion(
        code: .stateUndecided,
        finding:
          "\(title(balance)) stays as it is in \(open.count) of \(rows.count) rows that have an amount, such as "
          + "'\(first)', and moves by the amount in all others",
        answers: ["columns.balance=none"], meanings: ["count them"]))
  }

  /// Whether a known state says of a row that its money has not moved, or not yet.
  private func isCalledOpen(_ row: Int) -> Bool {
    guard let states else { return false }
    return StatusWords.meaning(of: rows[row].cells[states].text.lowercased(), in: stateKey(states)) != nil
  }

  /// The values that a column has in some rows and in none of the others; `nil` if it has one of them there, too, or if there
  /// are many.
  private func valuesOfOnly(_ places: [Int], beside others: [Int], in column: Int) -> Set<String>? {
    guard surveys[column].isText, !surveys[column].isUnique else { return nil }
    let values = { (places: [Int]) in Set(places.map { rows[$0].cells[column].text.lowercased() }) }
    let own = values(places)
    return own.count <= 6 && !own.contains("") && own.isDisjoint(with: values(others)) ? own : nil
  }
}

extension MoneyColumns {
  /// The rows that leave a balance as it is though they have a movement, and those that move it, where every step of it is one
  /// or the other, in the file's order or against it; none if a step is anything else.
  func effects(on balance: Int, of movements: [Decimal]) -> (unmoved: [Int], moved: [Int]) {
    for accounts in runs {
      let steps = steps(of: balance, in: accounts)
      for (rows, changes) in [
        (steps.map(\.later), steps.map(\.step)), (steps.map(\.earlier), steps.map { -$0.step }),
      ] {
        let places = rows.indices.filter { movements[rows[$0]] != 0 }
        let unmoved = places.filter { changes[$0] == 0 }
        guard rows.indices.allSatisfy({ changes[$0] == 0 || changes[$0] == movements[rows[$0]] }),
          places.count - unmoved.count > MoneyColumns.leastSteps
        else { continue }
        return (unmoved.map { rows[$0] }, places.filter { changes[$0] != 0 }.map { rows[$0] })
      }
    }
    return ([], [])
  }
}
