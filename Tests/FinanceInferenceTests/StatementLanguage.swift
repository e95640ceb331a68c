/// The words that a bank's export is written with.
struct StatementLanguage {
  /// What a column holds.
  enum Column: CaseIterable, Hashable {
    case date, value, payee, purpose, amount, debit, credit, direction, balance, currency, reference
    case fee, net, original, originalCurrency, state, kind
  }

  /// What a column is called.
  let names: [Column: String]
  /// The words for money out and in.
  let directions: (out: String, into: String)
  /// What stands above the table, and before the currency and the period there.
  let title, currency, period: String
  /// What a row is called that states the balance before the first row or after the last one.
  let opening, closing: String
  /// What is said of a row that is booked, of one that never will be, and of one that may be.
  let states: (booked: String, void: String, pending: String)
  /// Whether the names of the columns say what these hold.
  let isTelling: Bool

  private init(_ names: String, _ words: String, isTelling: Bool = true) {
    let list = names.split(separator: ",").map { String($0) }
    self.names = Dictionary(uniqueKeysWithValues: zip(Column.allCases, list))
    let words = words.split(separator: ",").map { String($0) }
    directions = (words[0], words[1])
    (title, currency, period) = (words[2], words[3], words[4])
    (opening, closing) = (words[5], words[6])
    states = (words[7], words[8], words[9])
    self.isTelling = isTelling
  }

  static let all = [
    StatementLanguage(
      "Date,Value date,Payee,Description,Amount,Debit,Credit,Debit/Credit,Balance,Currency,Reference,Fee,Net,"
        + "Original amount,Original currency,Status,Record type",
      "Debit,Credit,Statement,Currency,Period,Opening balance,Closing balance,Completed,Declined,Pending"),
    StatementLanguage(
      "Buchungstag,Wertstellung,Empfänger,Verwendungszweck,Betrag,Soll,Haben,Soll/Haben,Saldo,Währung,Referenz,"
        + "Gebühr,Netto,Originalbetrag,Originalwährung,Status,Satzart",
      "Soll,Haben,Kontoauszug,Währung,Zeitraum,Anfangssaldo,Endsaldo,Gebucht,Storniert,Vorgemerkt"),
    StatementLanguage(
      "Date,Date de valeur,Tiers,Libellé,Montant,Débit,Crédit,Sens,Solde,Devise,Référence,Frais,Net,"
        + "Montant d'origine,Devise d'origine,Statut,Nature",
      "Débit,Crédit,Relevé,Devise,Période,Solde initial,Solde final,Comptabilisé,Annulé,En attente"),
    StatementLanguage(
      "Datum,Valutadatum,Naam,Omschrijving,Bedrag,Af,Bij,Af Bij,Saldo,Munt,Referentie,Kosten,Netto,"
        + "Bedrag vreemde valuta,Vreemde munt,Status,Soort",
      "Af,Bij,Afschrift,Munt,Periode,Beginsaldo,Eindsaldo,Geboekt,Geannuleerd,In behandeling"),
    StatementLanguage(
      "Fecha,Fecha valor,Beneficiario,Concepto,Importe,Debe,Haber,Debe/Haber,Saldo,Divisa,Referencia,Comisión,Neto,"
        + "Importe original,Divisa original,Estado,Registro",
      "Debe,Haber,Extracto,Divisa,Período,Saldo inicial,Saldo final,Contabilizado,Cancelado,Pendiente"),
    StatementLanguage(
      "Spalte A,Spalte B,Spalte C,Spalte D,Spalte E,Spalte F,Spalte G,Spalte H,Spalte I,Spalte J,Spalte K,Spalte L,"
        + "Spalte M,Spalte N,Spalte O,Spalte P,Spalte Q",
      "D,C,Lista,Waluta,Okres,Opening balance,Closing balance,OK,Declined,Pending", isTelling: false),
  ]
}
