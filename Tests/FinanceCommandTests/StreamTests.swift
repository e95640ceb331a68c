import FinanceTestSupport
import Foundation
import Testing

/// What happens when those who should take the output do not.
@Suite("Streams that fail")
struct StreamTests {
  private static let balance = "finance balance --by year --input SampleData/transactions.csv"

  @Test(
    "A full disk is an error, never a report that is cut off in silence", .enabled(if: Device.full.exists))
  func fullDevice() throws {
    let run = try WorkingFolder().shell("\(StreamTests.balance) > /dev/full")
    expectEqualText(
      run.errorText, "finance: standard output: cannot be written: No space left on device\n")
    #expect(run.status == 74)
  }

  @Test("So is a standard output that is closed")
  func closedOutput() throws {
    let run = try WorkingFolder().shell("\(StreamTests.balance) >&-")
    expectEqualText(run.errorText, "finance: standard output: cannot be written: Bad file descriptor\n")
    #expect(run.status == 74)
  }

  @Test("Standard error that nobody can receive changes neither report nor status")
  func closedErrors() throws {
    let place = try WorkingFolder()
    let script = "finance balance --input SampleData/mistakes.csv"
    let open = try place.shell(script)
    let closed = try place.shell("\(script) 2>&-")
    #expect(closed.output == open.output)
    #expect(closed.status == 65)
  }

  @Test("A closed standard input disturbs only who reads from it")
  func closedInput() throws {
    let place = try WorkingFolder()
    #expect(try place.shell("\(StreamTests.balance) <&-").status == 0)
    let run = try place.shell("finance balance --input - <&-")
    #expect(run.output.isEmpty)
    #expect(run.status == 74)
  }

  @Test("A reader who has seen enough ends the run quietly", arguments: ["", "trap '' PIPE; "])
  func readerLeaves(_ trap: String) throws {
    let place = try WorkingFolder()
    let list = "finance list --page-size 1000 --input SampleData/transactions.csv"
    let run = try place.shell("\(trap){ \(list); echo $? > status; } | head -c 1")
    #expect(run.text == "t" || run.output.count == 1)
    #expect(run.errorText.isEmpty)
    #expect(place.read("status").map { String(decoding: $0, as: UTF8.self) } == "0\n")
  }

  @Test("The help says so too if it cannot be written", .enabled(if: Device.full.exists))
  func helpToFullDevice() throws {
    let run = try WorkingFolder().shell("finance --help > /dev/full")
    expectEqualText(
      run.errorText, "finance: standard output: cannot be written: No space left on device\n")
    #expect(run.status == 74)
  }

  @Test("A pipe is read like a file", arguments: ["csv", "json", "jsonl"])
  func pipe(_ ending: String) throws {
    let place = try WorkingFolder()
    let file = "SampleData/transactions.\(ending)"
    let fromFile = try place.shell("finance totals --input \(file)")
    let fromPipe = try place.shell("cat \(file) | finance totals --input -")
    expectEqualText(fromPipe.text, fromFile.text)
    #expect(fromPipe.status == 0)
  }

  @Test("A file that may not be read is named, and the others are read", .enabled(if: !Device.isSuperuser))
  func forbidden() throws {
    let place = try WorkingFolder()
    let run = try place.shell(
      "cp SampleData/transactions.csv a.csv; chmod 0 a.csv; finance balance --input a.csv")
    expectEqualText(
      run.errorText, "finance: a.csv: the file may not be read; check its permissions\n")
    #expect(run.status == 66)
  }
}

/// What the machine has.
enum Device {
  /// A device by its path.
  case full

  /// Linux has it, macOS has not.
  var exists: Bool { FileManager.default.fileExists(atPath: "/dev/full") }

  /// The superuser may read every file, whatever its permissions.
  static var isSuperuser: Bool { getuid() == 0 }
}
