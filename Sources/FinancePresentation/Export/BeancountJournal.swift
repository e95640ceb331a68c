import FinanceDomain

/// A ledger of Beancount (its manual, "Beancount Language Syntax", of versions 2 and 3).
struct BeancountJournal {
  private let accounts: JournalAccounts

  static let roots: JournalAccounts.Roots = ("Assets", "Expenses", "Income")

  static func render(_ export: ExportedTransactions) -> String {
    let list = export.transactions
    let journal = BeancountJournal(accounts: JournalAccounts(list, under: roots, clean: BeancountNames.clean))
    var text = JournalHeading.text(of: export)
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

/// Names of accounts as Beancount takes them: each part begins with a capital letter or a digit and holds letters, digits
/// and hyphens (its `account.py`: `[\p{Lu}\p{Nd}][\p{L}\p{Nd}\-]*`).
enum BeancountNames {
  static func clean(_ name: String) -> String { JournalNames.clean(name, part: part) }

  private static func part(_ text: String) -> String {
    var part = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isAccepted(scalar) {
        part.append(scalar)
      } else if part.last != "-" {
        part.append("-")
      }
    }
    while part.last == "-" { part.removeLast() }
    let name = part.drop { $0 == "-" }
    guard let first = name.first else { return "" }
    if isFirst(first) { return String(name) }
    let capital = first.properties.uppercaseMapping
    let canBegin =
      capital.unicodeScalars.allSatisfy(isAccepted) && capital.unicodeScalars.first.map(isFirst) == true
    return canBegin ? capital + String(name.dropFirst()) : "X" + String(name)
  }

  private static func isAccepted(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "-" { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      return isOld(scalar)
    default: return false
    }
  }

  private static func isFirst(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return (category == .uppercaseLetter || category == .decimalNumber) && isOld(scalar)
  }

  /// Whether every Beancount in use knows the letter: newer ones may be unknown to the Unicode of its Python.
  private static func isOld(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 || (scalar.properties.age.map { $0.major <= 10 } ?? false)
  }
}
