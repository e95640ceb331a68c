extension ShippedProfiles {
  static let chaseChecking = """
    # Header as in public Chase importers. Rows may end in one comma more than the header.
    name: chase-checking
    title: "Chase, checking and savings"
    header-match: [Details, Posting Date, Description, Amount, Type, Balance, "Check or Slip #"]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Posting Date
      amount: Amount
      description: Description
      note: Type
      balance: Balance
    date-format: MM/DD/YYYY
    decimal: "."
    group: none
    sign: plus-is-income
    currency: USD
    order: newest-first
    """
}
