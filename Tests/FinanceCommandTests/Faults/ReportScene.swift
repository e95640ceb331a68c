import FinanceTestSupport
import Foundation
import Testing

/// A folder, `out`, in which an old report and old rejected rows stand, and a run that replaces both.
struct ReportScene {
  let place: WorkingFolder
  /// What stands there before.
  static let old = ["report.csv": Array("an old report\n".utf8), "rejects.csv": Array("old rows\n".utf8)]
  /// What must stand there afterwards.
  let new: [String: [UInt8]]

  /// The words of the run, which reads that file.
  static func words(reading file: String) -> [String] {
    [
      "export", "--quiet", "--format", "csv", "--max-rejects", "100%", "--input", file, "-o",
      "out/report.csv", "--rejects", "out/rejects.csv",
    ]
  }

  /// The line of a shell for it.
  static let line = (["finance"] + words(reading: "pipe")).joined(separator: " ")
  /// What it reads.
  static let input = "SampleData/mistakes.csv"

  /// A scene with the old files.
  init() throws {
    place = try WorkingFolder()
    try place.shell("mkdir out").expectSuccess()
    // The pipe's name is part of what is written, so the new files are made from a pipe, too.
    try place.shell(
      "mkfifo pipe; cat \(ReportScene.input) > pipe & \(ReportScene.line); s=$?; rm pipe; exit $s"
    )
    .expectSuccess()
    new = try WorkingFolder.contents(of: place.url.appendingPathComponent("out"))
    #expect(new.keys.sorted() == ["rejects.csv", "report.csv"])
    try reset()
  }

  /// Begins anew.
  func reset() throws {
    try place.shell("rm -rf out; mkdir out").expectSuccess()
    for (name, bytes) in ReportScene.old { try place.write(bytes, to: "out/\(name)") }
  }

  /// What stands there now.
  func files() throws -> [String: [UInt8]] {
    try WorkingFolder.contents(of: place.url.appendingPathComponent("out"))
  }

  /// Expects each file to be the old or the new one, and nothing else to be there but what a killed run could not remove.
  func expectWhole(_ comment: String, leavesTemporaryFiles: Bool = false) throws {
    let files = try files()
    for name in new.keys {
      #expect(
        files[name] == new[name] || files[name] == ReportScene.old[name], "\(comment): \(name) is neither")
    }
    let others = files.keys.filter { new[$0] == nil }
    let isExpected =
      leavesTemporaryFiles && others.allSatisfy { $0.hasPrefix(".finance-") && $0.hasSuffix(".tmp") }
    #expect(others.isEmpty || isExpected, "\(comment): \(others)")
  }

  /// Expects that another run replaces both, whatever an earlier one has left.
  func expectRepeatable(_ comment: String) throws {
    let run = try place.shell(
      "mkfifo pipe; cat \(ReportScene.input) > pipe & \(ReportScene.line); s=$?; rm pipe; exit $s")
    #expect(run == FinishedRun(output: [], errors: [], status: 0), "\(comment), again: \(run.errorText)")
    let files = try files()
    for (name, bytes) in new { #expect(files[name] == bytes, "\(comment), again: \(name)") }
  }
}

extension FinishedRun {
  /// Expects a run that only prepares something to end well.
  func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(status == 0, "\(errorText)", sourceLocation: sourceLocation)
  }
}
