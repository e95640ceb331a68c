extension ShippedProfiles {
  static let bankOfAmerica = """
    # Header as in public Bank of America importers. A summary stands before the header, and the first row
    # is the balance before the first transaction.
    name: bank-of-america
    title: "Bank of America, checking and savings"
    header-match: [Date, Description, Amount, Running Bal.]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Date
      amount: Amount
      description: Description
      balance: Running Bal.
    date-format: MM/DD/YYYY
    decimal: "."
    group: ","
    sign: plus-is-income
    currency: USD
    order: oldest-first
    skip-if:
      Description: ["/^Beginning balance as of/"]
    """
}
