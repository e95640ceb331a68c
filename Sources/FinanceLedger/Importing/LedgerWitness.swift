import FinanceDomain

/// A row that the ledger has, as it was when it came in: what a new row may turn out to be.
struct LedgerWitness {
  /// What the row said.
  let transaction: Transaction
  let facts: RowFacts

  /// Whether the source gave no id.
  var isDerived: Bool { facts.occurrence != nil }
}

extension Transaction {
  /// The first field in which two transactions of one id differ, in words.
  func difference(from other: Transaction) -> String {
    let fields: [(String, String, String)] = [
      ("date", "\(date)", "\(other.date)"),
      ("time", time.map { "\($0)" } ?? "none", other.time.map { "\($0)" } ?? "none"),
      ("amount", "\(amount)", "\(other.amount)"), ("type", type.rawValue, other.type.rawValue),
      ("category", category.rawValue, other.category.rawValue),
      ("description", description, other.description), ("account", account, other.account),
      ("currency", currency.rawValue, other.currency.rawValue),
      ("note", note ?? "none", other.note ?? "none"), ("payee", payee ?? "none", other.payee ?? "none"),
      ("tags", tags.joined(separator: " "), other.tags.joined(separator: " ")),
    ]
    for (name, here, there) in fields where !here.hasSameBytes(as: there) {
      return "\(name) '\(here)' here, '\(there)' in the ledger"
    }
    return "the same text in another spelling"
  }
}
