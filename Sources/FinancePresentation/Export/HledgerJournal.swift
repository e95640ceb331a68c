import FinanceDomain

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
