import FinanceDomain

/// The accounts of a journal: the sources' accounts are assets, categories are expenses and income.
///
/// The direction of money decides: money in on a category that is otherwise spent on is income of that category.
struct JournalAccounts {
  /// What the tops of the three trees are called.
  typealias Roots = (assets: String, expenses: String, income: String)

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
    accounts = JournalNames(list.accounts, clean: clean)
    categories = JournalNames(list.categories, clean: clean)
    all =
      JournalAccounts.entries(list.accounts, of: accounts, under: roots.assets)
      + JournalAccounts.entries(list.categories(of: .expense), of: categories, under: roots.expenses)
      + JournalAccounts.entries(list.categories(of: .income), of: categories, under: roots.income)
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

/// What accounts or categories are called in a journal whose program cannot take every name.
///
/// No two names become one: a name that the program can take stays as it is, and of the others one that would meet
/// another gets a number after it, in the order of their bytes, so that the same names always become the same.
struct JournalNames {
  /// What each name becomes.
  private let names: [Bytewise: String]

  /// What these names become.
  ///
  /// - Parameters:
  ///   - originals: each once, in the order of their bytes.
  ///   - clean: makes a name one that the program takes; a name that it takes already comes back as it is.
  init(_ originals: [String], clean: (String) -> String) {
    let cleaned = originals.map { (original: $0, name: clean($0)) }
    var taken = Set<String>()
    var names: [Bytewise: String] = [:]
    let isKept = { (pair: (original: String, name: String)) in pair.original.hasSameBytes(as: pair.name) }
    for pair in cleaned.filter(isKept) + cleaned.filter({ !isKept($0) }) {
      names[Bytewise(rawValue: pair.original)] = taken.insertFree(pair.name)
    }
    self.names = names
  }

  /// What the name has become.
  ///
  /// - Precondition: it is one of those given at the start.
  subscript(original: String) -> String {
    guard let name = names[Bytewise(rawValue: original)] else {
      preconditionFailure("'\(original)' is not in the list")
    }
    return name
  }

  /// What a name without a sign that the program takes becomes.
  static let unnamed = "unnamed"
  /// The most bytes of a name; its whole text is beside the account.
  static let mostBytes = 200

  /// The name cleaned part by part: the part after a colon is an account below the one before it. It may be cut.
  ///
  /// Where a part would be empty, the colons mean nothing, and all is one part.
  static func clean(_ name: String, part clean: (String) -> String) -> String {
    let parts = name.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false).map {
      clean(String($0))
    }
    let whole = parts.contains("") ? clean(withoutColons(name)) : parts.joined(separator: ":")
    return beginning(of: whole.isEmpty ? clean(unnamed) : whole, bytes: mostBytes)
  }

  /// By scalars: a mark after a colon does not hide it from the programs.
  private static func withoutColons(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == ":" ? "-" : $0 }))
  }

  /// The beginning of a text, cut between scalars, and no space or colon at the cut.
  static func beginning(of text: String, bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    var length = 0
    var kept = text.unicodeScalars.prefix { scalar in
      length += UTF8.width(scalar)
      return length <= bytes
    }
    while let last = kept.last, last == " " || last == ":" { kept.removeLast() }
    return String(kept)
  }
}

extension Set<String> {
  /// Inserts the name, with a number after it where it is taken: `food`, `food-2`.
  ///
  /// - Returns: the name that was inserted.
  mutating func insertFree(_ name: String) -> String {
    var (candidate, number) = (name, 1)
    while !insert(candidate).inserted {
      number += 1
      candidate = "\(name)-\(number)"
    }
    return candidate
  }
}
