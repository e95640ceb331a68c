import FinanceTestSupport
import Testing

/// Answers that nobody can receive.
@Suite("Answers that are lost")
struct LostOutputTests {
  @Test(
    "A full disk is an error of every command", .enabled(if: Device.full.exists),
    arguments: AnsweringCommand.lines)
  func fullDevice(_ line: String) throws {
    let run = try AnsweringCommand.place(for: line).shell("\(line) > /dev/full")
    #expect(run.status == 74)
    expectEqualText(lastLine(of: run), "finance: standard output: cannot be written: No space left on device")
  }

  @Test("So is a standard output that is closed", arguments: AnsweringCommand.lines)
  func closed(_ line: String) throws {
    let run = try AnsweringCommand.place(for: line).shell("\(line) >&-")
    #expect(run.status == 74)
    expectEqualText(lastLine(of: run), "finance: standard output: cannot be written: Bad file descriptor")
  }

  @Test("A reader who leaves before the first byte ends no run badly", arguments: AnsweringCommand.lines)
  func readerLeaves(_ line: String) throws {
    let place = try AnsweringCommand.place(for: line)
    // The pipe's reader is gone for certain when the command begins.
    let run = try place.shell(
      "mkfifo pipe; true < pipe & exec 3> pipe; wait $!; trap '' PIPE; \(line) >&3")
    #expect(run == FinishedRun(output: [], errors: [], status: 0), "\(run.errorText)")
  }

  @Test(
    "Where all is well, something is answered and nothing else is said", arguments: AnsweringCommand.lines)
  func silent(_ line: String) throws {
    let run = try AnsweringCommand.place(for: line).shell(line)
    #expect(run.errorText == "")
    #expect(run.output.count > 5)
    #expect(run.status == 0)
  }

  /// An import tells what it has done even if its report is lost.
  private func lastLine(of run: FinishedRun) -> String {
    run.errorText.split(separator: "\n").last.map(String.init) ?? ""
  }
}
