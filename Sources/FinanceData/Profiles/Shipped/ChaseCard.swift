extension ShippedProfiles {
  static let chaseCard = """
    # Header as in public Chase importers. Purchases are negative.
    name: chase-card
    title: "Chase, credit cards"
    header-match: [Transaction Date, Post Date, Description, Category, Type, Amount, Memo]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Transaction Date
      amount: Amount
      description: Description
      note: Memo
      category: Category
    date-format: MM/DD/YYYY
    decimal: "."
    group: none
    sign: plus-is-income
    currency: USD
    """
}
