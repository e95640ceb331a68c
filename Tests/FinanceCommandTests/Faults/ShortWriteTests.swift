import Testing

/// Writes that the system interrupts or does in part.
@Suite("Short writes", .enabled(if: Machine.canAttach, AttachedRun.requirement))
struct ShortWriteTests {
  private static let report = "finance balance --by month --input pipe"

  /// What the line writes to `shown` while something happens to its first write.
  private func shown(_ line: String, _ effect: String) throws -> (run: FinishedRun, bytes: [UInt8]) {
    let place = try WorkingFolder()
    let attached = try AttachedRun(
      line, reading: "SampleData/transactions.csv", injecting: "write:\(effect):when=1", in: place)
    #expect(attached.injected == 1)
    return (attached.run, place.read("shown") ?? [])
  }

  private static let lines = ["\(report) > shown", "\(report) -o shown"]

  /// A write that is said to have taken 100 bytes, and has not been made: whoever goes on behind them writes all the others.
  @Test("What a short write has left is written", arguments: lines)
  func short(_ line: String) throws {
    let whole = try shown(line, "error=EINTR")
    let (run, bytes) = try shown(line, "retval=100")
    #expect(whole.bytes.count > 1000)
    #expect(bytes == Array(whole.bytes.dropFirst(100)))
    #expect(run == FinishedRun(output: [], errors: [], status: 0))
  }

  @Test(
    "A write that is interrupted, or finds no room in a pipe yet, is made again",
    arguments: ["EINTR", "EAGAIN"])
  func again(_ error: String) throws {
    let place = try WorkingFolder()
    let usual = try place.shell(
      "mkfifo pipe; cat SampleData/transactions.csv > pipe & finance balance --by month --input pipe")
    let (run, bytes) = try shown(ShortWriteTests.lines[0], "error=\(error)")
    #expect(run == FinishedRun(output: [], errors: [], status: 0))
    #expect(bytes == usual.output)
  }

  @Test("A write that takes nothing and gives no reason is an error, not a reason to go on for ever")
  func nothing() throws {
    let (run, bytes) = try shown(ShortWriteTests.lines[0], "retval=0")
    #expect(run.errorText == "finance: standard output: cannot be written: Input/output error\n")
    #expect(run.status == 74)
    #expect(bytes.isEmpty)
  }
}
