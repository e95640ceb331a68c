import FinanceData
import FinanceDomain

/// Pairs of columns that say the same in all of some rows that have both: how much, or in which currency.
struct AgreeingColumns {
  private var ofNumbers: [(Int, Int)] = []
  private var ofCurrencies: [(Int, Int)] = []

  init(_ rows: [CellRow]) {
    let columns = rows.first?.cells.indices ?? 0..<0
    let currencies = columns.filter { column in
      rows.contains { !$0.cells[column].isBlank }
        && rows.allSatisfy {
          $0.cells[column].isBlank || CurrencySymbol.currency(inColumn: $0.cells[column].text) != nil
        }
    }
    ofCurrencies = AgreeingColumns.pairs(currencies).filter { pair in
      !rows.contains { AgreeingColumns.differ(pair, $0) }
    }
    let numbers = MoneyColumns(columns, in: rows)
    ofNumbers = AgreeingColumns.pairs(columns.filter { !numbers.isNothing($0) }).filter { pair in
      let both = zip(numbers.numbers(pair.0), numbers.numbers(pair.1)).filter { $0 != 0 && $1 != 0 }
      return !both.isEmpty && both.allSatisfy { abs($0) == abs($1) }
    }
  }

  /// Whether two columns differ in the row that have not so far.
  mutating func disagree(in row: CellRow) -> Bool {
    let before = ofNumbers.count + ofCurrencies.count
    ofCurrencies.removeAll { AgreeingColumns.differ($0, row) }
    ofNumbers.removeAll { one, other in
      guard row.cells[one] != row.cells[other] else { return false }
      let numbers = MoneyColumns([one, other], in: [row])
      let (left, right) = (numbers.numbers(one)[0], numbers.numbers(other)[0])
      return left != 0 && right != 0 && abs(left) != abs(right)
    }
    return ofNumbers.count + ofCurrencies.count < before
  }

  private static func differ(_ pair: (Int, Int), _ row: CellRow) -> Bool {
    let (one, other) = (row.cells[pair.0], row.cells[pair.1])
    return !one.isBlank && !other.isBlank && one != other
  }

  private static func pairs(_ columns: [Int]) -> [(Int, Int)] {
    columns.flatMap { one in columns.filter { $0 > one }.map { (one, $0) } }
  }
}
