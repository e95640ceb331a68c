extension ShippedProfiles {
  static let discover = """
    # Header as in public Discover importers. Purchases are positive.
    name: discover
    title: "Discover, credit cards"
    header-match: [Trans. Date, Post Date, Description, Amount, Category]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Trans. Date
      amount: Amount
      description: Description
      category: Category
    date-format: MM/DD/YYYY
    decimal: "."
    group: none
    sign: plus-is-expense
    currency: USD
    """
}
