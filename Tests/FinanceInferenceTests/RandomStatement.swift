import FinanceDomain
import FinanceTestSupport

/// What a bank that nobody knows exports, with the truth beside it: any language or none, columns in any order, dates and
/// amounts in any form, fees, states and balances among the rows, lines above and below the table, one table or two.
struct RandomStatement {
  private(set) var bytes: [UInt8] = []
  private(set) var text = ""
  /// How many transactions there are, and their first and last day.
  private(set) var count = 0, days = ""
  /// What they come to in hundredths, by the currency that the export states.
  private(set) var hundredths: [String: Int] = [:]
  /// Whether a person could read it without asking.
  private(set) var isReadable = true

  /// Whether the money of a row has moved.
  enum State { case booked, void, pending }

  /// A row of an export.
  struct Row {
    var day: CalendarDay
    var hundredths: Int
    var fee = 0
    /// The amount in another currency; zero where there is none.
    var original = 0
    var currency: String
    var payee: String
    var purpose: String
    var state = State.booked
    var balance = 0
    /// Whether the row states a balance, and nothing moved.
    var isBalance = false
    /// The code of what the row is.
    var kind = "20"
  }

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bank = RandomBank(&random)
    var day = Int32(19_700 + random.below(400))
    let tables = (0..<bank.tables).map { _ in RandomStatement.rows(bank, from: &day, &random) }
    count(tables.joined().filter { $0.state == .booked && bank.movement($0.hundredths, $0.fee) != 0 }, bank)
    isReadable = tables.allSatisfy(bank.isReadable)
    let lines = tables.enumerated().flatMap {
      RandomStatement.table($1, bank, isFirst: $0 == 0, period: tables.joined().map(\.day), &random)
    }
    text = lines.joined(separator: random.pick(["\n", "\r\n"])) + "\n"
    bytes = ExportForms.bytes(of: text, &random)
  }

  private mutating func count(_ rows: [Row], _ bank: RandomBank) {
    count = rows.count
    for row in rows {
      hundredths[bank.isCurrencyStated ? row.currency : "XXX", default: 0] += bank.movement(
        row.hundredths, row.fee)
    }
    if let first = rows.first, let last = rows.last { days = "\(first.day)..\(last.day)" }
  }

  // MARK: Rows

  private static func rows(
    _ bank: RandomBank, from day: inout Int32, _ random: inout SeededGenerator
  ) -> [Row] {
    var balance = random.number(in: 0...900_000)
    return (0..<random.pick([3, 6, 12, 40])).map { number in
      day += Int32(random.below(4))
      var row = row(number, CalendarDay(dayNumber: day), bank, &random)
      if row.state == .booked { balance += bank.movement(row.hundredths, row.fee) }
      row.balance = balance
      return row
    }
  }

  private static func row(
    _ number: Int, _ day: CalendarDay, _ bank: RandomBank, _ random: inout SeededGenerator
  ) -> Row {
    let isOut = number != 1 && !random.once(in: 4)
    let amount = bank.hasZeros && number > 2 && random.once(in: 8) ? 0 : random.number(in: 1...400_000)
    var row = Row(
      day: day, hundredths: isOut ? -amount : amount, currency: random.pick(bank.currencies),
      payee: random.pick(
        isOut ? ["Café Central", "Kino; Bar", "Fuel, 40", "Zoo"] : ["Firma Sonne", "Tante Ida"]),
      purpose: random.pick(["x \(number)", "Nr. \(number)", ""]))
    if bank.fees != .none, random.once(in: 3) { row.fee = random.number(in: 1...max(1, amount / 40)) }
    if random.once(in: 5) { row.original = row.hundredths * 11 / 10 }
    if bank.hasStates, number > 0, random.once(in: 6) { row.state = bank.hasPending ? .pending : .void }
    return row
  }

  /// The rows with those that state the balance before them, what went out and came in, and the balance after them.
  private static func withEnds(_ rows: [Row], _ bank: RandomBank) -> [Row] {
    guard bank.ends == .kinds || bank.ends == .texts, var first = rows.first, var last = rows.last else {
      return rows
    }
    let sums = [-1, 1].map { way in rows.reduce(0) { $0 + max(0, way * $1.hundredths) } * way }
    first.balance -= first.hundredths
    (first.isBalance, last.isBalance, first.original, last.original) = (true, true, 0, 0)
    (first.payee, first.purpose, last.payee, last.purpose) = (
      bank.language.opening, "", bank.language.closing, ""
    )
    (first.hundredths, first.kind, last.hundredths, last.kind) = (first.balance, "10", last.balance, "86")
    guard bank.ends == .kinds else { return [first] + rows + [last] }
    let turnovers = sums.map { sum in
      var row = last
      (row.hundredths, row.payee, row.kind) = (sum, "Turnover", "82")
      return row
    }
    return [first] + rows + turnovers + [last]
  }

  // MARK: The table

  private static func table(
    _ rows: [Row], _ bank: RandomBank, isFirst: Bool, period: [CalendarDay], _ random: inout SeededGenerator
  ) -> [String] {
    var lines = isFirst ? above(bank, period, &random) : ["", "\(bank.language.title) 2"]
    if bank.hasHeader { lines += bank.header.map { line($0, bank) } }
    let rows = withEnds(rows, bank)
    for row in bank.isReversed ? rows.reversed() : rows {
      lines.append(line(bank.cells(row), bank))
      if bank.hasContinuations, !row.isBalance, random.once(in: 2) { lines.append(continuation(bank)) }
      if bank.hasBlankLines, random.once(in: 4) { lines.append("") }
    }
    let total = rows.filter { !$0.isBalance }.reduce(0) { $0 + $1.hundredths }
    if bank.ends == .footer {
      lines += ["", "\(bank.language.closing)\(bank.delimiter)\(bank.number(rows.last?.balance ?? 0))"]
    } else if bank.hasHeader, random.once(in: 6) {
      lines += ["", "Total\(bank.delimiter)\(bank.number(abs(total)))"]
    }
    return lines
  }

  private static func line(_ fields: [String], _ bank: RandomBank) -> String {
    let kept = bank.isShort ? fields.count - (fields.reversed().prefix { $0.isEmpty }.count) : fields.count
    let written = fields.prefix(max(2, kept)).map { field in
      bank.quotesAll && !field.hasPrefix("=") || field.contains(bank.delimiter) ? "\"\(field)\"" : field
    }
    return written.joined(separator: bank.delimiter) + bank.end
  }

  /// A line that only goes on with the text of the row above.
  private static func continuation(_ bank: RandomBank) -> String {
    line(bank.columns.map { $0 == .payee ? "am Markt" : "" }, bank)
  }

  private static func above(
    _ bank: RandomBank, _ days: [CalendarDay], _ random: inout SeededGenerator
  ) -> [String] {
    let (title, delimiter) = (bank.language.title, bank.delimiter)
    let padding = String(repeating: delimiter, count: max(0, bank.columns.count - 2))
    let lines: [String] = random.pick([
      [], [], [title, ""], [title, "IBAN:\(delimiter)XX12 3456", ""],
      ["\(title)\(delimiter)1\(padding)", "IBAN\(delimiter)XX12\(padding)"],
      ["\"\(title)\"", "\"IBAN\"\(delimiter)\"XX12\"", ""],
    ])
    guard bank.isYearless, let first = days.first, let last = days.last else {
      return (random.once(in: 12) ? ["sep=\(delimiter)"] : []) + lines
    }
    return lines + [
      "\(bank.language.period): \(ExportForms.date(first, 0)) - \(ExportForms.date(last, 0))", "",
    ]
  }
}
