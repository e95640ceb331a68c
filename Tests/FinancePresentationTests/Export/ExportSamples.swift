@testable import FinanceDomain
import FinancePresentation
import FinanceTestSupport

/// Exports made by hand.
enum ExportSamples {
  /// A few days of a household that has everything a transaction can have.
  static let household = export([
    .fixture(id: "t1", amount: "12.5", category: "food", description: "Coffee", account: "Giro"),
    .fixture(
      id: "t2", time: "14:22:10", amount: "9.125", category: "Food:Out", description: "Lunch; (late)",
      account: "Visa | gold", note: "with C:\\anna, [2024]", tags: ["friends", "not plain"],
      payee: "Café Zwölf"),
    .fixture(
      id: "t3", date: "2024-05-04", amount: "1200", type: .income, category: "salary", description: "(Wages)",
      account: "Giro", currency: "JPY", balance: .exact("-3")),
    .fixture(
      id: "t4", date: "2024-05-04", amount: "3", type: .income, category: "food", description: "two\nlines",
      currency: "XXX"),
  ])

  /// An export of these transactions, put in order.
  static func export(_ transactions: [Transaction], rejected: Int = 0) -> ExportedTransactions {
    var all = SortedTransactions()
    all.absorb(TransactionBatch(transactions))
    let count = transactions.count
    let source = RowCounts(
      path: "a.csv", format: "csv", read: count + rejected, accepted: count, rejected: rejected)
    return ExportedTransactions(
      transactions: all.list, period: .all, rowCounts: FinancePresentationTests.rowCounts([source]))
  }

  /// A ledger in which every text is one of the texts, in every field by turns.
  static func transactions(of texts: [String]) -> [Transaction] {
    let texts = texts.filter { !$0.trimmingASCIISpace().isEmpty }
    return texts.indices.map { place in
      func text(_ step: Int) -> String { texts[(place + step) % texts.count] }
      return .fixture(
        id: "\(place) \(text(1))", time: place.isMultiple(of: 2) ? "10:00:00" : nil,
        amount: "\(place + 1).25",
        type: place.isMultiple(of: 3) ? .income : .expense, category: text(0), description: text(0),
        account: text(2), currency: ["EUR", "XXX", "JPY"][place % 3], note: text(3),
        tags: [text(0), text(4), "plain"], payee: place.isMultiple(of: 4) ? text(5) : nil)
    }
  }

  /// Every text that the tests know to be unkind.
  static let unkind: [Transaction] = {
    let long = [String(repeating: "long ", count: 2000), String(repeating: "株", count: 3000)]
    let words = [
      ":", "::", ":a", "a:", "a::b", "a:b", "a: b", "a :b", "unnamed", "unnamed-2", "Unnamed", "-", "--", "(",
      ")",
      "(a)", "[a]", "[2024-99-99]", "[=1]", "[1" + String(repeating: "x", count: 400) + "]", "{1}", "@ 5",
      "=5", "*",
      "!", "* a", "! a", "; a", "a ; b", "a  b", "a\u{A0} b", "a\u{3000}\u{3000}b", "#a", "%", "&", "~", "\"",
      "x:: 1 +",
      "date:1-1", "a, date:2020-99-99, b", "uuid", "UUID", "payee", ":\u{301}", "(\u{301}", "include x", "ǆ",
      "ß", "ŉ",
      "ﬁ", "１２", "٣", "Ⅻ", "a-2", "A-2", "a", "A", "é", "É", "\u{1E9E}", "日本", "日", "end comment",
      "50.00 EUR", "12",
    ]
    return transactions(
      of: hostile + UnkindValues.descriptions + UnkindValues.categories + words + long)
  }()
}
