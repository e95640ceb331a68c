import FinanceDomain

/// A ledger of Beancount (its manual, "Beancount Language Syntax", of versions 2 and 3).
struct BeancountJournal {
  private let accounts: JournalAccounts

  static let roots = JournalAccounts.Roots(assets: "Assets", expenses: "Expenses", income: "Income")

  static func render(_ export: ExportedTransactions) -> String {
    let list = export.transactions
    let journal = BeancountJournal(accounts: JournalAccounts(list, under: roots, clean: BeancountNames.clean))
    var text = JournalHeading.lines(of: export).map { "; \($0)\n" }.joined()
    if let first = list.first { journal.appendOpenings(on: first.date, to: &text) }
    for item in list { journal.append(item, to: &text) }
    return text
  }

  private func appendOpenings(on day: CalendarDay, to text: inout String) {
    for account in accounts.all {
      text += "\(day) open \(account.name)\n"
      if account.isChanged, !account.original.isEmpty {
        text += "  name: \(BeancountJournal.quoted(account.original))\n"
      }
    }
  }

  private func append(_ item: Transaction, to text: inout String) {
    text += "\n\(item.date) * " + (item.payee.map { BeancountJournal.quoted($0) + " " } ?? "")
    text += BeancountJournal.quoted(item.description)
    for tag in JournalTags.plain(item.tags) { text += " #\(tag)" }
    text += "\n  id: \(BeancountJournal.quoted(item.id.rawValue))\n"
    let balance = item.balance.map { AmountFormatter.text($0, in: item.currency) }
    let facts = [
      ("time", item.time.map { "\($0)" }), ("note", item.note), ("tags", JournalTags.text(item.tags)),
      ("balance", balance),
    ]
    for case (let key, let fact?) in facts { text += "  \(key): \(BeancountJournal.quoted(fact))\n" }
    for posting in accounts.postings(of: item) { text += "  \(posting)\n" }
  }

  /// The text as a string of Beancount, which knows the escapes of C but for those with digits.
  private static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      return "\"\(text)\""
    }
    let signs = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: String(scalar)
      }
    }
    return "\"\(signs.joined())\""
  }
}
