/// The last item of a page, in a form that a person can carry to the next one.
///
/// It remembers the item's place in the order, not its number, so it goes on from there whatever was added or removed
/// before it; and the list it belongs to, so that it is not used on another one.
public struct PageCursor: Hashable, Sendable {
  /// The order of the list.
  public let order: TransactionOrder
  /// The last item that was shown, as far as the order looks at it: what does not decide its place is filled in.
  public let last: PlacedTransaction
  /// Stands for the question that was asked.
  public let question: UInt64

  /// A cursor behind that item.
  public init(order: TransactionOrder, last: PlacedTransaction, question: UInt64) {
    self.order = order
    self.last = PlacedTransaction(last.transaction.reduced(to: order.key), at: last.position)
    self.question = question
  }
}

extension Transaction {
  /// The same place in an order by that key, and nothing else of the transaction: day, time, id, the key's own field.
  fileprivate func reduced(to key: TransactionOrder.Key) -> Transaction {
    Transaction(
      trusting: id, date, time, key == .amount ? amount : 1, .income,
      key == .category ? category : .uncategorized,
      key == .description ? description : "-", key == .account ? account : "", .none, nil)
  }
}
