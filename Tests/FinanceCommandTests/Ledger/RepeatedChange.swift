import FinanceTestSupport
import Testing

/// A change that is made again and again, and what it finds and leaves when nothing interrupts it.
struct RepeatedChange {
  let change: LedgerChange
  let scene: LedgerScene
  /// The ledger before it.
  let files: [String: [UInt8]]
  let before: LedgerDump
  let after: LedgerDump
  private let rowsBefore: [Substring]
  private let rowsAfter: [Substring]

  /// Makes the change once.
  init(_ change: LedgerChange) throws {
    self.change = change
    scene = try LedgerScene()
    try scene.place.write(RandomStatement.csv(150, "a", seed: 1), to: "a.csv")
    try scene.place.write(RandomStatement.csv(60, "b", seed: 2), to: "b.csv")
    for file in change.filesBefore { #expect(try scene.finance("import", "--quiet", file).status == 0) }
    files = scene.files()
    before = try scene.dump()
    rowsBefore = try scene.rows(of: change.filesBefore)
    rowsAfter = try scene.rows(of: change.filesAfter)
    #expect(try scene.finance(change.words).status == 0)
    after = try scene.dump()
    try scene.expectTotals(of: change.filesAfter)
    #expect(before.rows.count == rowsBefore.count)
    #expect(after.rows.count == rowsAfter.count)
    #expect(before != after)
  }

  /// Begins anew.
  func reset() throws { try scene.restore(files) }

  /// Looks at what an interrupted change has left, and makes the change again.
  ///
  /// - Parameter asksFirst: whether `finance` is asked something before; what was left is put in order by whoever comes
  ///   first, so both have to be tried.
  func judge(_ comment: String, asksFirst: Bool) throws {
    let state = try scene.dump()
    #expect(state == before || state == after, "\(comment): neither before nor after but \(state)")
    if asksFirst { try ask(comment, rows: state == after ? rowsAfter : rowsBefore) }
    try again(comment, isDone: state == after)
  }

  private func ask(_ comment: String, rows: [Substring]) throws {
    let run = try scene.finance(LedgerScene.export)
    // Where a first import has died there is no ledger yet, or one without rows.
    let isRight = rows.isEmpty && run.status == 66 ? run.isRefusal([66]) : run.status == 0
    #expect(isRight, "\(comment), asked: status \(run.status), \(run.errorText)")
    #expect(
      run.text.split(separator: "\n").dropFirst().sorted() == rows,
      "\(comment): the rows are not those of the files")
  }

  private func again(_ comment: String, isDone: Bool) throws {
    let again = try scene.finance(change.words)
    // What was imported is recognised; what was undone cannot be undone twice.
    let status: Int32 = isDone && change == .undo ? 65 : 0
    #expect(again.status == status, "\(comment), again: \(again.errorText)")
    let names = try scene.names()
    #expect(names == ["a.csv", "b.csv", LedgerScene.ledger], "\(comment), again")
    let state = try scene.dump()
    #expect(state == after, "\(comment), again: not what it would have been but \(state)")
  }

  /// Expects that the sums that the ledger keeps are those of the files in the end.
  func finish() throws {
    try scene.expectTotals(of: change.filesAfter)
    #expect(try scene.finance("ledger", "check", "--quiet").status == 0)
  }
}
