/// What has been stated about where money belongs: kinds of categories, and which accounts are one's own.
///
/// Nothing stated is the default: the direction of the money decides, and nothing is a transfer.
public struct FlowPolicy: Hashable, Sendable {
  /// The kinds of categories.
  public var kinds: CategoryKinds
  /// Which rows may be the two legs of a transfer.
  public var transfers: TransferPolicy

  /// That policy; without arguments, none.
  public init(kinds: CategoryKinds = CategoryKinds(), transfers: TransferPolicy = TransferPolicy()) {
    self.kinds = kinds
    self.transfers = transfers
  }

  /// Whether nothing is stated.
  public var isEmpty: Bool { kinds.isEmpty && !findsTransfers }

  /// Whether transfers are looked for at all.
  public var findsTransfers: Bool { !transfers.ownAccounts.isEmpty }

  /// The bucket of a transaction that is not a leg of a pair.
  public func bucket(of category: TransactionCategory, _ type: TransactionType) -> FlowBucket {
    bucket(of: category) ?? (type == .income ? .income : .spending)
  }

  /// The bucket of whatever moves in that category; `nil` where the direction decides.
  func bucket(of category: TransactionCategory) -> FlowBucket? {
    switch kinds[category] {
    case .income: .income
    case .expense: .spending
    // Where pairs are looked for, the other leg of what is left over is not among the rows.
    case .transfer: findsTransfers ? .transfersOutOfScope : .transfers
    case .ignore: .ignored
    case nil: !kinds.isEmpty && category == .uncategorized ? .unclassified : nil
    }
  }
}

/// When two transactions are taken for the two legs of one transfer.
public struct TransferPolicy: Hashable, Sendable {
  /// The accounts that are one's own; between others nothing is a transfer.
  public var ownAccounts: [String]
  /// Those of them that were named for one question: it is told if no transaction is of one, as its name may be misspelt. A
  /// configuration names accounts of other files as well.
  package var asked: [String] = []
  /// How many days may be between the two legs.
  public var windowDays: Int

  /// How long a window may be: a longer one would make nearly everything ambiguous.
  package static let windowRange = 0...366

  /// Between those accounts, within so many days.
  public init(ownAccounts: [String] = [], windowDays: Int = 4) {
    self.ownAccounts = ownAccounts
    self.windowDays = windowDays
  }
}

/// Which bucket of a report the transactions of a category belong to.
public enum CategoryKind: String, Hashable, Sendable, CaseIterable {
  /// Money earned. Money out is a correction of it.
  case income
  /// Money spent. Money in is a refund and reduces it.
  case expense
  /// Money moved between own accounts: neither earned nor spent.
  case transfer
  /// Left out of income and spending, and shown on a line of its own.
  case ignore
}

/// The kinds that have been declared. A category without one of its own has its parent's: `Food:Groceries` that of
/// `Food`. Where none is declared the direction of the money decides.
public struct CategoryKinds: Hashable, Sendable {
  private let kinds: [TransactionCategory: CategoryKind]

  /// The categories that have a kind of their own, in no order.
  package var categories: some Collection<TransactionCategory> { kinds.keys }

  /// Those kinds.
  public init(_ kinds: [TransactionCategory: CategoryKind] = [:]) { self.kinds = kinds }

  /// The kinds with one more, which takes the place of what was declared of that category.
  public func declaring(_ kind: CategoryKind, of category: TransactionCategory) -> CategoryKinds {
    CategoryKinds(kinds.merging([category: kind]) { _, new in new })
  }

  /// What is declared, in the order of the categories: `food=expense, rent=expense`.
  package var text: String {
    let ordered = kinds.sorted { $0.key.rawValue.precedesByBytes($1.key.rawValue) }
    return ordered.map { "\($0.key.rawValue)=\($0.value.rawValue)" }.joined(separator: ", ")
  }

  /// Whether none is declared.
  public var isEmpty: Bool { kinds.isEmpty }

  /// What is declared of a category or of the nearest of its parents.
  public subscript(category: TransactionCategory) -> CategoryKind? {
    var name = category.rawValue[...]
    while true {
      if let kind = kinds[TransactionCategory(rawValue: String(name))] { return kind }
      guard let colon = name.lastIndex(of: ":") else { return nil }
      name = name[..<colon]
    }
  }
}
