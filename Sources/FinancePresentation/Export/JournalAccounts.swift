import FinanceDomain

/// The accounts of a journal: the sources' accounts are assets, categories are expenses and income.
///
/// The direction of money decides: money in on a category that is otherwise spent on is income of that category.
struct JournalAccounts {
  /// What the tops of the three trees are called.
  struct Roots {
    let assets: String
    let expenses: String
    let income: String
  }

  /// Every account that is used, with the name it was made from: assets first, then expenses, then income.
  let all: [(name: String, original: String, isChanged: Bool)]
  private let roots: Roots
  private let accounts: JournalNames
  private let categories: JournalNames

  /// The accounts of a list.
  ///
  /// - Parameter clean: makes a name one that the program takes.
  init(_ list: TransactionList, under roots: Roots, clean: (String) -> String) {
    self.roots = roots
    let (accounts, categories) = (
      JournalNames(list.accounts, clean: clean), JournalNames(list.categories, clean: clean)
    )
    all =
      JournalAccounts.entries(list.accounts, of: accounts, under: roots.assets)
      + JournalAccounts.entries(list.categories(of: .expense), of: categories, under: roots.expenses)
      + JournalAccounts.entries(list.categories(of: .income), of: categories, under: roots.income)
    (self.accounts, self.categories) = (accounts, categories)
  }

  /// The account that the money moved on.
  func asset(of item: Transaction) -> String { "\(roots.assets):\(accounts[item.account])" }

  /// What the money was for.
  func purpose(of item: Transaction) -> String {
    "\(item.type == .income ? roots.income : roots.expenses):\(categories[item.category.rawValue])"
  }

  /// The two lines that move the money, without their indentation: the account's first.
  func postings(of item: Transaction) -> [String] {
    let amount = AmountFormatter.text(item.amount, in: item.currency) + " " + item.currency.rawValue
    let (onAsset, onPurpose) = item.type == .income ? ("", "-") : ("-", "")
    return ["\(asset(of: item))  \(onAsset)\(amount)", "\(purpose(of: item))  \(onPurpose)\(amount)"]
  }

  private static func entries(
    _ originals: [String], of names: JournalNames, under root: String
  ) -> [(name: String, original: String, isChanged: Bool)] {
    originals.map { (name: "\(root):\(names[$0])", original: $0, isChanged: !names[$0].hasSameBytes(as: $0)) }
  }
}
