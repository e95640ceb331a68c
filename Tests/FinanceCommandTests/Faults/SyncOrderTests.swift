import FinanceTestSupport
import Testing

/// In which order a report gets to the disk: what is shown is safe.
@Suite(
  "The order of writing",
  .enabled(if: Tool.strace != nil, "strace is not installed, or may not look at other programs"))
struct SyncOrderTests {
  /// The calls that have to do with the folder, without what differs from run to run.
  private func steps(_ words: String, reading input: String = ReportScene.input) throws -> [String] {
    try steps(words, reading: input, in: WorkingFolder())
  }

  private func steps(_ words: String, reading input: String, in place: WorkingFolder) throws -> [String] {
    try place.shell("mkdir out; echo old > out/b; chmod 640 out/b").expectSuccess()
    let line = "finance balance --quiet --max-rejects 100% --input \(input) \(words)"
    let calls = try SystemCall.of(line, tracing: "openat,write,fchmod,fsync,renameat,unlinkat", in: place)
    return calls.filter { $0.text.contains(".finance-") || $0.text.contains("/out>)") }.map { call in
      switch call.name {
      case "openat":
        "make \(call.text.split(separator: ", ").dropFirst(2).joined(separator: " ").prefix { $0 != ")" })"
      case "fchmod": "mode \(call.text.split(separator: ", ").last?.prefix { $0 != ")" } ?? "")"
      case "fsync": call.text.contains("/out>)") ? "sync folder" : "sync file"
      default: String(call.name)
      }
    }
  }

  private static let make = "make O_WRONLY|O_CREAT|O_EXCL|O_NOFOLLOW|O_CLOEXEC 0600"

  @Test(
    "A file that nobody else can open is written and synchronised, then renamed, then its folder is synchronised"
  )
  func one() throws {
    expectEqualText(
      try steps("-o out/a").joined(separator: "\n"),
      [SyncOrderTests.make, "write", "mode 0644", "sync file", "renameat", "sync folder"].joined(
        separator: "\n"))
  }

  @Test("Of two outputs, both are safe before the first takes its place")
  func two() throws {
    expectEqualText(
      try steps("-o out/a --rejects out/b").joined(separator: "\n"),
      [
        SyncOrderTests.make, "write", "mode 0640", "sync file", SyncOrderTests.make, "write", "mode 0644",
        "sync file", "renameat", "sync folder", "renameat", "sync folder",
      ].joined(separator: "\n"))
  }

  @Test(
    "A large file is made safe piece by piece, so that no one call keeps a run that is told to stop",
    .enabled(if: FaultRounds.isLong, "a debug build takes minutes for 66 MiB; FINANCE_FAULTS=long tries it"))
  func pieces() throws {
    let place = try WorkingFolder()
    let row = "nonsense,1.00," + String(repeating: "x", count: 1 << 20) + "\n"
    try place.write(
      "date,amount,description\n" + String(repeating: row, count: 66) + "2024-05-01,-1.00,ok\n",
      to: "large.csv")
    expectEqualText(
      try steps("--rejects out/a > balance", reading: "large.csv", in: place).joined(separator: "\n"),
      [
        SyncOrderTests.make, "write", "sync file", "write", "mode 0644", "sync file", "renameat",
        "sync folder",
      ].joined(separator: "\n"))
  }
}
