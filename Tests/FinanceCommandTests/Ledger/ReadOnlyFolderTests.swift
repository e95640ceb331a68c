import FinanceTestSupport
import Testing

/// A ledger in a folder that may not be written: SQLite has no place there for what readers share.
@Suite("A ledger in a folder that may not be written")
struct ReadOnlyFolderTests {
  /// Runs a line as somebody whom the folder's mode binds.
  private static let asAnybody = "HOME=/nonexistent \(Machine.nobody ?? "")"

  @Test(
    "It is read like any other, and nothing is written",
    .enabled(
      if: Machine.nobody != nil, "root cannot become somebody else here, or may not run finance as such"))
  func reading() throws {
    let scene = try LedgerScene()
    #expect(try scene.finance("import", "--quiet", "SampleData/transactions.csv").status == 0)
    let free = try scene.finance("totals", "--by", "category", "--format", "csv")
    let bound = try scene.place.shell(
      """
      chmod 644 ledger.db && chmod 555 .
      \(ReadOnlyFolderTests.asAnybody) \(LedgerScene.line(["totals", "--by", "category", "--format", "csv"]))
      s=$?
      \(ReadOnlyFolderTests.asAnybody) \(LedgerScene.line(["import", "--quiet", "SampleData/transactions.csv"]))
      echo $?
      chmod 755 .
      exit $s
      """)
    #expect(bound.status == 0)
    #expect(bound.text == free.text + "74\n")
    #expect(
      bound.errorText.hasSuffix(
        "the ledger ledger.db: it may not be written: attempt to write a readonly database; nothing was changed\n"
      ))
    #expect(try scene.names().filter { $0.hasPrefix("ledger") } == ["ledger.db"])
  }
}
