import Testing

/// Whatever fails while a report is written, and wherever: its file is the old one or the whole new one.
@Suite("Reports that are interrupted", .enabled(if: Machine.canAttach, AttachedRun.requirement))
struct ReportFaultTests {
  /// What happens to the calls of a kind.
  struct Fault: CustomTestStringConvertible, Sendable {
    let call: String
    let effect: String
    var testDescription: String { "\(call):\(effect)" }
    var kills: Bool { effect == "signal=KILL" }
    /// An interrupted call is made again. Closing an input is somebody else's business.
    var isHarmless: Bool { effect == "error=EINTR" && call != "close" }
  }

  private static let usual = [
    Fault(call: "write", effect: "signal=KILL"), Fault(call: "fsync", effect: "signal=KILL"),
    Fault(call: "renameat", effect: "signal=KILL"), Fault(call: "write", effect: "error=ENOSPC"),
    Fault(call: "fsync", effect: "error=EIO"), Fault(call: "close", effect: "error=ENOSPC"),
    Fault(call: "renameat", effect: "error=EACCES"), Fault(call: "write", effect: "error=EINTR"),
    Fault(call: "fsync", effect: "error=EINTR"), Fault(call: "close", effect: "error=EINTR"),
  ]

  private static let rare = ["write", "fsync", "fchmod", "renameat", "openat", "close"].flatMap { call in
    ["signal=KILL", "error=ENOSPC", "error=EIO", "error=EINTR", "error=EDQUOT"].map {
      Fault(call: call, effect: $0)
    }
  }

  /// No run makes as many calls of a kind between reading and its end.
  private static let end = 60

  @Test("At the n-th call", arguments: FaultRounds.isLong ? rare : usual)
  func injected(_ fault: Fault) throws {
    let scene = try ReportScene()
    for number in 1...ReportFaultTests.end {
      try scene.reset()
      let comment = "\(fault.testDescription):when=\(number)"
      let attached = try AttachedRun(
        ReportScene.line, reading: ReportScene.input, injecting: comment, in: scene.place)
      let isUnharmed = fault.kills ? attached.run.status != 128 + 9 : attached.injected == 0
      try judge(attached.run, isUnharmed: isUnharmed, fault, scene, comment)
      if isUnharmed { return #expect(number > 1, "\(comment): nothing has happened") }
    }
    Issue.record("\(fault.testDescription): there is no end to it")
  }

  private func judge(
    _ run: FinishedRun, isUnharmed: Bool, _ fault: Fault, _ scene: ReportScene, _ comment: String
  ) throws {
    if isUnharmed || fault.isHarmless || run.status == 0 {
      #expect(run == FinishedRun(output: [], errors: [], status: 0), "\(comment): \(run.errorText)")
      #expect(try scene.files() == scene.new, "\(comment)")
    } else if fault.kills {
      try scene.expectWhole(comment, leavesTemporaryFiles: true)
      try scene.expectRepeatable(comment)
    } else {
      #expect(run.isRefusal([73, 74]), "\(comment): status \(run.status), \(run.errorText)")
      try scene.expectWhole(comment)
      try expectNamed(run, scene, comment)
    }
  }

  /// Expects the message to name every output that is not new, unless reading has failed already.
  private func expectNamed(_ run: FinishedRun, _ scene: ReportScene, _ comment: String) throws {
    guard !run.errorText.hasPrefix("finance: pipe: ") else { return }
    for (name, bytes) in try scene.files() where bytes != scene.new[name] {
      #expect(run.errorText.contains("out/\(name)"), "\(comment): \(run.errorText)")
    }
  }

  @Test("A sync that has failed is not tried again: the pages that were lost would count as written")
  func failedSync() throws {
    let scene = try ReportScene()
    let attached = try AttachedRun(
      ReportScene.line, reading: ReportScene.input, injecting: "fsync:error=EIO:when=1", in: scene.place)
    #expect(attached.injected == 1)
    #expect(
      attached.run.errorText
        == "finance: out/rejects.csv: cannot be written: Input/output error; out/report.csv is left as it was\n"
    )
    #expect(attached.run.status == 74)
    #expect(try scene.files() == ReportScene.old)
  }

  @Test("A folder that cannot be synchronised is said, and the file stands in its place all the same")
  func failedFolderSync() throws {
    let scene = try ReportScene()
    let attached = try AttachedRun(
      ReportScene.line, reading: ReportScene.input, injecting: "fsync:error=EIO:when=4", in: scene.place)
    #expect(
      attached.run.errorText
        == "finance: out/report.csv: is written, but its folder cannot be synchronised, so a power cut might undo "
        + "it: Input/output error\n")
    #expect(attached.run.status == 74)
    #expect(try scene.files() == scene.new)
  }
}
