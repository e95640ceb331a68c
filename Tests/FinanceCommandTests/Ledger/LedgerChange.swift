import FinanceTestSupport
import Testing

/// A change of a ledger that something may interrupt.
enum LedgerChange: String, CaseIterable, Sendable {
  case firstImport = "the first import"
  case laterImport = "an import into a ledger that has rows"
  case undo = "an undo"

  /// The words behind `finance`.
  var words: [String] {
    switch self {
    case .firstImport: ["import", "--quiet", "a.csv"]
    case .laterImport: ["import", "--quiet", "b.csv"]
    case .undo: ["undo", "--quiet", "2"]
    }
  }

  /// The files whose rows the ledger has before it.
  var filesBefore: [String] {
    switch self {
    case .firstImport: []
    case .laterImport: ["a.csv"]
    case .undo: ["a.csv", "b.csv"]
    }
  }

  /// The files whose rows it has afterwards.
  var filesAfter: [String] { self == .laterImport ? ["a.csv", "b.csv"] : ["a.csv"] }
}

/// A change that is made again and again, and what it finds and leaves when nothing interrupts it.
struct RepeatedChange {
  let change: LedgerChange
  let scene: LedgerScene
  /// The ledger before it.
  let files: [String: [UInt8]]
  let before: LedgerDump
  let after: LedgerDump
  private let totalsBefore: FinishedRun
  private let totalsAfter: FinishedRun
  private static let totals = ["totals", "--by", "category", "--format", "csv"]

  /// Makes the change once.
  init(_ change: LedgerChange) throws {
    self.change = change
    scene = try LedgerScene()
    try scene.place.write(RandomStatement.csv(150, "a", seed: 1), to: "a.csv")
    try scene.place.write(RandomStatement.csv(60, "b", seed: 2), to: "b.csv")
    for file in change.filesBefore { #expect(try scene.finance("import", "--quiet", file).status == 0) }
    files = scene.files()
    before = try scene.dump()
    totalsBefore = try RepeatedChange.totals(of: change.filesBefore, scene)
    totalsAfter = try RepeatedChange.totals(of: change.filesAfter, scene)
    #expect(try scene.finance(change.words).status == 0)
    after = try scene.dump()
    #expect(before.rows.count == (change == .firstImport ? 0 : change == .undo ? 210 : 150))
    #expect(after.rows.count == (change == .laterImport ? 210 : 150))
  }

  /// Begins anew.
  func reset() throws { try scene.restore(files) }

  /// What the files say; without files, that there is no ledger.
  private static func totals(of files: [String], _ scene: LedgerScene) throws -> FinishedRun {
    if files.isEmpty { return try scene.finance(totals) }
    return try scene.place.finance(totals + ["--input"] + files)
  }

  /// Looks at what an interrupted change has left, and makes the change again.
  func judge(_ comment: Comment) throws {
    let state = try scene.dump()
    #expect(state == before || state == after, "\(comment): neither before nor after but \(state)")
    let seen = try scene.finance(RepeatedChange.totals)
    let right = state == after ? totalsAfter : totalsBefore
    if change == .firstImport, state == .nothing, seen.status == 0 {
      // The ledger is made, and nothing is in it yet.
      #expect(seen.text.split(separator: "\n").count == 1, comment)
    } else {
      expectEqualText(seen.text, right.text, "\(comment), asked: \(seen.errorText)")
      #expect(seen.status == right.status, comment)
    }
    try again(comment, isDone: state == after)
  }

  private func again(_ comment: Comment, isDone: Bool) throws {
    let again = try scene.finance(change.words)
    // What was imported is recognised; what was undone cannot be undone twice.
    let status: Int32 = isDone && change == .undo ? 65 : 0
    #expect(again.status == status, "\(comment), again: \(again.errorText)")
    #expect(try scene.names() == ["a.csv", "b.csv", LedgerScene.ledger], comment)
    let state = try scene.dump()
    #expect(state == after, comment)
    expectEqualText(try scene.finance(RepeatedChange.totals).text, totalsAfter.text, "\(comment), again")
  }
}
