extension ShippedProfiles {
  static let rabobank = """
    # Header as in bank2ynab and csv2ofx.
    name: rabobank
    title: "Rabobank, since 2018"
    header-match: [IBAN/BBAN, Munt, BIC, Volgnr, Datum, Rentedatum, Bedrag, Saldo na trn,
      Naam tegenpartij, Omschrijving-1]
    format: csv
    encoding: windows-1252
    delimiter: ","
    header: present
    columns:
      date: Datum
      amount: Bedrag
      currency: Munt
      description: [Naam tegenpartij, Omschrijving-1, Omschrijving-2, Omschrijving-3]
      account: IBAN/BBAN
      balance: Saldo na trn
    date-format: YYYY-MM-DD
    decimal: ","
    group: none
    sign: plus-is-income
    """
}
