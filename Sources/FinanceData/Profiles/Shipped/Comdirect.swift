extension ShippedProfiles {
  static let comdirect = """
    # Header as in public comdirect importers. Balances stand in rows of their own.
    name: comdirect
    title: "comdirect Girokonto"
    header-match: [Buchungstag, Wertstellung (Valuta), Vorgang, Buchungstext, Umsatz in EUR]
    format: csv
    encoding: iso-8859-15
    delimiter: ";"
    header: present
    columns:
      date: Buchungstag
      amount: Umsatz in EUR
      description: Buchungstext
      note: Vorgang
    date-format: DD.MM.YYYY
    decimal: ","
    group: "."
    sign: plus-is-income
    currency: EUR
    skip-if:
      Buchungstag: [offen, Alter Kontostand, Neuer Kontostand]
    """
}
