extension ShippedProfiles {
  static let monzo = """
    # Header as in bank2ynab and public Monzo importers.
    name: monzo
    title: "Monzo, export from the app"
    header-match: [Transaction ID, Date, Time, Type, Name, Emoji, Category, Amount, Currency]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      id: Transaction ID
      date: Date
      time: Time
      amount: Amount
      currency: Currency
      description: [Name, Description]
      note: "Notes and #tags"
      category: Category
    date-format: DD/MM/YYYY
    decimal: "."
    group: none
    sign: plus-is-income
    """
}
