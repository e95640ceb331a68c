extension ShippedProfiles {
  static let paypal = """
    # Header as in public PayPal importers. The order of days and months follows the language of the
    # account, so it is inferred.
    name: paypal
    title: "PayPal, activity download in English"
    header-match: [Date, Time, TimeZone, Name, Type, Status, Currency, Gross, Fee, Net, Transaction ID]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      id: Transaction ID
      date: Date
      time: Time
      amount: Net
      currency: Currency
      description: [Name, Type]
      note: Subject
      balance: Balance
    sign: plus-is-income
    skip-if:
      Status: [Pending, Denied, Failed, Expired, Canceled, Cancelled, Removed]
    """
}
