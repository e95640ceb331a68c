import Testing

/// What a run does not do.
@Suite(
  "What a run keeps away from",
  .enabled(if: Tool.strace != nil, "strace is not installed, or may not look at other programs"))
struct IsolationTests {
  private static let lines = [
    "finance report --month 2024-05 --format html -o out/page.html --input SampleData/transactions.csv",
    "finance search /coffee/ -o out/list.txt --rejects out/rows.csv --input SampleData/transactions.csv",
    "finance balance --timezone Europe/Berlin -o out/a --input SampleData",
    "finance import --quiet --ledger out/ledger.db SampleData/transactions.csv",
    "finance balance --ledger ledger.db -o out/a", "finance check --config finance.yaml -o out/a",
    "finance init SampleData/transactions.csv -o out/finance.yaml",
  ]

  private static let traced =
    "network,process,open,openat,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,"
    + "symlink,symlinkat,truncate,chmod,fchmodat"

  @Test(
    "No socket is opened, no program started, nothing written but the output and the ledger",
    arguments: lines)
  func isolated(_ line: String) throws {
    let place = try AnsweringCommand.place(for: line)
    try place.shell("mkdir out").expectSuccess()
    let before = try place.contents().filter { !$0.key.hasPrefix("out/") }
    let calls = try SystemCall.of(
      "\(line) > /dev/null 2>&1", tracing: IsolationTests.traced, in: place, statuses: [0, 1, 65])
    let own = calls.drop { $0.name != "execve" }.dropFirst()
    #expect(own.count > 10)
    for call in own { #expect(isAllowed(call, in: place), "\(call.text)") }
    let after = try place.contents().filter {
      !$0.key.hasPrefix("out/") && $0.key != "calls.txt"
    }
    #expect(after == before)
  }

  /// Threads are made, files are read, and what is written is in the folder `out` or belongs to the ledger.
  private func isAllowed(_ call: SystemCall, in place: WorkingFolder) -> Bool {
    switch call.name {
    case "clone", "clone3": call.text.contains("CLONE_THREAD")
    case "exit", "exit_group", "wait4": true
    case "open", "openat": isReading(call) || isWithinOutput(call)
    case "renameat", "renameat2", "rename", "unlink", "unlinkat", "mkdir": isWithinOutput(call)
    default: false
    }
  }

  private func isReading(_ call: SystemCall) -> Bool {
    !["O_WRONLY", "O_RDWR", "O_CREAT"].contains { call.text.contains($0) }
  }

  private func isWithinOutput(_ call: SystemCall) -> Bool {
    ["/out>", "\"out/", "/out/", "(\"out\"", "/work/ledger.db"].contains { call.text.contains($0) }
  }
}
