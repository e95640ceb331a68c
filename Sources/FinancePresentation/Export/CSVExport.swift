import FinanceDomain

/// Transactions as comma-separated values, in the columns that the program itself reads.
///
/// A clock reading follows its day after a `T`. Payees, tags and balances have columns where there are any.
struct CSVExport {
  let isFormulaSafe: Bool

  func render(_ list: TransactionList) -> String {
    let optional = (payees: list.hasPayees, tags: list.hasTags, balances: list.hasBalances)
    var text = "id,date,amount,type,category,description,account,currency,note"
    if optional.payees { text += ",payee" }
    if optional.tags { text += ",tags" }
    if optional.balances { text += ",balance" }
    text += "\n"
    for item in list {
      append(item, to: &text)
      if optional.payees { text += "," + field(item.payee ?? "") }
      if optional.tags { text += "," + field(item.tags.joined(separator: "; ")) }
      if optional.balances {
        text += "," + (item.balance.map { AmountFormatter.text($0, in: item.currency) } ?? "")
      }
      text += "\n"
    }
    return text
  }

  private func append(_ item: Transaction, to text: inout String) {
    text += field(item.id.rawValue) + "," + item.moment + ","
    text += AmountFormatter.text(item.amount, in: item.currency) + "," + item.type.rawValue + ","
    text += field(item.category.rawValue) + "," + field(item.description) + "," + field(item.account) + ","
    text += item.currency.rawValue + "," + field(item.note ?? "")
  }

  private func field(_ text: String) -> String {
    CSVRenderer.quoted(isFormulaSafe ? CSVRenderer.withoutFormula(text) : text)
  }
}

extension Transaction {
  /// The day, and the clock reading after a `T` where there is one (ISO 8601).
  var moment: String { time.map { "\(date)T\($0)" } ?? "\(date)" }
}
