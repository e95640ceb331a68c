extension ShippedProfiles {
  static let ynab = """
    # Header as in public YNAB importers. Dates, currency and marks follow the settings of the budget, so
    # they are inferred or to be stated.
    name: ynab
    title: "YNAB, register"
    header-match: [Account, Flag, Date, Payee, Category Group/Category, Category, Memo, Outflow,
      Inflow, Cleared]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Date
      debit: Outflow
      credit: Inflow
      description: [Payee, Memo]
      category: Category
      account: Account
    """
}
