import FinanceTestSupport
import Foundation
import Testing

/// A ledger in a folder that may not be written: SQLite has no place there for what readers share.
@Suite("A ledger in a folder that may not be written")
struct ReadOnlyFolderTests {
  /// Runs a line as somebody whom the folder's mode binds: root is bound by none, and becomes nobody if it can.
  private static let asAnybody =
    "if [ $(id -u) = 0 ]; then as='\(nobody)'; else as=; fi; HOME=/nonexistent $as"
  private static let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"

  private static func canBeNobody() -> Bool {
    guard getuid() == 0, let place = try? WorkingFolder() else { return getuid() != 0 }
    return (try? place.shell("\(nobody) finance --version").status) == 0
  }

  @Test(
    "It is read like any other, and nothing is written",
    .enabled(if: canBeNobody(), "root cannot become somebody else here, or may not run finance as such"))
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
