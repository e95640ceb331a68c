import FinanceDomain
import FinanceTestSupport

/// An export in a random convention, with what it holds.
struct RandomExport {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  /// What the rows come to, in hundredths.
  private(set) var hundredths = 0
  private(set) var days = ""
  private(set) var text = ""

  private struct Row {
    let day: CalendarDay
    let hundredths: Int
    let description: String
  }

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rows = RandomExport.rows(&random)
    count = rows.count
    hundredths = rows.reduce(0) { $0 + $1.hundredths }
    days = "\(rows[0].day)..\(rows[rows.count - 1].day)"
    text = RandomExport.text(rows, &random)
    bytes = ExportForms.bytes(of: text, &random)
  }

  private static func rows(_ random: inout SeededGenerator) -> [Row] {
    var day = Int32(19_700 + random.below(400))
    return (0..<random.pick([1, 2, 5, 30])).map { _ in
      day += Int32(random.below(4))
      let isOut = !random.once(in: 4)
      let amount = random.number(in: 1...400_000)
      return Row(
        day: CalendarDay(dayNumber: day), hundredths: isOut ? -amount : amount,
        description: random.pick(
          isOut ? ["Café", "Shop; 12", "Fuel, 40", "Zoo"] : ["Salary", "Refund", "Gift"]))
    }
  }

  private static func text(_ rows: [Row], _ random: inout SeededGenerator) -> String {
    let names = random.pick([
      ["Date", "Description", "Amount", "Debit", "Credit", "D/C"],
      ["Buchungstag", "Verwendungszweck", "Betrag", "Soll", "Haben", "S/H"],
      ["Date", "Libellé", "Montant", "Débit", "Crédit", "Sens"],
      ["Data", "Opis", "Kwota", "Obciążenia", "Uznania", "D/C"],
    ])
    let delimiter = random.pick([";", ",", "\t", "|"])
    let (decimal, group) = random.pick([
      (".", ""), (".", ","), (",", ""), (",", "."), (",", "\u{A0}"), (".", "'"),
    ])
    let (style, date) = (random.below(6), random.below(7))
    let records = rows.map { row in
      [ExportForms.date(row.day, date), row.description]
        + amounts(row.hundredths, style) { ExportForms.number($0, decimal, group) }
    }
    let header =
      [names[0], names[1]]
      + (style < 3 ? [names[2]] : style < 5 ? [names[3], names[4]] : [names[2], names[5]])
    let lines = ([header] + records).map { $0.map { quoted($0, delimiter) }.joined(separator: delimiter) }
    let preamble = random.once(in: 3) ? ["Statement", "Account\(delimiter)12345", ""] : []
    return (preamble + lines).joined(separator: random.pick(["\n", "\r\n"])) + "\n"
  }

  private static func amounts(_ hundredths: Int, _ style: Int, _ number: (Int) -> String) -> [String] {
    let (isOut, text) = (hundredths < 0, number(abs(hundredths)))
    switch style {
    case 0: return [(isOut ? "-" : "") + text]
    case 1: return [isOut ? "(\(text))" : text]
    case 2: return [text + (isOut ? "-" : "")]
    case 3: return isOut ? [text, ""] : ["", text]
    case 4: return isOut ? ["-" + text, number(0)] : [number(0), text]
    default: return [text, isOut ? "D" : "C"]
    }
  }

  private static func quoted(_ field: String, _ delimiter: String) -> String {
    field.contains(delimiter) ? "\"\(field)\"" : field
  }
}
