extension ShippedProfiles {
  static let n26 = """
    # Columns as the importers of csv2ofx and bank2ynab read them.
    name: n26
    title: N26, as exported since 2023
    header-match: [Booking Date, Value Date, Partner Name, Partner Iban, Type, Payment Reference, Amount (EUR)]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Booking Date
      amount: Amount (EUR)
      description: [Partner Name, Payment Reference]
    date-format: YYYY-MM-DD
    decimal: "."
    group: none
    sign: plus-is-income
    currency: EUR
    """
}
