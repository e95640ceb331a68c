import FinanceDomain

/// What a ledger keeps about a row besides what the row means.
struct RowFacts: Hashable {
  /// Where it stands.
  var place: LedgerPlace
  /// What it is recognised by: stands for the source's id, or for the content as it was imported.
  var identity: Int64
  /// For rows whose source gave no id: which row of this content it was.
  var occurrence: Int64?
  /// Whether the id is kept as a text; if not, it is derived from the content.
  var hasOwnID: Bool
  /// How often the row was written.
  var version: Int64 = 1
  /// Whether a person decided the facts.
  var isByHand = false
  /// The title of the note, which otherwise is one with its text.
  var noteTitle: String?
}
