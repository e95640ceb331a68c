import FinanceData
import FinanceDomain

extension RowMapping {
  /// Whether the mapping reads rows as the standard names of the header do.
  func saysTheSame(as layout: CSVLayout) -> Bool {
    let texts: [(Int?, TransactionField)] = [
      (id, .id), (category, .category), (account, .account), (currency, .currency), (balance, .balance),
      (note.first, .note),
    ]
    return date == layout.column(of: .date) && description == [layout.column(of: .description)]
      && dateFormats.allSatisfy(\.isISO) && numbers?.decimalMark ?? .dot == .dot
      && numbers?.impliedDecimals == nil
      && time == nil && fee == nil && scale == nil && skips.isEmpty && doubts.isEmpty && statedCurrency == nil
      && note.count < 2
      && texts.allSatisfy { $0 == nil || $0 == layout.column(of: $1) } && hasStandardDirections(layout)
  }

  private func hasStandardDirections(_ layout: CSVLayout) -> Bool {
    switch amount {
    case .signed(let column, let sign):
      column == layout.column(of: .amount) && layout.mapping.amount.direction == nil && sign == .plusIsIncome
    case .directed(let column, let direction, let words):
      column == layout.column(of: .amount) && direction == layout.mapping.amount.direction
        && words.allSatisfy { (try? TypeField.parse($0.key)) == $0.value }
    case .split, .standard: false
    }
  }
}
