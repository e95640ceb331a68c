extension ShippedProfiles {
  static let boursorama = """
    # Header as in csv2ofx and public importers. The balance is that of the day of the export, the same in
    # every row, so it is not mapped.
    name: boursorama
    title: "BoursoBank (Boursorama)"
    header-match: [dateOp, dateVal, label, category, categoryParent, supplierFound, amount]
    format: csv
    encoding: utf-8
    delimiter: ";"
    header: present
    columns:
      date: dateOp
      amount: amount
      description: label
      category: category
      account: accountLabel
    date-format: [YYYY-MM-DD, DD/MM/YYYY]
    decimal: ","
    group: " "
    sign: plus-is-income
    currency: EUR
    """
}
