extension ShippedProfiles {
  static let amexUs = """
    # Header as in public American Express importers. Charges are positive.
    name: amex-us
    title: "American Express US"
    header-match: [Date, Description, Card Member, "Account #", Amount]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Date
      amount: Amount
      description: Description
      account: "Account #"
    date-format: MM/DD/YYYY
    decimal: "."
    group: none
    sign: plus-is-expense
    currency: USD
    """
}
