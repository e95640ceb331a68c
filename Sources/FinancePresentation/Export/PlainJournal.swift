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

  static let roots = JournalAccounts.Roots(assets: "assets", expenses: "expenses", income: "income")
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
      if account.isChanged { PlainJournal.append(JournalText.lines("name", account.original), to: &text) }
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
    PlainJournal.append(JournalText.lines("id", item.id.rawValue), to: &text)
    if let time = item.time { text += "    ; time: \(time)\n" }
    if !heading.isWhole {
      PlainJournal.append(JournalText.lines("description", item.description), to: &text)
    }
    if let payee = item.payee, !heading.namesPayee {
      PlainJournal.append(JournalText.lines("payee", payee), to: &text)
    }
    if let note = item.note { PlainJournal.append(JournalText.lines("note", note), to: &text) }
    appendTags(item.tags, to: &text)
    if let balance = item.balance {
      text += "    ; balance: \(AmountFormatter.text(balance, in: item.currency))\n"
    }
    for posting in accounts.postings(of: item) { text += "    \(posting)\n" }
  }

  private func appendTags(_ tags: [String], to text: inout String) {
    guard !tags.isEmpty else { return }
    let plain = JournalTags.plain(tags)
    if !plain.isEmpty {
      // `coffee:, work:` or `:coffee:work:`.
      let list =
        isForHledger
        ? plain.map { "\($0):" }.joined(separator: ", ") : ":" + plain.joined(separator: ":") + ":"
      text += "    ; \(list)\n"
    }
    if let all = JournalTags.text(tags) { PlainJournal.append(JournalText.lines("tags", all), to: &text) }
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

  private static func append(_ remarks: [String], to text: inout String) {
    for remark in remarks { text += "    ; \(remark)\n" }
  }
}
