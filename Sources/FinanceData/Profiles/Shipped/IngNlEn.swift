extension ShippedProfiles {
  static let ingNlEn = """
    # Header as in public ING importers. Exports differ in the delimiter, so it is inferred.
    name: ing-nl-en
    title: "ING Nederland, in English"
    header-match: [Date, Name / Description, Account, Counterparty, Debit/credit, Amount (EUR),
      Notifications]
    format: csv
    header: present
    columns:
      date: Date
      amount: Amount (EUR)
      direction: Debit/credit
      description: Name / Description
      note: Notifications
      account: Account
      balance: Resulting balance
    date-format: YYYYMMDD
    decimal: ","
    group: "."
    directions:
      credit: income
      debit: expense
    currency: EUR
    """
}
