extension ShippedProfiles {
  static let monzoApi = """
    # Shape as in the documentation of Monzo. Amounts are whole pence.
    name: monzo-api
    title: "Monzo, transactions of the API"
    header-match: [/id, /created, /amount, /currency, /description, /account_id, /is_load]
    format: json
    items: /transactions
    columns:
      id: /id
      date: /created
      amount: /amount
      currency: /currency
      description: /description
      note: /notes
      category: /category
      account: /account_id
    implied-decimals: 2
    sign: plus-is-income
    skip-if:
      /decline_reason: [/./]
    """
}
