extension ShippedProfiles {
  static let ingNl = """
    # Header as in ofxstatement-dutch and bank2ynab. Exports differ in the delimiter, so it is inferred.
    name: ing-nl
    title: "ING Nederland, Af Bij"
    header-match: [Datum, Naam / Omschrijving, Rekening, Tegenrekening, Af Bij, Bedrag (EUR),
      Mededelingen]
    format: csv
    header: present
    columns:
      date: Datum
      amount: Bedrag (EUR)
      direction: Af Bij
      description: Naam / Omschrijving
      note: Mededelingen
      account: Rekening
      balance: Saldo na mutatie
    date-format: YYYYMMDD
    decimal: ","
    group: "."
    directions:
      af: expense
      bij: income
    currency: EUR
    """
}
