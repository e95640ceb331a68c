extension ShippedProfiles {
  static let commbank = """
    # Columns as in the Firefly III import configurations.
    name: commbank
    title: "Commonwealth Bank of Australia, without a header; to be named"
    format: csv
    encoding: utf-8
    delimiter: ","
    header: absent
    columns:
      date: 1
      amount: 2
      description: 3
      balance: 4
    date-format: DD/MM/YYYY
    decimal: "."
    group: none
    sign: plus-is-income
    currency: AUD
    order: newest-first
    """
}
