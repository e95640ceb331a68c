extension ShippedProfiles {
  static let ingDe = """
    # Header as in the Firefly III import configurations and public converters. The lines before the
    # header differ in number; the column Währung stands twice.
    name: ing-de
    title: "ING Deutschland, Umsatzanzeige"
    header-match: [Buchung, Auftraggeber/Empfänger, Buchungstext, Verwendungszweck, Betrag]
    format: csv
    encoding: windows-1252
    delimiter: ";"
    quote: none
    header: present
    columns:
      date: Buchung
      amount: Betrag
      description: [Auftraggeber/Empfänger, Verwendungszweck]
      note: Buchungstext
      balance: Saldo
    date-format: DD.MM.YYYY
    decimal: ","
    group: "."
    sign: plus-is-income
    currency: EUR
    order: newest-first
    """
}
