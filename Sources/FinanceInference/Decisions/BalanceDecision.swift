import FinanceData
import FinanceDomain

// What is the balance after each row, and what only looks like it.
extension ColumnChoice {
  /// Checks the column that is called a balance against the rows.
  mutating func settleBalance() {
    forgetStandingBalance()
    guard let balance = first(.balance), let direction = balanceDirection else { return }
    evidence.append(
      ImportEvidence(
        "columns", "\(quoted([direction])) says whether the account owes \(quoted([balance]))",
        because: "it is beside the balance"))
  }

  /// A balance that is the same in rows of several days, all of which move money, is that of the day of the export, say.
  private mutating func forgetStandingBalance() {
    guard stated[.balance] == nil, let balance = first(.balance), let date = first(.date) else { return }
    let money = MoneyColumns(amounts, in: rows)
    let numbers = amounts.map(money.numbers)
    let moving = rows.indices.filter { row in numbers.contains { $0[row] != 0 } }.map { rows[$0].cells }
    guard moving.allSatisfy({ !$0[balance].isBlank }), Set(moving.map { $0[balance].text }).count == 1,
      Set(moving.map { $0[date].text }).count > 1
    else { return }
    columns[.balance] = nil
    evidence.append(
      ImportEvidence(
        "columns", "\(title(balance)) is not the balance after each row",
        because: "it is the same after rows that move money"))
  }

  /// The column in the JSON object around the balance that says whether the account owes it: amounts have no sign there.
  var balanceDirection: Int? {
    guard let balance = first(.balance), let keys = keys(of: balance) else { return nil }
    return names.indices.first { column in
      guard column != balance, let around = self.keys(of: column)?.dropLast(),
        around.joined().lowercased().contains("balance"), keys.starts(with: around)
      else { return false }
      return !surveys[column].hasManyValues && DirectionWords.reading(of: surveys[column].values) != nil
    }
  }

  /// The keys on the way to a value of a JSON object.
  private func keys(of column: Int) -> [String]? {
    names[column].hasPrefix("/") ? JSONPointer(names[column])?.keys : nil
  }
}
