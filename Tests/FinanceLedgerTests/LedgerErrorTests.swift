import Testing

@testable import FinanceLedger

@Suite("Why a ledger cannot be used, in words")
struct LedgerErrorTests {
  @Test(
    "A sentence says where, what was found, and what to do",
    arguments: [
      (LedgerError.missing(path: "/l"), "there is no ledger at /l; `finance import FILE` makes it"),
      (.unreadable(path: "/l", reason: "no"), "the ledger /l cannot be opened: no"),
      (.cannotCreate(path: "/l", reason: "no"), "the ledger /l cannot be made: no"),
      (
        .foreign(path: "/l", found: "it is a folder"),
        "/l is no ledger of finance: it is a folder; it was left as it is. Name another path with --ledger"
      ),
      (
        .newer(path: "/l", version: 3, known: 1),
        "the ledger /l was written by a newer finance (format 3, and this one knows 1); it was left as it is. Use the newer program"
      ),
      (
        .damaged(path: "/l", finding: "a row is gone"),
        "the ledger /l is damaged: a row is gone; no figure was made from it. `finance ledger check` lists what is wrong; go back to a backup, or import the files anew into another ledger"
      ),
      (
        .busy(path: "/l", seconds: 10),
        "the ledger /l is busy: another run has held it for 10 seconds; nothing was changed, try again later"
      ),
      (
        .busy(path: "/l", seconds: 1),
        "the ledger /l is busy: another run has held it for 1 second; nothing was changed, try again later"
      ),
      (
        .lockless(path: "/l", reason: "No locks available"),
        "the ledger /l cannot be locked: No locks available; nothing was changed. Keep it on a file system that has locks"
      ),
      (
        .crowded(path: "/l", needed: 7),
        "the ledger /l cannot be opened: too few files may be open at a time (ulimit -n), and it takes 7 more; nothing was changed"
      ),
      (
        .failed(path: "/l", reason: "the disk is full"),
        "the ledger /l: the disk is full; nothing was changed"
      ),
      (
        .sourcesChanged(path: "/l"),
        "a file changed while it was imported into /l; nothing was changed. Import it again when it is complete"
      ),
    ])
  func sentences(_ error: LedgerError, _ sentence: String) {
    #expect(error.errorDescription == sentence)
  }

  @Test("What SQLite reports becomes what it means for the ledger")
  func codes() {
    let reason = "so it said"
    #expect(
      LedgerError(.init(resultCode: .SQLITE_BUSY), path: "/l", waited: 2) == .busy(path: "/l", seconds: 2))
    #expect(
      LedgerError(.init(resultCode: .SQLITE_LOCKED), path: "/l", waited: 1) == .busy(path: "/l", seconds: 1))
    #expect(
      LedgerError(.init(resultCode: .SQLITE_CORRUPT, message: reason), path: "/l", waited: 1)
        == .damaged(path: "/l", finding: reason))
    #expect(
      LedgerError(.init(resultCode: .SQLITE_NOTADB), path: "/l", waited: 1)
        == .foreign(path: "/l", found: "it is not a database of SQLite"))
    #expect(
      LedgerError(.init(resultCode: .SQLITE_CANTOPEN, message: reason), path: "/l", waited: 1)
        == .unreadable(path: "/l", reason: reason))
    #expect(
      LedgerError(.init(resultCode: .SQLITE_READONLY, message: reason), path: "/l", waited: 1)
        == .failed(path: "/l", reason: "it may not be written: so it said"))
    #expect(
      LedgerError(.init(resultCode: .SQLITE_FULL), path: "/l", waited: 1)
        == .failed(path: "/l", reason: "the disk is full"))
    #expect(
      LedgerError(.init(resultCode: .SQLITE_IOERR, message: reason), path: "/l", waited: 1)
        == .failed(path: "/l", reason: reason))
  }
}
