import Foundation
import Testing

/// Files that are replaced as a whole.
@Suite("Output files")
struct OutputFileTests {
  private static let words = ["balance", "--by", "year", "--input", "SampleData/transactions.csv"]

  private func permissions(_ place: WorkingFolder, _ name: String) throws -> Int? {
    let path = place.url.appendingPathComponent(name).path
    return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("The file holds what standard output would", arguments: ["text", "json", "csv"])
  func sameBytes(_ format: String) throws {
    let place = try WorkingFolder()
    let shown = try place.finance(OutputFileTests.words + ["--format", format])
    let written = try place.finance(OutputFileTests.words + ["--format", format, "-o", "out"])
    #expect(place.read("out") == shown.output)
    #expect(written == FinishedRun(output: [], errors: [], status: 0))
  }

  @Test("A file that is replaced keeps its permissions", arguments: [0o600, 0o640, 0o604])
  func keptPermissions(_ mode: Int) throws {
    let place = try WorkingFolder()
    try place.write("old", to: "out.txt")
    let path = place.url.appendingPathComponent("out.txt").path
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(try place.finance(OutputFileTests.words + ["-o", "out.txt"]).status == 0)
    #expect(try permissions(place, "out.txt") == mode)
    #expect(place.read("out.txt")?.count ?? 0 > 100)
  }

  @Test("A new file gets those that the mask leaves", arguments: [("022", 0o644), ("077", 0o600)])
  func newPermissions(_ mask: String, _ mode: Int) throws {
    let place = try WorkingFolder()
    let words = OutputFileTests.words.joined(separator: " ")
    #expect(try place.shell("umask \(mask); finance \(words) -o out.txt").status == 0)
    #expect(try permissions(place, "out.txt") == mode)
  }

  @Test("Nobody sees a part of it: the old file stays what it was for who has it open")
  func replaced() throws {
    let place = try WorkingFolder()
    try place.write("old\n", to: "out.txt")
    let words = OutputFileTests.words.joined(separator: " ")
    let run = try place.shell("exec 3< out.txt; finance \(words) -o out.txt; cat <&3")
    #expect(run.text == "old\n")
  }

  @Test("A file that may not grow leaves the old one as it was, and nothing beside it")
  func tooLarge() throws {
    let place = try WorkingFolder()
    try place.write("old\n", to: "out.txt")
    let list = "finance list --page-size 1000 --format csv --input SampleData/transactions.csv -o out.txt"
    let run = try place.shell("ulimit -f 4; \(list)")
    #expect(run.errorText == "finance: out.txt: cannot be written: File too large\n")
    #expect(run.status == 74)
    #expect(place.read("out.txt") == Array("old\n".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path).count == 2)
  }

  @Test("A run that is told to stop dies of the signal and leaves nothing behind", arguments: [15, 1])
  func stopped(_ signal: Int) throws {
    let place = try WorkingFolder()
    let run = try place.shell(
      """
      mkfifo pipe
      finance balance --input pipe -o out.txt &
      sleep 0.3
      kill -\(signal) $!
      wait $!
      """)
    #expect(run.status == 128 + Int32(signal))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.url.path).sorted() == ["SampleData", "pipe"])
  }
}
