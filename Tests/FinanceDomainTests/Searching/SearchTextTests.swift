import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Searches in words")
struct SearchTextTests {
  @Test(
    "A condition is written in the words of the search language",
    arguments: [
      ("coffee", "desc:coffee"), ("\"coffee shop\"", "desc:\"coffee shop\""),
      ("a b OR c", "(desc:a desc:b) OR desc:c"),
      ("-(a OR b)", "-(desc:a OR desc:b)"), ("category:=food", "category:=food"),
      ("amount:>20", "amount:>20"),
      ("amount:10..50.5", "amount:10..50.5"), ("amount:<=3", "amount:<=3"),
      ("date:2024-05", "date:2024-05-01..2024-05-31"),
      ("type:debit", "type:expense"), ("cur:EUR", "currency:EUR"), ("tag:\"a\\\"b\"", "tag:\"a\\\"b\""),
      ("payee:/a\\/b/", "payee:/a\\/b/"), ("note:=\"\"", "note:=\"\""),
    ])
  func words(search: String, text: String) throws {
    #expect(try SearchExpression(parsing: search, today: .ofSearch).text == text)
  }

  @Test("Read back, the words mean the same", arguments: Seeds.list(10, salt: 0x7E87))
  func readBack(seed: UInt64) throws {
    var samples = SearchSamples(seed: seed)
    var rows: [Transaction] = []
    for number in 0..<40 { rows.append(try samples.transaction(number: number)) }
    for _ in 0..<60 {
      let expression = try samples.expression(depth: 3)
      guard expression.isTypeable else { continue }
      let again = try SearchExpression(parsing: expression.text, today: .ofSearch)
      #expect(
        rows.map(again.matches) == rows.map(expression.matches), "\(expression.text), \(Seeds.replay(seed))")
    }
  }

  @Test(
    "Every text can be written, whatever it is made of",
    arguments: UnkindValues.descriptions + ["", "/", "\0", "\"\u{301}"])
  func phrases(text: String) throws {
    let row = Transaction.fixture(description: "x", note: text.isEmpty ? nil : text)
    for expression in [SearchExpression.text(.note, .equals(text)), .text(.note, .contains(text))] {
      if text.isEmpty, case .text(_, .contains) = expression { continue }
      let again = try SearchExpression(parsing: expression.text, today: .ofSearch)
      #expect(again.matches(row), "\(expression.text)")
      #expect(!again.matches(.fixture(note: "other")), "\(expression.text)")
    }
  }
}

extension SearchExpression {
  /// Whether the search language has words for it: it has none for bounds below zero and for empty words and patterns.
  fileprivate var isTypeable: Bool {
    switch self {
    case .not(let inner): inner.isTypeable
    case .all(let inner), .any(let inner): inner.allSatisfy(\.isTypeable)
    case .amount(let range):
      [range.lower, range.upper].allSatisfy { $0.map { $0.amount >= 0 } ?? true }
        && !(range.lower.map { low in range.upper.map { $0.amount < low.amount } ?? false } ?? false)
    case .text(_, .contains(let text)): !text.isEmpty
    case .text(_, .matches(let pattern)): !pattern.source.isEmpty
    default: true
    }
  }
}
