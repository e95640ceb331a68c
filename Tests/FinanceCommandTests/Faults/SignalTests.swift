import FinanceTestSupport
import Foundation
import Testing

/// Runs that are told to stop.
@Suite("Signals")
struct SignalTests {
  /// A signal by the name that `kill` knows and by its number.
  struct Signal: CustomTestStringConvertible, Sendable {
    let name: String
    let number: Int32
    var testDescription: String { "SIG\(name)" }
    /// A run that is killed can remove nothing.
    var leavesTemporaryFiles: Bool { number == SIGKILL }

    /// What whoever started the tests has told them to ignore is ignored by what they start.
    var isHeeded: Bool {
      let before = signal(number, SIG_DFL)
      signal(number, before)
      // Handlers are compared as the numbers they are to C; they are not called.
      return unsafe unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }

  private static let polite = [
    Signal(name: "HUP", number: SIGHUP), Signal(name: "INT", number: SIGINT),
    Signal(name: "TERM", number: SIGTERM),
  ].filter(\.isHeeded)
  private static let all = polite + [Signal(name: "KILL", number: SIGKILL)]

  /// Sends `$1` to the run, which has taken the place of the shell; a run that goes on for half a minute is killed.
  private static let ending = """
    end() {
      kill -$1 $p 2> /dev/null
      n=0
      while kill -0 $p 2> /dev/null; do
        sleep 0.05; n=$((n + 1)); if [ $n -gt 600 ]; then kill -9 $p; fi
      done
    }
    p=$$

    """

  /// Runs a script that at its end becomes the program. The shell around it says nothing about how it died, and leaves no
  /// corpse that would still count as a process.
  private func run(_ script: String, in place: WorkingFolder) throws -> FinishedRun {
    let variables = WorkingFolder.environment.merging(["SCRIPT": SignalTests.ending + script]) { $1 }
    return try place.shell(
      "exec 3>&2 2> /dev/null; (exec sh -c \"$SCRIPT\" 2>&3 3>&-); exit $?", environment: variables)
  }

  /// A run that reads a pipe which nobody closes is stopped when it has read so much: it cannot have ended before.
  @Test(
    "A run that is stopped while it reads dies of the signal and leaves everything as it was",
    arguments: polite)
  func whileReading(_ signal: Signal) throws {
    let seed = FaultRounds.seed(0x5167)
    var generator = SeededGenerator(seed: seed ^ UInt64(signal.number))
    let scene = try ReportScene()
    try scene.place.write(RandomStatement.csv(20000, "a", seed: seed), to: "a.csv")
    let size = scene.place.read("a.csv")?.count ?? 0
    for _ in 0..<FaultRounds.count(4, long: 50) {
      let read = generator.number(in: 0...size)
      let run = try run(
        """
        rm -f pipe; mkfifo pipe
        (exec 3> pipe; head -c \(read) a.csv >&3; end \(signal.name)) 2> /dev/null &
        exec \(ReportScene.line)
        """, in: scene.place)
      let comment = "after \(read) bytes, \(Seeds.replay(seed))"
      #expect(
        run == FinishedRun(output: [], errors: [], status: 128 + signal.number),
        "\(comment): \(run.errorText)")
      #expect(try scene.files() == ReportScene.old, "\(comment)")
    }
    #expect(size > 1_000_000)
  }

  @Test("At any moment, the files are old or new", arguments: all)
  func atAnyMoment(_ signal: Signal) throws {
    let seed = FaultRounds.seed(0xA117)
    var generator = SeededGenerator(seed: seed ^ UInt64(signal.number))
    let scene = try ReportScene()
    for _ in 0..<FaultRounds.count(5, long: signal.number == SIGKILL ? 200 : 70) {
      let delay = String(1000 + generator.number(in: 0...150)).dropFirst()
      let run = try run(
        """
        mkfifo pipe
        cat \(ReportScene.input) > pipe 2> /dev/null & c=$!
        (sleep 0.\(delay); end \(signal.name); kill $c; rm pipe) 2> /dev/null &
        exec \(ReportScene.line)
        """, in: scene.place)
      let comment = "after 0.\(delay) s, \(Seeds.replay(seed))"
      #expect(run.status == 0 || run.status == 128 + signal.number, "\(comment): \(run.errorText)")
      try scene.place.shell("while [ -e pipe ]; do sleep 0.01; done").expectSuccess()
      try scene.expectWhole(comment, leavesTemporaryFiles: signal.leavesTemporaryFiles)
    }
    try scene.expectRepeatable("after signals")
  }

  /// A run that stands still when it is about to synchronise its first temporary file, until the orders let it go on.
  ///
  /// `strace -D` leaves the run the child of whoever started it. A thread that dies while `strace` delays it is not buried
  /// before the delay is over, so the delay is short.
  private func standing(_ orders: String, delaying delay: String = "") throws -> (
    run: FinishedRun, scene: ReportScene
  ) {
    let strace = try #require(Tool.strace)
    let scene = try ReportScene()
    let run = try run(
      """
      mkfifo pipe
      cat \(ReportScene.input) > pipe 2> /dev/null &
      (until grep -q 'stopped by SIGSTOP' calls.txt; do kill -0 $p || exit; sleep 0.01; done
       rm pipe; \(orders)) > /dev/null 2>&1 &
      exec \(strace) -D -f -qq -o calls.txt -e trace=fsync,unlinkat,renameat -e inject=fsync:signal=STOP:when=1 \(delay) \
      \(ReportScene.line)
      """, in: scene.place)
    #expect(try scene.place.shell("grep -q 'stopped by SIGSTOP' calls.txt").status == 0)
    // What `strace` says about a thread that dies in a call is no word of the run.
    #expect(!run.errorText.contains("finance:"), "\(run.errorText)")
    return (run, scene)
  }

  @Test(
    "A run that is stopped while it writes removes what it has begun",
    .enabled(if: Tool.strace != nil, "strace is not installed, or may not look at other programs"),
    arguments: polite)
  func whileWriting(_ signal: Signal) throws {
    let (run, scene) = try standing("ls out/.finance-* > seen; kill -\(signal.name) $p; kill -CONT $p")
    #expect(run.status == 128 + signal.number || run.status == 0, "\(run.errorText)")
    #expect(scene.place.read("seen")?.isEmpty == false)
    try scene.expectWhole("stopped while writing")
  }

  @Test(
    "Whoever sends a second signal does not wait for what the first one has begun",
    .enabled(if: Tool.strace != nil, "strace is not installed, or may not look at other programs"))
  func twice() throws {
    let (run, scene) = try standing(
      "kill -TERM $p; kill -CONT $p; sleep 0.5; kill -HUP $p",
      // Whichever comes first, the clean-up or the file's last step: it takes longer than the second signal.
      delaying: "-e inject=unlinkat:delay_enter=3000000 -e inject=renameat:delay_enter=3000000")
    #expect(run.status == 128 + SIGHUP, "\(run.errorText)")
    try scene.expectWhole("stopped twice", leavesTemporaryFiles: true)
    try scene.expectRepeatable("stopped twice")
  }

  @Test(
    "A change of the ledger is in it wholly or not at all",
    .enabled(if: AnotherSQLite.isHere, AnotherSQLite.missing),
    arguments: LedgerChange.allCases, polite)
  func ledger(_ change: LedgerChange, _ signal: Signal) throws {
    let repeated = try RepeatedChange(change)
    let seed = FaultRounds.seed(0x1ED6)
    var generator = SeededGenerator(seed: seed ^ UInt64(signal.number))
    for round in 1...FaultRounds.count(2, long: 50) {
      try repeated.reset()
      let delay = String(1000 + generator.number(in: 0...250)).dropFirst()
      let run = try run(
        """
        (sleep 0.\(delay); end \(signal.name)) 2> /dev/null &
        exec \(LedgerScene.line(change.words))
        """, in: repeated.scene.place)
      #expect(run.status == 0 || run.status == 128 + signal.number, "\(run.errorText)")
      let comment = "\(change.rawValue), after 0.\(delay) s, \(Seeds.replay(seed))"
      try repeated.judge(comment, asksFirst: round % 2 == 0)
    }
    try repeated.finish()
  }
}
