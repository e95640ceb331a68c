extension ShippedProfiles {
  static let starlingApi = """
    # Shape as in the documentation of Starling. Amounts are whole pence without a sign.
    name: starling-api
    title: "Starling, feed items of the API"
    header-match: [/feedItemUid, /amount/currency, /amount/minorUnits, /direction, /transactionTime,
      /counterPartyName]
    format: json
    items: /feedItems
    columns:
      id: /feedItemUid
      date: /transactionTime
      amount: /amount/minorUnits
      direction: /direction
      currency: /amount/currency
      description: [/counterPartyName, /reference]
      category: /spendingCategory
    implied-decimals: 2
    directions:
      in: income
      out: expense
    skip-if:
      /status: [DECLINED, REVERSED, PENDING, UPCOMING, RETRYING]
    """
}
