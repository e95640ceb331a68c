extension ShippedProfiles {
  static let stripe = """
    # Columns as in public importers of the report Balance change from activity.
    name: stripe
    title: "Stripe, itemised balance change"
    header-match: [balance_transaction_id, created_utc, available_on_utc, currency, gross, fee, net,
      reporting_category]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      id: balance_transaction_id
      date: created_utc
      amount: net
      currency: currency
      description: [reporting_category, description]
    date-format: YYYY-MM-DD HH:mm:ss
    decimal: "."
    group: none
    sign: plus-is-income
    """
}
