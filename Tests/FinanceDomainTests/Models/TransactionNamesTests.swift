import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Ids and categories")
struct TransactionNamesTests {
  @Test(
    "Two names are one exactly when their bytes are",
    arguments: [("\u{E9}", "e\u{301}"), ("food", "Food"), ("a", "a "), ("", "\u{200B}")])
  func bytes(left: String, right: String) {
    #expect(TransactionID(rawValue: left) != TransactionID(rawValue: right))
    #expect(TransactionCategory(rawValue: left) != TransactionCategory(rawValue: right))
    #expect(Set([left, right, left].map { TransactionID(rawValue: $0) }).count == 2)
    #expect(Set([left, right, left].map { TransactionCategory(rawValue: $0) }).count == 2)
  }

  @Test("Names are ordered by their bytes: the same order on every machine and in every language")
  func order() {
    let names = [
      "", "A", "B", "Z", "a", "a1", "a10", "a2", "b", "e\u{301}", "z", "\u{E9}", "ﬁ", "\u{10FFFF}",
    ]
    var random = SeededGenerator(seed: 4)
    let shuffled = names.shuffled(using: &random)
    #expect(shuffled.map { TransactionID(rawValue: $0) }.sorted().map(\.description) == names)
    #expect(shuffled.map { TransactionCategory(rawValue: $0) }.sorted().map(\.description) == names)
  }

  @Test("The usual categories have the names that sources write")
  func usualCategories() {
    let usual: [TransactionCategory] = [
      .food, .transport, .entertainment, .utilities, .salary, .other, .uncategorized,
    ]
    #expect(
      usual.map(\.rawValue) == [
        "food", "transport", "entertainment", "utilities", "salary", "other", "uncategorized",
      ])
  }

  @Test("There are two directions of money")
  func types() {
    #expect(TransactionType.allCases.map(\.rawValue) == ["income", "expense"])
  }
}
