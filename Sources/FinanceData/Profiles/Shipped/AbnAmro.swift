extension ShippedProfiles {
  static let abnAmro = """
    # Columns as in csv2ofx.
    name: abn-amro
    title: "ABN AMRO, text file without a header; to be named"
    format: csv
    delimiter: tab
    quote: none
    header: absent
    columns:
      date: 3
      amount: 7
      currency: 2
      description: 8
      account: 1
      balance: 5
    date-format: YYYYMMDD
    decimal: ","
    group: none
    sign: plus-is-income
    """
}
