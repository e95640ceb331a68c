import FinanceDomain
import Testing

@Suite("Categories with all below them")
struct CategoryBranchesTests {
  private static func branches(_ names: String...) -> CategoryBranches {
    CategoryBranches(names.map { TransactionCategory(rawValue: $0) })
  }

  @Test(
    "A category belongs to itself and to those before its colons, byte for byte",
    arguments: [
      ("food", "food", true), ("food:restaurant", "food", true), ("food:restaurant:lunch", "food", true),
      ("food", "food:restaurant", false), ("foodstuff", "food", false), ("Food", "food", false),
      ("café", "cafe\u{301}", false), ("", "food", false), (":food", "", true),
    ])
  func contains(category: String, root: String, belongs: Bool) {
    #expect(
      CategoryBranchesTests.branches(root).contains(TransactionCategory(rawValue: category)) == belongs)
  }

  @Test("What is named twice or lies below another is kept once")
  func roots() {
    let branches = CategoryBranchesTests.branches("food:snacks", "rent", "food", "rent", "rent:garage")
    #expect(branches.roots.map(\.rawValue) == ["rent", "food"])
    #expect(branches == CategoryBranchesTests.branches("rent", "food"))
  }

  @Test("One is part of another, has something in common with it, or nothing")
  func relations() {
    let (home, food) = (
      CategoryBranchesTests.branches("rent", "food"), CategoryBranchesTests.branches("food")
    )
    let snacks = CategoryBranchesTests.branches("food:snacks", "travel")
    #expect(home.contains(food) && !food.contains(home) && home.contains(home))
    #expect(!home.contains(snacks) && home.meets(snacks) && snacks.meets(home))
    #expect(!CategoryBranchesTests.branches("rent").meets(snacks))
  }
}
