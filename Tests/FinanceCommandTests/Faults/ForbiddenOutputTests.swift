import FinanceTestSupport
import Foundation
import Testing

/// Folders and files that may not be written.
@Suite("Outputs that may not be written")
struct ForbiddenOutputTests {
  private static let run = "finance balance --by year --input SampleData/transactions.csv -o out/report.txt"

  @Test(
    "A folder without permission to write is named, and the old report stays",
    .enabled(if: Machine.nobody != nil, "root is bound by no permissions, and cannot become somebody else"))
  func permission() throws {
    let place = try WorkingFolder()
    let run = try place.shell(
      """
      mkdir out; echo old > out/report.txt; chmod 555 out
      \(Machine.nobody ?? "") \(ForbiddenOutputTests.run)
      s=$?; ls -A out; cat out/report.txt; chmod 755 out; exit $s
      """)
    expectEqualText(
      run.errorText, "finance: out/report.txt: the folder 'out' cannot be written to: Permission denied\n")
    #expect(run.text == "report.txt\nold\n")
    #expect(run.status == 73)
  }

  @Test(
    "So is one on a disk that may only be read",
    .enabled(if: Machine.mounting != nil, "disks cannot be mounted here"))
  func readOnlyDisk() throws {
    let place = try WorkingFolder()
    try place.write(
      """
      mkdir out; mount -t tmpfs tmpfs out; echo old > out/report.txt; mount -o remount,ro out
      \(ForbiddenOutputTests.run)
      s=$?; ls -A out; cat out/report.txt; exit $s
      """, to: "script")
    let run = try place.shell("\(Machine.mounting ?? "") sh script")
    expectEqualText(
      run.errorText, "finance: out/report.txt: the folder 'out' cannot be written to: Read-only file system\n"
    )
    #expect(run.text == "report.txt\nold\n")
    #expect(run.status == 73)
  }

  @Test(
    "A file that may not be replaced stays, and nothing is left beside it",
    .enabled(if: Machine.canForbid, "files cannot be made immutable here"))
  func immutable() throws {
    let place = try WorkingFolder()
    let run = try place.shell(
      """
      mkdir out; echo old > out/report.txt; chattr +i out/report.txt
      \(ForbiddenOutputTests.run)
      s=$?; chattr -i out/report.txt; ls -A out; cat out/report.txt; exit $s
      """)
    expectEqualText(run.errorText, "finance: out/report.txt: cannot be created: Operation not permitted\n")
    #expect(run.text == "report.txt\nold\n")
    #expect(run.status == 73)
  }

  @Test(
    "Root keeps the owner of a file with its permissions",
    .enabled(if: Machine.isRoot, "only root may do that"))
  func owner() throws {
    let place = try WorkingFolder()
    let run = try place.shell(
      """
      mkdir out; echo old > out/report.txt; chown 65534:65533 out/report.txt; chmod 640 out/report.txt
      \(ForbiddenOutputTests.run); s=$?; stat -c '%u:%g %a' out/report.txt; exit $s
      """)
    #expect(run.text == "65534:65533 640\n")
    #expect(run.status == 0)
  }

  @Test(
    "Who cannot keep the group does not open the file to another one",
    .enabled(if: Machine.isRoot && Machine.nobody != nil, "it takes root to make such a file"))
  func group() throws {
    let place = try WorkingFolder()
    let run = try place.shell(
      """
      mkdir -m 777 out; echo old > out/report.txt; chown 1:1 out/report.txt; chmod 664 out/report.txt
      \(Machine.nobody ?? "") \(ForbiddenOutputTests.run)
      s=$?; stat -c '%u:%g %a' out/report.txt; exit $s
      """)
    #expect(run.text == "65534:65534 604\n")
    #expect(run.status == 0)
  }
}
