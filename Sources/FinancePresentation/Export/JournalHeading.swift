import FinanceDomain

/// What the remark at the top of a journal says.
enum JournalHeading {
  /// A sentence a line.
  static func lines(of export: ExportedTransactions) -> [String] {
    var lines = ["No transactions."]
    if let first = export.transactions.first, let last = export.transactions.last {
      lines = ["\(counted(export.transactions.count, "transaction")), \(first.date) to \(last.date)."]
    }
    let (losses, unread) = (export.account.lossSentence, export.account.failures.count)
    if !losses.isEmpty { lines.append("Not in here: \(losses)") }
    if unread > 0 { lines.append("\(counted(unread, "source")) could not be read.") }
    return lines
  }
}
