extension ShippedProfiles {
  static let capitalOne = """
    # Header as in csv2ofx and public importers.
    name: capital-one
    title: "Capital One, credit cards"
    header-match: [Transaction Date, Posted Date, Card No., Description, Category, Debit, Credit]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Transaction Date
      debit: Debit
      credit: Credit
      description: Description
      category: Category
      account: Card No.
    date-format: YYYY-MM-DD
    decimal: "."
    group: none
    currency: USD
    """
}
