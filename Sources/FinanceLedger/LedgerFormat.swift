/// What tells a ledger from other SQLite files, and one version of ledgers from the next.
enum LedgerFormat {
  /// `application_id` in the header of the file: the letters `FINL`.
  static let applicationID: Int32 = 0x46_49_4E_4C
}
