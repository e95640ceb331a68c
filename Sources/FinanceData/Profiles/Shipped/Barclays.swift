extension ShippedProfiles {
  static let barclays = """
    # Header as in public Barclays importers.
    name: barclays
    title: "Barclays UK, current account"
    header-match: [Number, Date, Account, Amount, Subcategory, Memo]
    format: csv
    delimiter: ","
    header: present
    columns:
      date: Date
      amount: Amount
      description: Memo
      note: Subcategory
      account: Account
    date-format: DD/MM/YYYY
    decimal: "."
    group: none
    sign: plus-is-income
    currency: GBP
    """
}
