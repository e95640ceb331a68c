import FinanceDomain

/// A row on its way into a ledger: everything that is bound to the statement, names by their numbers, texts by their
/// places among the bytes of the writer.
struct StagedRow {
  var place: Int64
  var amount: Int64
  var scale: Int64
  var currency: Int64
  var account: Int64
  var category: Int64
  /// -1 for none.
  var second: Int64
  /// 0 for none.
  var occurrence: Int64
  var identity: Int64
  var version: Int64
  var isByHand: Int64
  var description: TextSlice
  /// No bytes for none.
  var id: TextSlice
  /// No bytes for none.
  var details: TextSlice
  var seal: Int64 = 0

  /// Whether the row has only what every row has.
  @inline(__always)
  var isPlain: Bool { details.count == 0 && version == 1 && isByHand == 0 }
}
