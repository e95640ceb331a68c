import FinanceData
import FinanceDomain

extension RandomBank {
  /// The names of the columns, with what stands above or below them.
  var header: [[String]] {
    let names = columns.map { language.names[$0] ?? "" }
    switch second {
    case .none: return [names]
    case .groups: return [names.indices.map { $0 == 0 ? language.title : "" }, names]
    case .units: return [names, columns.map { [.date: "(DD.MM.YYYY)", .payee: "(text)"][$0] ?? "" }]
    case .halves:
      let halves = names.map { $0.split(separator: " ", maxSplits: 1).map { String($0) } }
      guard halves.contains(where: { $0.count > 1 }) else { return [names] }
      return [halves.map { $0.count > 1 ? $0[0] : "" }, halves.map { $0.last ?? "" }]
    }
  }

  /// What a row says in each column.
  func cells(_ row: RandomStatement.Row) -> [String] { columns.map { cell($0, of: row) } }

  /// A day as the bank writes it.
  func date(_ day: CalendarDay) -> String {
    isYearless ? ExportForms.yearless(day, form) : ExportForms.date(day, form)
  }

  /// Hundredths as the bank writes them.
  func number(_ hundredths: Int) -> String {
    (hundredths < 0 ? "-" : "") + ExportForms.number(abs(hundredths), decimal, group)
  }

  private func cell(_ column: Column, of row: RandomStatement.Row) -> String {
    let (isOut, amount) = (row.hundredths < 0, number(abs(row.hundredths)))
    switch column {
    case .date: return date(row.day)
    case .value: return date(CalendarDay(dayNumber: row.day.dayNumber + Int32(row.hundredths & 1)))
    case .payee: return row.payee
    case .purpose: return row.purpose
    case .amount: return row.isBalance && ends == .texts ? "" : written(amount, isOut, row.currency)
    case .debit: return isOut ? (style == .negativeHalves ? "-" + amount : amount) : ""
    case .credit: return isOut ? "" : amount
    case .direction: return direction(isOut: isOut)
    case .balance: return row.state == .booked ? number(row.balance) : ""
    case .currency: return row.currency
    case .reference: return armoured("R\(row.day.dayNumber)\(abs(row.hundredths))")
    case .fee: return number(isFeeNegative ? -row.fee : row.fee)
    case .net: return number(row.hundredths - row.fee)
    case .original: return row.original == 0 ? "" : number(row.original)
    case .originalCurrency: return row.original == 0 ? "" : "USD"
    case .state: return state(row.state)
    case .kind: return row.kind
    }
  }

  private func direction(isOut: Bool) -> String {
    if style == .letters { return isOut ? "D" : "C" }
    return isOut ? language.directions.out : language.directions.into
  }

  private func state(_ state: RandomStatement.State) -> String {
    switch state {
    case .booked: language.states.booked
    case .void: language.states.void
    case .pending: language.states.pending
    }
  }

  private func armoured(_ text: String) -> String { isArmoured ? "=\"\(text)\"" : text }

  private func written(_ amount: String, _ isOut: Bool, _ currency: String) -> String {
    switch style {
    case .minus: (isOut ? "-" : "") + amount
    case .trailing: amount + (isOut ? "-" : "")
    case .parentheses: isOut ? "(\(amount))" : amount
    case .worded: amount + (isOut ? " DR" : " CR")
    case .currency: (isOut ? "-" : "") + amount + " " + currency
    case .symbol: (isOut ? "-" : "") + (currency == "EUR" ? "€" : "£") + amount
    case .halves, .negativeHalves, .letters, .words: amount
    }
  }
}
