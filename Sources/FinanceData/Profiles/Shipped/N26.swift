extension ShippedProfiles {
  static let n26 = """
    # Header as in the N26 importers of beangulp users and csv2ofx.
    name: n26
    title: "N26, exports since 2023"
    header-match: [Booking Date, Value Date, Partner Name, Payment Reference, Amount (EUR)]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Booking Date
      amount: Amount (EUR)
      description: [Partner Name, Payment Reference]
      account: Account Name
    date-format: YYYY-MM-DD
    decimal: "."
    group: none
    sign: plus-is-income
    currency: EUR
    """
}
