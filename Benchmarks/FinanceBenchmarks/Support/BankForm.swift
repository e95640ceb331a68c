import FinanceData
import FinanceDomain
import FinanceInference

/// The ways in which banks write the rows of the sample, each with the mapping that reads it: what people really have
/// should be read at the speed of the program's own form.
enum BankForm: String, CaseIterable, Sendable {
  /// `03.05.2024;…;-1.234,56`.
  case german = "with days first, decimal commas and signs"
  /// A column for money out and one for money in.
  case split = "with debit and credit columns"
  /// Magnitudes, and a column of words that say which way money went.
  case worded = "with a column of directions"
  /// `5/3/2024` and `(1,234.56)`.
  case parentheses = "with months first and parentheses"

  /// The sample in this form, without a header. The rows and amounts are those of ``Sample/rows``.
  var text: [UInt8] {
    var bytes: [UInt8] = []
    for row in Sample.rows {
      bytes += line(row, describedAs: row.description.replacing(",", with: "")).utf8
    }
    return bytes
  }

  /// The sample as a German export with its header, of which no text comes twice; one in fifty begins like the name of a balance.
  static var export: [UInt8] {
    var bytes = Array("Buchungstag;Text;Betrag;Sonstiges;Währung;Konto\r\n".utf8)
    for (number, row) in Sample.rows.enumerated() {
      let text = number % 50 == 0 ? "Transport" : row.description.replacing(",", with: "")
      bytes += BankForm.german.line(row, describedAs: "\(text) \(number)").utf8
    }
    return bytes
  }

  /// The text as a source that is read by ``mapping``.
  func source() throws -> OpenSource {
    let layout = CSVLayout(
      dialect: CSVDialect(delimiter: UInt8(ascii: ";")),
      columnNames: ["day", "text", "amount", "other", "currency", "account"], firstRow: 0, headerLine: "",
      mapping: try mapping())
    return OpenSource(InputFile(name: rawValue, bytes: text), as: CSVFormat(layout), hasRemarks: false)
  }

  private func mapping() throws -> RowMapping {
    let comma = NumberFormat(decimalMark: .comma, groupMark: .dot)
    var mapping = RowMapping(
      date: 0, dateFormats: [try DateFormat(pattern: self == .parentheses ? "M/D/YYYY" : "DD.MM.YYYY")],
      amount: .signed(column: 2, .plusIsIncome), numbers: comma, description: [1])
    mapping.currency = 4
    mapping.account = 5
    switch self {
    case .german: break
    case .split: mapping.amount = .split(debit: 2, credit: 3, debitIsNegative: false)
    case .worded: mapping.amount = .directed(column: 2, direction: 3, ["s": .expense, "h": .income])
    case .parentheses: mapping.numbers = NumberFormat(decimalMark: .dot, groupMark: .comma)
    }
    return mapping
  }

  private func line(_ row: SampleRow, describedAs description: String) -> String {
    ([day(row), description] + amounts(row) + [row.currency.rawValue, row.account]).joined(separator: ";")
      + "\r\n"
  }

  private func day(_ row: SampleRow) -> String {
    let day = row.day
    return self == .parentheses
      ? "\(day.month)/\(day.day)/\(day.year)" : "\(padded(day.day, 2)).\(padded(day.month, 2)).\(day.year)"
  }

  private func amounts(_ row: SampleRow) -> [String] {
    let isExpense = row.type == .expense
    switch self {
    case .german: return [(isExpense ? "-" : "") + number(row, group: ".", decimal: ","), ""]
    case .split:
      let amount = number(row, group: ".", decimal: ",")
      return isExpense ? [amount, ""] : ["", amount]
    case .worded: return [number(row, group: ".", decimal: ","), isExpense ? "S" : "H"]
    case .parentheses:
      let amount = number(row, group: ",", decimal: ".")
      return [isExpense ? "(\(amount))" : amount, ""]
    }
  }

  private func number(_ row: SampleRow, group: String, decimal: String) -> String {
    let whole = row.cents / 100
    let text = whole < 1000 ? "\(whole)" : "\(whole / 1000)\(group)\(padded(whole % 1000, 3))"
    return text + decimal + padded(row.cents % 100, 2)
  }
}
