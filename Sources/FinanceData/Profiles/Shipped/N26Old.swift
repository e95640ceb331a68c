extension ShippedProfiles {
  static let n26Old = """
    # Header as in the N26 mapping of csv2ofx.
    name: n26-old
    title: "N26, exports until 2023"
    header-match: [Date, Payee, Account number, Transaction type, Payment reference, Amount (EUR)]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Date
      amount: Amount (EUR)
      description: [Payee, Payment reference]
    date-format: YYYY-MM-DD
    decimal: "."
    group: none
    sign: plus-is-income
    currency: EUR
    """
}
