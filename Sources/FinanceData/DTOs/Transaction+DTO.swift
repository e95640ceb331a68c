import FinanceDomain

extension Transaction {
  /// The transaction as a source would write it; reading it back gives the same transaction.
  public func toDTO() -> TransactionDTO {
    TransactionDTO(
      id: id.rawValue, date: .text(time.map { "\(date)T\($0)" } ?? "\(date)"), amount: .text("\(amount)"),
      type: type.rawValue, category: category.rawValue, description: description, account: account,
      currency: currency.rawValue, note: note, balance: balance.map { .text("\($0)") })
  }
}
