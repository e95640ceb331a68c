extension ShippedProfiles {
  static let wise = """
    # Header as in the Wise importers of Firefly III and others. An id can stand in the statements of two
    # currencies, so it is no identity here.
    name: wise
    title: "Wise, statement of a balance"
    header-match: [TransferWise ID, Date, Amount, Currency, Description, Payment Reference,
      Running Balance]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Date
      amount: Amount
      currency: Currency
      description: [Description, Payment Reference]
      note: Note
      balance: Running Balance
    date-format: DD-MM-YYYY
    decimal: "."
    group: none
    sign: plus-is-income
    """
}
