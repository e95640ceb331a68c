import FinanceDomain

extension LedgerAnswer {
  /// What is said about a change of the transaction with that id.
  init(changed id: TransactionID, _ result: LedgerChangeResult) {
    guard let batch = result.batch else {
      let version = result.stored.map { ", at version \($0.version)" } ?? ""
      self.init(remarks: ["nothing changed: '\(id)' is so already\(version)"])
      return
    }
    guard let stored = result.stored else {
      self.init(remarks: ["'\(id)' is gone; `finance undo \(batch.number)` brings it back"])
      return
    }
    self.init(
      remarks: ["'\(id)' is now version \(stored.version); `finance undo \(batch.number)` takes it back"])
  }

  /// What is said about a new transaction. Its id is what a script needs next.
  init(added result: LedgerChangeResult) {
    self.init()
    guard let batch = result.batch, let id = result.stored?.transaction.id else { return }
    output = "\(id)\n"
    remarks = ["'\(id)' is added; `finance undo \(batch.number)` takes it back"]
  }
}
