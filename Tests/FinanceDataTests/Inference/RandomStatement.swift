import FinanceDomain
import FinanceTestSupport

/// What a bank that nobody knows exports, with the truth beside it: any language or none, columns in any order, dates and
/// amounts in any form, lines above and below the table.
struct RandomStatement {
  private(set) var bytes: [UInt8] = []
  private(set) var text = ""
  /// How many rows there are, what they come to in hundredths, and their first and last day.
  private(set) var count = 0, hundredths = 0, days = ""
  /// Whether a person could read it without asking: which day is meant, and which way money went.
  private(set) var isReadable = true

  private struct Row {
    let day: CalendarDay
    let hundredths: Int
    let payee: String
    let purpose: String
    let balance: Int
  }

  /// What a column holds.
  fileprivate enum Column: Hashable {
    case date, value, payee, purpose, amount, debit, credit, direction, balance, currency, reference
  }

  /// How the amounts of a statement are written.
  private enum Style: CaseIterable {
    case minus, trailing, parentheses, halves, negativeHalves, letters, words, worded, currency
  }

  /// The words of a language.
  private struct Language {
    let names: [Column: String]
    let directions: (out: String, into: String)
    let title: String

    init(_ title: String, _ names: String, _ directions: (out: String, into: String)) {
      let order: [Column] = [
        .date, .value, .payee, .purpose, .amount, .debit, .credit, .direction, .balance, .currency,
        .reference,
      ]
      let words = names.split(separator: ",").map { String($0) }
      self.names = Dictionary(uniqueKeysWithValues: zip(order, words))
      (self.title, self.directions) = (title, directions)
    }
  }

  private static let languages = [
    Language(
      "Statement",
      "Date,Value date,Payee,Description,Amount,Debit,Credit,Debit/Credit,Balance,Currency,Reference",
      ("Debit", "Credit")),
    Language(
      "Kontoauszug",
      "Buchungstag,Wertstellung,Empfänger,Verwendungszweck,Betrag,Soll,Haben,Soll/Haben,Saldo,Währung,Referenz",
      ("Soll", "Haben")),
    Language(
      "Relevé", "Date,Date de valeur,Tiers,Libellé,Montant,Débit,Crédit,Sens,Solde,Devise,Référence",
      ("Débit", "Crédit")),
    Language(
      "Afschrift", "Datum,Valutadatum,Naam,Omschrijving,Bedrag,Af,Bij,Af Bij,Saldo,Munt,Referentie",
      ("Af", "Bij")),
    Language(
      "Extracto",
      "Fecha,Fecha valor,Beneficiario,Concepto,Importe,Debe,Haber,Debe/Haber,Saldo,Divisa,Referencia",
      ("Debe", "Haber")),
    Language(
      "Lista",
      "Spalte A,Spalte B,Spalte C,Spalte D,Spalte E,Spalte F,Spalte G,Spalte H,Spalte I,Spalte J,Spalte K",
      ("D", "C")),
  ]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rows = RandomStatement.rows(&random)
    count = rows.count
    hundredths = rows.reduce(0) { $0 + $1.hundredths }
    days = "\(rows[0].day)..\(rows[rows.count - 1].day)"
    write(rows, &random)
  }

  private static func rows(_ random: inout SeededGenerator) -> [Row] {
    var (day, balance) = (Int32(19_700 + random.below(400)), random.number(in: 0...900_000))
    return (0..<random.pick([3, 6, 12, 40])).map { number in
      day += Int32(random.below(4))
      let isOut = number != 1 && !random.once(in: 4)
      let amount = random.number(in: 1...400_000)
      balance += isOut ? -amount : amount
      return Row(
        day: CalendarDay(dayNumber: day), hundredths: isOut ? -amount : amount,
        payee: random.pick(
          isOut ? ["Café Central", "Kino; Bar", "Fuel, 40", "Zoo"] : ["Firma Sonne", "Tante Ida"]),
        purpose: random.pick(["x \(number)", "Nr. \(number)", ""]), balance: balance)
    }
  }

  // MARK: The table

  private mutating func write(_ rows: [Row], _ random: inout SeededGenerator) {
    let language = random.pick(RandomStatement.languages)
    let (style, hasHeader) = (random.pick(Style.allCases), !random.once(in: 4))
    var columns = RandomStatement.columns(style, &random)
    let (decimal, group) = random.pick([
      (".", ""), (".", ","), (",", ""), (",", "."), (",", "\u{A0}"), (".", "'"),
    ])
    let (form, delimiter) = (random.below(ExportForms.dates), random.pick([";", ",", "\t", "|"]))
    let isNamed = hasHeader && language.names[.date] != "Spalte A"
    if !isNamed { columns.putBookingFirst() }
    isReadable = RandomStatement.isReadable(rows, columns, style, form, isNamed: isNamed)
    func number(_ hundredths: Int) -> String { ExportForms.number(hundredths, decimal, group) }
    let records = (random.once(in: 3) ? rows.reversed() : rows).map { row in
      columns.map { RandomStatement.cell($0, of: row, style, form, language, number) }
    }
    let quotesAll = random.once(in: 3)
    let end = random.once(in: 5) ? delimiter : ""
    func line(_ fields: [String]) -> String {
      fields.map { quotesAll || $0.contains(delimiter) ? "\"\($0)\"" : $0 }.joined(separator: delimiter) + end
    }
    var lines = RandomStatement.above(language, delimiter, columns.count, &random)
    if hasHeader { lines.append(line(columns.map { language.names[$0] ?? "" })) }
    lines += records.map(line)
    if hasHeader, random.once(in: 5) { lines += ["", "Total\(delimiter)\(number(abs(hundredths)))"] }
    text = lines.joined(separator: random.pick(["\n", "\r\n"])) + "\n"
    bytes = ExportForms.bytes(of: text, &random)
  }

  private static func columns(_ style: Style, _ random: inout SeededGenerator) -> [Column] {
    var columns: [Column] = [.date, .payee]
    if random.once(in: 2) { columns.append(.value) }
    if random.once(in: 2) { columns.append(.purpose) }
    switch style {
    case .halves, .negativeHalves: columns += [.debit, .credit]
    case .letters, .words: columns += [.amount, .direction]
    default: columns.append(.amount)
    }
    if random.once(in: 2) { columns.append(.balance) }
    if random.once(in: 3) { columns.append(.currency) }
    if random.once(in: 4) { columns.append(.reference) }
    return random.once(in: 3) ? columns : columns.shuffled(using: &random)
  }

  private static func above(
    _ language: Language, _ delimiter: String, _ width: Int, _ random: inout SeededGenerator
  ) -> [String] {
    let padding = String(repeating: delimiter, count: max(0, width - 2))
    return random.pick([
      [], [], [language.title, ""], [language.title, "IBAN:\(delimiter)XX12 3456", ""],
      ["\(language.title)\(delimiter)1\(padding)", "IBAN\(delimiter)XX12\(padding)"],
    ])
  }

  // MARK: Cells

  private static func cell(
    _ column: Column, of row: Row, _ style: Style, _ form: Int, _ language: Language,
    _ number: (Int) -> String
  ) -> String {
    let (isOut, amount) = (row.hundredths < 0, number(abs(row.hundredths)))
    switch column {
    case .date: return ExportForms.date(row.day, form)
    case .value:
      return ExportForms.date(CalendarDay(dayNumber: row.day.dayNumber + Int32(row.hundredths & 1)), form)
    case .payee: return row.payee
    case .purpose: return row.purpose
    case .amount: return written(amount, isOut, style)
    case .debit: return isOut ? (style == .negativeHalves ? "-" + amount : amount) : ""
    case .credit: return isOut ? "" : amount
    case .direction:
      return style == .letters
        ? (isOut ? "D" : "C") : isOut ? language.directions.out : language.directions.into
    case .balance: return (row.balance < 0 ? "-" : "") + number(abs(row.balance))
    case .currency: return "EUR"
    case .reference: return "R\(row.day.dayNumber)\(abs(row.hundredths))"
    }
  }

  private static func written(_ amount: String, _ isOut: Bool, _ style: Style) -> String {
    switch style {
    case .minus: (isOut ? "-" : "") + amount
    case .trailing: amount + (isOut ? "-" : "")
    case .parentheses: isOut ? "(\(amount))" : amount
    case .worded: amount + (isOut ? " DR" : " CR")
    case .currency: (isOut ? "-" : "") + amount + " EUR"
    case .halves, .negativeHalves, .letters, .words: amount
    }
  }

  // MARK: What a person sees

  private static func isReadable(
    _ rows: [Row], _ columns: [Column], _ style: Style, _ form: Int, isNamed: Bool
  ) -> Bool {
    let isOrdered = !ExportForms.ambiguousDates.contains(form) || rows.contains { $0.day.day > 12 }
    let needsNames = style == .halves || style == .letters || style == .negativeHalves
    return isOrdered && (isNamed || !needsNames || columns.contains(.balance))
  }
}

extension [RandomStatement.Column] {
  /// Where no name says which day is meant, the first of two is that of the booking.
  fileprivate mutating func putBookingFirst() {
    guard let date = firstIndex(of: .date), let value = firstIndex(of: .value), value < date else { return }
    swapAt(date, value)
  }
}
