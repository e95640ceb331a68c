import FinanceDomain

@testable import FinanceData

/// Transactions as a CSV file has them.
enum StatementText {
  private static let header = TransactionField.allCases.map(\.rawValue).joined(separator: ",") + "\n"

  /// All columns; the id is left out of the rows that `hasID` says no to.
  static func csv(_ transactions: [Transaction], hasID: (Transaction) -> Bool = { _ in true }) -> String {
    header + transactions.map { row($0, hasID: hasID($0)) }.joined()
  }

  private static func row(_ transaction: Transaction, hasID: Bool) -> String {
    let dto = transaction.toDTO()
    let facts: [String?] = [
      hasID ? dto.id : nil, dto.date.text, "\(transaction.amount)", dto.type, dto.category, dto.description,
      dto.account, dto.currency, dto.note, dto.balance?.text,
    ]
    return facts.map { quoted($0 ?? "") }.joined(separator: ",") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
