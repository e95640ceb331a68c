extension ShippedProfiles {
  static let revolut = """
    # Header as in public Revolut importers. The balance moves by the amount less the fee.
    name: revolut
    title: "Revolut, account statement; fees in a column of their own are left out"
    header-match: [Type, Product, Started Date, Completed Date, Description, Amount, Fee, Currency,
      State]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: [Completed Date, Started Date]
      amount: Amount
      currency: Currency
      description: Description
      account: Product
      balance: Balance
    date-format: YYYY-MM-DD HH:mm:ss
    decimal: "."
    group: none
    sign: plus-is-income
    skip-if:
      State: [PENDING, REVERTED, DECLINED, FAILED]
    """
}
