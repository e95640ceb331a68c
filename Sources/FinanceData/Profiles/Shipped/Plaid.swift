extension ShippedProfiles {
  static let plaid = """
    # Shape as in the documentation of Plaid. A positive amount is money out.
    name: plaid
    title: "Plaid, /transactions/get and /transactions/sync"
    header-match: [/transaction_id, /account_id, /amount, /iso_currency_code, /date, /name, /pending]
    format: json
    items: [/transactions, /added]
    columns:
      id: /transaction_id
      date: /date
      amount: /amount
      currency: /iso_currency_code
      description: /name
      note: /merchant_name
      category: /personal_finance_category/primary
      account: /account_id
    date-format: YYYY-MM-DD
    sign: plus-is-expense
    skip-if:
      /pending: ["true"]
    """
}
