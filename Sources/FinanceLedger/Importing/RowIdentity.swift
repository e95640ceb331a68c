import FinanceDomain

/// What rows are recognised by, as sixty-four bits: their ids, or their contents where they have none.
///
/// Equal bits mean "look closer". Stored for ever, so it never changes.
struct RowIdentity {
  private var contents = ContentFingerprinter()

  /// What stands for the content of a row.
  mutating func content(of row: Int, in batch: borrowing TransactionBatch) -> Int64 {
    Int64(bitPattern: contents.fingerprint(of: row, in: batch))
  }

  /// What stands for the content of a transaction.
  static func content(of transaction: Transaction) -> Int64 {
    Int64(bitPattern: TransactionBatch(CollectionOfOne(transaction)).fingerprint(of: 0))
  }

  /// What stands for the id that its source gave a row.
  static func id(of row: Int, in batch: borrowing TransactionBatch) -> Int64 {
    var seal = RowChecksum()
    // All bytes of an array are initialised; the span checks every access.
    seal.combine(unsafe batch.text.bytes.span.bytes, batch.ids[row].range)
    return seal.value
  }

  /// What stands for an id.
  static func id(_ id: TransactionID) -> Int64 {
    var seal = RowChecksum()
    seal.combine(id.rawValue)
    return seal.value
  }
}
