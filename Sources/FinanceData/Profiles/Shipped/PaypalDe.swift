extension ShippedProfiles {
  static let paypalDe = """
    # Header as in kontor and other public PayPal importers.
    name: paypal-de
    title: "PayPal, Aktivitäten auf Deutsch"
    header-match: [Datum, Uhrzeit, Zeitzone, Name, Typ, Status, Währung, Brutto, Gebühr, Netto,
      Transaktionscode]
    format: csv
    encoding: utf-8
    delimiter: ","
    header: present
    columns:
      id: Transaktionscode
      date: Datum
      time: Uhrzeit
      amount: Netto
      currency: Währung
      description: [Name, Typ]
      note: Betreff
      balance: Guthaben
    date-format: DD.MM.YYYY
    decimal: ","
    group: "."
    sign: plus-is-income
    skip-if:
      Status: [Ausstehend, Offen, Abgelehnt]
    """
}
