/// What the first field of a footer begins with, in lower case.
enum CSVFooterWords {
  /// Whether the field is such a word, perhaps with figures or marks behind it.
  ///
  /// - Parameter mayGoOn: whether other words may follow.
  static func begin(_ field: [UInt8], mayGoOn: Bool) -> Bool {
    let text = String(decoding: field, as: UTF8.self).lowercased().drop { $0 == "*" || $0 == " " }
    return list.contains { word in
      guard text.hasPrefix(word) else { return false }
      let rest = text.dropFirst(word.count)
      guard let next = rest.first, !next.isLetter else { return rest.isEmpty }
      return mayGoOn || !rest.contains(where: \.isLetter)
    }
  }

  private static let list = [
    "total", "totals", "totale", "totales", "totaal", "totalt", "totalsumme", "grand total", "subtotal",
    "sum",
    "summe", "gesamt", "gesamtsumme", "zwischensumme", "summa", "suma", "somme", "soma", "sumă", "i alt",
    "yhteensä",
    "kokku", "kopā", "iš viso", "razem", "celkem", "spolu", "összesen", "ukupno", "skupaj", "toplam",
    "σύνολο",
    "итого", "всего", "разом", "всичко", "closing balance", "ending balance", "opening balance",
    "final balance",
    "balance", "saldo", "saldo final", "saldo finale", "saldo końcowe", "saldo inicial", "saldo iniziale",
    "saldo początkowe", "solde final", "solde initial", "nouveau solde", "neuer saldo", "alter saldo",
    "endsaldo", "schlusssaldo", "anfangssaldo", "kontostand", "solde", "eindsaldo",
    "sluttsaldo",
    "slutsaldo", "loppusaldo", "zůstatek", "konečný zůstatek", "zostatok", "záróegyenleg", "egyenleg",
    "stanje",
    "bakiye", "υπόλοιπο", "остаток", "залишок", "end of file", "end of report", "end of statement", "eof",
    "trailer",
    "record count", "number of records", "number of transactions", "anzahl", "nombre", "generated", "printed",
    "exported", "erstellt", "exportiert", "---", "===",
  ]
}
