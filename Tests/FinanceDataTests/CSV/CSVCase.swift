import FinanceDomain
import FinanceTestSupport
import Testing

/// One text of CSV and all that must be made of it, by either path.
struct CSVCase: Sendable, CustomTestStringConvertible {
  /// A row that must be refused. The marks of the text say where, in the same order.
  struct Refusal: Sendable {
    let code: ReasonCode
    /// The column to blame, from 1.
    let column: Int?
    let value: String?

    init(_ code: ReasonCode, _ column: Int? = nil, _ value: String? = nil) {
      self.code = code
      self.column = column
      self.value = value
    }
  }

  let name: String
  let text: String
  let rows: [Transaction]
  let refusals: [Refusal]
  let skipped: Int

  init(_ name: String, _ text: String, rows: [Transaction] = [], refusals: [Refusal] = [], skipped: Int = 0) {
    self.name = name
    self.text = text
    self.rows = rows
    self.refusals = refusals
    self.skipped = skipped
  }

  var testDescription: String { name }
}

extension Transaction {
  /// What a row of CSV means that names only a few things: an expense of 10.00 for coffee on 3 May 2024.
  static func row(
    _ amount: String = "10.00", _ description: String = "Coffee", id: String = "derived",
    date: String = Fixtures.date, time: String? = nil, type: TransactionType = .expense,
    category: String = "uncategorized", account: String = "", currency: String = "XXX", note: String? = nil,
    balance: Decimal? = nil
  ) -> Transaction {
    .fixture(
      id: id, date: date, time: time, amount: amount, type: type, category: category,
      description: description,
      account: account, currency: currency, note: note, balance: balance)
  }
}
