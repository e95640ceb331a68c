extension ShippedProfiles {
  static let mint = """
    # Header as in csv2ofx and public importers. Amounts are positive; a column says the direction.
    name: mint
    title: "Mint, transactions"
    header-match: [Date, Description, Original Description, Amount, Transaction Type, Category,
      Account Name, Labels, Notes]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Date
      amount: Amount
      direction: Transaction Type
      description: Description
      note: Notes
      category: Category
      account: Account Name
    date-format: [MM/DD/YYYY, M/D/YYYY]
    decimal: "."
    group: none
    directions:
      credit: income
      debit: expense
    currency: USD
    """
}
