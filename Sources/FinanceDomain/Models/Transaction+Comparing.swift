extension Transaction {
  /// Whether account, day, signed amount, currency and description are the same, which is all that rows without ids are
  /// known by.
  package func hasSameContent(as other: Transaction) -> Bool {
    date == other.date && type == other.type && amount == other.amount && currency == other.currency
      && account.hasSameBytes(as: other.account) && description.hasSameBytes(as: other.description)
  }
}
