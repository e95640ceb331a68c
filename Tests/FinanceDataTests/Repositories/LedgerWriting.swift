import FinanceDomain

@testable import FinanceData

/// Transactions written as a source would write them.
enum LedgerWriting {
  /// CSV with all columns, everything that needs it in quotes.
  static func csv(_ transactions: [Transaction], lineEnd: String = "\n") -> String {
    let header = TransactionField.allCases.map(\.rawValue).joined(separator: ",")
    let rows = transactions.map { facts($0).map { quoted($0 ?? "") }.joined(separator: ",") }
    return ([header] + rows).map { $0 + lineEnd }.joined()
  }

  /// JSON Lines.
  static func lines(_ transactions: [Transaction]) -> String {
    transactions.map { object($0) + "\n" }.joined()
  }

  /// An array, one object a line.
  static func list(_ transactions: [Transaction]) -> String {
    "[\n" + transactions.map { object($0) }.joined(separator: ",\n") + "\n]\n"
  }

  /// In that format.
  static func text(_ transactions: [Transaction], as format: InputFormat) -> String {
    switch format {
    case .csv: csv(transactions)
    case .jsonl: lines(transactions)
    default: list(transactions)
    }
  }

  private static func facts(_ transaction: Transaction) -> [String?] {
    let dto = transaction.toDTO()
    return [
      dto.id, dto.date.text, "\(transaction.amount)", dto.type, dto.category, dto.description, dto.account,
      dto.currency,
      dto.note, dto.balance?.text,
    ]
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static func object(_ transaction: Transaction) -> String {
    let members = zip(TransactionField.allCases, facts(transaction)).map { field, text in
      let value = field == .amount ? text ?? "" : text.map { string($0) } ?? "null"
      return "\"\(field.rawValue)\":\(value)"
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func string(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\u{0}"..<" ": "\\u" + padded(Int(scalar.value) / 16, 3) + String(scalar.value % 16, radix: 16)
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
