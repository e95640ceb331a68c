import FinanceDomain

/// What the journals of hledger and Ledger have in common: transactions of two postings, the account's and the
/// category's, with everything else that is known in remarks under keys.
struct PlainJournal {
  private let accounts: JournalAccounts
  /// Whether it is for hledger, where the payee is in the heading, before the description.
  private let isForHledger: Bool
  /// What must not be in the heading of a transaction, and what is written instead.
  private let headingSigns: [Unicode.Scalar: Unicode.Scalar]

  /// The journal of a list, for hledger or for Ledger.
  init(_ list: TransactionList, isForHledger: Bool) {
    accounts = JournalAccounts(list, under: PlainJournal.roots, clean: PlainJournal.cleanName)
    self.isForHledger = isForHledger
    headingSigns = isForHledger ? [";": ",", "|": "/"] : [";": ","]
  }

  static let roots: JournalAccounts.Roots = ("assets", "expenses", "income")
  /// The most bytes of a description in a heading; its whole text is below it.
  private static let mostHeadingBytes = 500

  /// A name as both programs take it: two spaces end it, a semicolon may begin a remark.
  static func cleanName(_ name: String) -> String {
    JournalNames.clean(name) { JournalText.plain($0, replacing: [";": ","]) }
  }

  /// The accounts as directives, each with the name it was made from if that is another one.
  var directives: String {
    accounts.all.reduce(into: "") { text, account in
      text += "account \(account.name)\n"
      if account.isChanged { PlainJournal.append("name", account.original, to: &text) }
    }
  }

  /// The transactions, a blank line before each.
  func transactions(_ list: TransactionList) -> String {
    list.reduce(into: "") { append($1, to: &$0) }
  }

  /// The words that are keys or tags in the remarks of these transactions, by their bytes.
  static func keys(in transactions: String) -> [String] {
    let mark = "    ; "
    var keys = Set<String>()
    for line in transactions.utf8.split(separator: UInt8(ascii: "\n")) where line.starts(with: mark.utf8) {
      let words = line.dropFirst(mark.utf8.count)
      let isTags = words.first == UInt8(ascii: ":")
      let pieces = words.split(separator: UInt8(ascii: ":"))
      for piece in isTags ? pieces[...] : pieces.prefix(1) {
        keys.insert(String(decoding: piece, as: UTF8.self))
      }
    }
    return keys.sorted { $0.precedesByBytes($1) }
  }

  private func append(_ item: Transaction, to text: inout String) {
    let heading = heading(of: item)
    text += "\n\(item.date) * \(heading.text)\n"
    PlainJournal.append("id", item.id.rawValue, to: &text)
    PlainJournal.append("time", item.time.map { "\($0)" }, to: &text)
    PlainJournal.append("description", heading.isWhole ? nil : item.description, to: &text)
    PlainJournal.append("payee", heading.namesPayee ? nil : item.payee, to: &text)
    PlainJournal.append("note", item.note, to: &text)
    appendTags(item.tags, to: &text)
    PlainJournal.append(
      "balance", item.balance.map { AmountFormatter.text($0, in: item.currency) }, to: &text)
    for posting in accounts.postings(of: item) { text += "    \(posting)\n" }
  }

  private func appendTags(_ tags: [String], to text: inout String) {
    let plain = JournalTags.plain(tags)
    if !plain.isEmpty {
      // `coffee:, work:` or `:coffee:work:`.
      let list =
        isForHledger
        ? plain.map { "\($0):" }.joined(separator: ", ") : ":" + plain.joined(separator: ":") + ":"
      text += "    ; \(list)\n"
    }
    PlainJournal.append("tags", JournalTags.text(tags), to: &text)
  }

  private func heading(of item: Transaction) -> (text: String, isWhole: Bool, namesPayee: Bool) {
    let description = headed(item.description)
    let payee = isForHledger ? item.payee.map(headed) : nil
    let text = payee.map { "\($0) | \(description)" } ?? description
    // Text in parentheses at the start would be taken for a code.
    return (
      text.utf8.first == UInt8(ascii: "(") ? "() " + text : text,
      description.hasSameBytes(as: item.description),
      payee.map { $0.hasSameBytes(as: item.payee ?? "") } ?? false
    )
  }

  private func headed(_ text: String) -> String {
    let plain = JournalText.plain(
      JournalNames.beginning(of: text, bytes: PlainJournal.mostHeadingBytes), replacing: headingSigns)
    return plain.isEmpty ? JournalNames.unnamed : plain
  }

  /// A remark for each line of the fact, under that key.
  private static func append(_ key: String, _ fact: String?, to text: inout String) {
    guard let fact else { return }
    for remark in JournalText.lines(key, fact) { text += "    ; \(remark)\n" }
  }
}

/// A journal of hledger (its manual, "Journal", of version 1.25 and later).
///
/// Accounts and commodities are declared, so that `hledger check --strict` has nothing to say, and commodities with all
/// the places their amounts have, so that nothing is rounded for display.
enum HledgerJournal {
  static func render(_ export: ExportedTransactions) -> String {
    let list = export.transactions
    let journal = PlainJournal(list, isForHledger: true)
    let commodities = list.decimalPlaces.sorted { $0.key < $1.key }.map { currency, places in
      "commodity 1000.\(String(repeating: "0", count: places)) \(currency)\n"
    }
    return JournalHeading.text(of: export) + "decimal-mark .\n" + commodities.joined() + journal.directives
      + journal.transactions(list)
  }
}

/// A journal of Ledger (its manual, "Journal Format", of version 3).
///
/// Commodities, tags and accounts are declared, so that `ledger --pedantic` has nothing to say.
enum LedgerJournal {
  /// Ledger counts days from here on.
  static let earliest = CalendarDay(dayNumber: CalendarDay.dayNumber(year: 1400, month: 1, day: 1))

  static func render(_ export: ExportedTransactions) throws(ExportError) -> String {
    let list = export.transactions
    if let first = list.first, first.date < earliest {
      throw .dayTooEarly(.ledger, first.id, first.date, earliest: earliest)
    }
    let journal = PlainJournal(list, isForHledger: false)
    let commodities = list.decimalPlaces.keys.sorted().map { "commodity \($0)\n" }
    let transactions = journal.transactions(list)
    let tags = PlainJournal.keys(in: transactions).map { "tag \($0)\n" }
    return JournalHeading.text(of: export) + commodities.joined() + tags.joined() + journal.directives
      + transactions
  }
}
