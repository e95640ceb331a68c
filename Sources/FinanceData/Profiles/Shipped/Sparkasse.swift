extension ShippedProfiles {
  static let sparkasse = """
    # Header as in csv2ofx and the Firefly III import configurations.
    name: sparkasse
    title: "Sparkasse, CSV-CAMT and CSV-MT940"
    header-match: [Auftragskonto, Buchungstag, Valutadatum, Buchungstext, Verwendungszweck,
      Beguenstigter/Zahlungspflichtiger, Betrag, Waehrung, Info]
    format: csv
    encoding: windows-1252
    delimiter: ";"
    header: present
    columns:
      date: Buchungstag
      amount: Betrag
      currency: Waehrung
      description: [Beguenstigter/Zahlungspflichtiger, Verwendungszweck]
      note: Buchungstext
      account: Auftragskonto
    date-format: DD.MM.YY
    two-digit-years-from: 2000
    decimal: ","
    group: "."
    sign: plus-is-income
    skip-if:
      Info: [/vorgemerkt/]
    """
}
