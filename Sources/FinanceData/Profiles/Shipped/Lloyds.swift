extension ShippedProfiles {
  static let lloyds = """
    # Header as in public Lloyds importers.
    name: lloyds
    title: "Lloyds, Halifax, Bank of Scotland"
    header-match: [Transaction Date, Transaction Type, Sort Code, Account Number,
      Transaction Description, Debit Amount, Credit Amount, Balance]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      date: Transaction Date
      debit: Debit Amount
      credit: Credit Amount
      description: Transaction Description
      account: Account Number
      balance: Balance
    date-format: DD/MM/YYYY
    decimal: "."
    group: none
    currency: GBP
    order: newest-first
    """
}
