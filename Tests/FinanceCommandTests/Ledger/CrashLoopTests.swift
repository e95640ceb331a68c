import FinanceTestSupport
import Foundation
import Testing

/// Whatever dies, and wherever: a change of the ledger is in it wholly or not at all, and making it again gives what it
/// would have given.
@Suite("Changes of the ledger that are interrupted")
struct CrashLoopTests {
  /// What happens to a system call.
  enum Effect: String, Sendable {
    case kill = "signal=KILL"
    case inputOutputError = "error=EIO"
    case fullDisk = "error=ENOSPC"
  }

  /// A kind of calls, what happens to the n-th of them, and how many n a short run tries.
  struct Fault: CustomTestStringConvertible, Sendable {
    let call: String
    let effect: Effect
    let rounds: Int
    var testDescription: String { "\(call):\(effect.rawValue)" }
  }

  static let faults = [
    Fault(call: "pwrite64", effect: .kill, rounds: 4), Fault(call: "fdatasync", effect: .kill, rounds: 2),
    Fault(call: "unlink", effect: .kill, rounds: 2), Fault(call: "ftruncate", effect: .kill, rounds: 1),
    Fault(call: "pwrite64", effect: .fullDisk, rounds: 2),
    Fault(call: "fdatasync", effect: .inputOutputError, rounds: 2),
  ]

  @Test(
    "At the n-th write, sync or removal",
    .enabled(if: Tool.strace != nil, "strace is not installed, or may not look at other programs"),
    .enabled(if: AnotherSQLite.isHere, AnotherSQLite.missing), arguments: LedgerChange.allCases)
  func injected(_ change: LedgerChange) throws {
    let repeated = try RepeatedChange(change)
    let counts = try calls(of: repeated)
    for fault in CrashLoopTests.faults {
      let places = FaultRounds.places(upTo: counts[fault.call] ?? 0, short: fault.rounds)
      for place in places { try inject(fault, at: place, into: repeated) }
    }
    try repeated.finish()
    #expect(counts["pwrite64"] ?? 0 > 10)
    #expect(counts["fdatasync"] ?? 0 > 0)
  }

  private func inject(_ fault: Fault, at place: Int, into repeated: RepeatedChange) throws {
    try repeated.reset()
    let comment = "\(repeated.change.rawValue), \(fault.testDescription):when=\(place)"
    let run = try strace(
      "-e inject=\(fault.call):\(fault.effect.rawValue):when=\(place) -o /dev/null", repeated)
    let state = try repeated.scene.dump()
    if run.status == 0 {
      #expect(state == repeated.after, "\(comment)")
    } else if fault.effect == .kill {
      #expect(run.status == 128 + 9, "\(comment): \(run.errorText)")
    } else {
      #expect(run.isRefusal([73, 74]), "\(comment): status \(run.status), \(run.errorText)")
      #expect(state == repeated.before, "\(comment): \(run.errorText)")
    }
    try repeated.judge(comment, asksFirst: place % 2 == 0)
  }

  /// How many calls of each kind the change makes, in the thread that makes most of them: `strace` counts them so.
  private func calls(of repeated: RepeatedChange) throws -> [String: Int] {
    try repeated.reset()
    #expect(try strace("-o calls.txt", repeated).status == 0)
    let lines = String(decoding: repeated.scene.place.read("calls.txt") ?? [], as: UTF8.self).split(
      separator: "\n")
    try FileManager.default.removeItem(at: repeated.scene.place.url.appendingPathComponent("calls.txt"))
    var counts: [String: [Substring: Int]] = [:]
    for line in lines {
      // Numbers of processes that are short have more than one blank behind them.
      let words = line.split(separator: " ")
      guard words.count > 1, let end = words[1].firstIndex(of: "(") else { continue }
      counts[String(words[1][..<end]), default: [:]][words[0], default: 0] += 1
    }
    return counts.mapValues { $0.values.max() ?? 0 }
  }

  private func strace(_ options: String, _ repeated: RepeatedChange) throws -> FinishedRun {
    let strace = try #require(Tool.strace)
    return try repeated.scene.place.shell(
      "\(strace) -f --seccomp-bpf -qq -e trace=pwrite64,fdatasync,fsync,unlink,ftruncate \(options) "
        + LedgerScene.line(repeated.change.words))
  }

  @Test(
    "At a random moment", .enabled(if: AnotherSQLite.isHere, AnotherSQLite.missing),
    arguments: LedgerChange.allCases)
  func killed(_ change: LedgerChange) throws {
    let repeated = try RepeatedChange(change)
    let seed = FaultRounds.seed(0xDEAD)
    var generator = SeededGenerator(seed: seed)
    for round in 1...FaultRounds.count(3, long: 70) {
      try repeated.reset()
      let milliseconds = generator.number(in: 0...250)
      let delay = "0.\(milliseconds < 10 ? "00" : milliseconds < 100 ? "0" : "")\(milliseconds)"
      let run = try repeated.scene.place.shell(
        "\(LedgerScene.line(change.words)) & p=$!; sleep \(delay); kill -9 $p 2> /dev/null; wait $p")
      #expect(run.status == 0 || run.status == 128 + 9, "\(run.errorText)")
      try repeated.judge(
        "\(change.rawValue), round \(round), \(Seeds.replay(seed))", asksFirst: round % 2 == 0)
    }
    try repeated.finish()
  }
}
