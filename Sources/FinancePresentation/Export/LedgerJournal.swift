import FinanceDomain

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
    let journal = PlainJournal(
      accounts: JournalAccounts(list, under: PlainJournal.roots, clean: PlainJournal.cleanName),
      tagStyle: .colons,
      headingSigns: [";": ","], hasPayeeInHeading: false)
    let heading = JournalHeading.lines(of: export).map { "; \($0)\n" }.joined()
    let commodities = list.decimalPlaces.keys.sorted().map { "commodity \($0)\n" }
    let transactions = journal.transactions(list)
    let tags = PlainJournal.keys(in: transactions).map { "tag \($0)\n" }
    return heading + commodities.joined() + tags.joined() + journal.directives + transactions
  }
}
