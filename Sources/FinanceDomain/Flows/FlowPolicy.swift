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
