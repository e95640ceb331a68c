extension ShippedProfiles {
  static let wellsFargo = """
    # Columns as in public Wells Fargo importers.
    name: wells-fargo
    title: "Wells Fargo, without a header; to be named"
    format: csv
    encoding: utf-8
    delimiter: ","
    header: absent
    columns:
      date: 1
      amount: 2
      description: 5
    date-format: MM/DD/YYYY
    decimal: "."
    group: none
    sign: plus-is-income
    currency: USD
    """
}
