extension ShippedProfiles {
  static let bankOfAmericaCard = """
    # Header as in public Bank of America importers. Purchases are negative.
    name: bank-of-america-card
    title: "Bank of America, credit cards"
    header-match: [Posted Date, Reference Number, Payee, Address, Amount]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Posted Date
      amount: Amount
      description: Payee
      note: Address
    date-format: MM/DD/YYYY
    decimal: "."
    group: none
    sign: plus-is-income
    currency: USD
    """
}
