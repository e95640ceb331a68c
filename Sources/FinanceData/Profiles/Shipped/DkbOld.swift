extension ShippedProfiles {
  static let dkbOld = """
    # Header as in public DKB importers; the bank calls the encoding ISO-8859-1.
    name: dkb-old
    title: "DKB Girokonto, exports until 2023"
    header-match: [Buchungstag, Wertstellung, Buchungstext, Auftraggeber / Begünstigter,
      Verwendungszweck, Kontonummer, BLZ, Betrag (EUR)]
    format: csv
    encoding: windows-1252
    delimiter: ";"
    header: present
    columns:
      date: Buchungstag
      amount: Betrag (EUR)
      description: [Auftraggeber / Begünstigter, Verwendungszweck]
      note: Buchungstext
    date-format: DD.MM.YYYY
    decimal: ","
    group: "."
    sign: plus-is-income
    currency: EUR
    """
}
