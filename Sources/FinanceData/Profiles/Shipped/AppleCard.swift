extension ShippedProfiles {
  static let appleCard = """
    # Header as in public Apple Card importers. Purchases are positive.
    name: apple-card
    title: "Apple Card"
    header-match: [Transaction Date, Clearing Date, Description, Merchant, Category, Type, Amount (USD)]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Transaction Date
      amount: Amount (USD)
      description: Merchant
      note: Description
      category: Category
    date-format: MM/DD/YYYY
    decimal: "."
    group: none
    sign: plus-is-expense
    currency: USD
    """
}
