extension ShippedProfiles {
  static let starling = """
    # Header as in csv2ofx and public Starling importers.
    name: starling
    title: "Starling, statement"
    header-match: [Date, Counter Party, Reference, Type, Amount (GBP), Balance (GBP)]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Date
      amount: Amount (GBP)
      description: [Counter Party, Reference]
      note: Notes
      category: Spending Category
      balance: Balance (GBP)
    date-format: DD/MM/YYYY
    decimal: "."
    group: none
    sign: plus-is-income
    currency: GBP
    order: oldest-first
    """
}
