extension ShippedProfiles {
  static let gocardless = """
    # Shape as in the documentation of the Berlin Group and of Nordigen.
    name: gocardless
    title: "GoCardless Bank Account Data (Nordigen), booked transactions"
    header-match: [/bookingDate, /transactionAmount/amount, /transactionAmount/currency]
    format: json
    items: /transactions/booked
    columns:
      id: [/transactionId, /internalTransactionId]
      date: /bookingDate
      amount: /transactionAmount/amount
      currency: /transactionAmount/currency
      description: [/creditorName, /debtorName, /remittanceInformationUnstructured]
    date-format: YYYY-MM-DD
    decimal: "."
    group: none
    sign: plus-is-income
    """
}
