extension ShippedProfiles {
  static let dkb = """
    # Header as in public DKB importers. Amounts may have a euro sign behind them.
    name: dkb
    title: "DKB Girokonto, exports since 2023"
    header-match: [Buchungsdatum, Wertstellung, Status, Zahlungspflichtige*r, Zahlungsempfänger*in,
      Verwendungszweck, Umsatztyp, Betrag (€)]
    format: csv
    encoding: utf-8
    delimiter: ";"
    header: present
    columns:
      date: Buchungsdatum
      amount: Betrag (€)
      description: [Zahlungspflichtige*r, Zahlungsempfänger*in, Verwendungszweck]
    date-format: DD.MM.YY
    two-digit-years-from: 2000
    decimal: ","
    group: "."
    sign: plus-is-income
    currency: EUR
    skip-if:
      Status: [Vorgemerkt]
    """
}
