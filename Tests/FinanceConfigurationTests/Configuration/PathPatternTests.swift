import FinanceDomain
import FinanceTestSupport
import Foundation
import Testing

@testable import FinanceConfiguration
@testable import FinanceData

/// Which files a pattern stands for.
@Suite("Path patterns")
struct PathPatternTests {
  @Test(
    "Signs match within a name",
    arguments: [
      ("giro-01.csv", "giro-*.csv", true), ("giro-01.csv", "giro-??.csv", true),
      ("giro-1.csv", "giro-??.csv", false),
      ("a.csv", "*", true), (".a.csv", "*", false), (".a.csv", ".*", true), ("a1", "a[0-9]", true),
      ("ax", "a[0-9]", false), ("ax", "a[!0-9]", true), ("a]", "a[]]", true), ("a-", "a[x-]", true),
      ("A.csv", "a.csv", false), ("", "*", true), ("abcabd", "*abd", true), ("aab", "*a?b", true),
      ("ab", "*a?b", false),
      ("äöü", "??ü", true), ("[", "[", true),
    ])
  func names(_ name: String, _ pattern: String, _ isMatch: Bool) {
    #expect(PathPattern.matches(name, pattern) == isMatch)
  }

  @Test("No pattern takes long")
  func stars() {
    let pattern = String(repeating: "*a", count: 500) + "b"
    #expect(!PathPattern.matches(String(repeating: "a", count: 5000), pattern))
  }

  @Test("Files come in the order of their bytes, through folders as the pattern says")
  func folders() throws {
    let folder = try TemporaryFolder()
    for name in ["b.csv", "a.csv", "Z.csv", ".hidden.csv", "notes.txt", "x/c.csv", "x/y/d.csv", ".git/e.csv"]
    {
      let file = URL(fileURLWithPath: folder.path).appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: file)
    }
    let start = folder.path + "/"
    func found(_ pattern: String) throws -> [String] {
      try PathPattern(pattern).matches(in: start).map { String($0.dropFirst(start.count)) }
    }
    #expect(try found("*.csv") == ["Z.csv", "a.csv", "b.csv"])
    #expect(try found("**/*.csv") == ["Z.csv", "a.csv", "b.csv", "x/c.csv", "x/y/d.csv"])
    #expect(try found("x/**") == ["x/c.csv", "x/y/d.csv"])
    #expect(try found("*/*.csv") == ["x/c.csv"])
    #expect(try found("a.csv") == ["a.csv"])
    #expect(try found("none.csv") == [])
    #expect(try found("./a.csv") == ["./a.csv"])
    #expect(
      try PathPattern(start + "[ab].csv").matches(in: "elsewhere/") == [start + "a.csv", start + "b.csv"])
  }

  @Test(
    "A folder that cannot be read is told of: files that fit may be in it",
    arguments: ["*/*.csv", "loop/a.csv"])
  func unreadable(_ pattern: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.csv", "x")
    try folder.link("loop", to: "loop")
    #expect(throws: UnreadablePath(path: folder.path(of: "loop"), reason: .tooManySymbolicLinkLevels)) {
      try PathPattern(pattern).matches(in: folder.path + "/")
    }
    #expect(try PathPattern("**/*.csv").matches(in: folder.path + "/") == [folder.path(of: "a.csv")])
  }

  @Test("Files where folders would be, and links to nothing, are no folders")
  func noFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.csv", "x")
    try folder.link("gone", to: "nowhere")
    #expect(try PathPattern("*/*.csv").matches(in: folder.path + "/") == [])
    #expect(try PathPattern("gone/a.csv").matches(in: folder.path + "/") == [])
    #expect(try PathPattern("a.csv/b.csv").matches(in: folder.path + "/") == [])
  }

  @Test(
    "A folder below another that must not be read is told of",
    .disabled(if: geteuid() == 0, "root may read every folder"))
  func forbidden() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("x/secret")
    unsafe chmod(folder.path(of: "x/secret"), 0)
    defer { unsafe chmod(folder.path(of: "x/secret"), 0o700) }
    #expect(throws: UnreadablePath(path: folder.path(of: "x/secret"), reason: .permissionDenied)) {
      try PathPattern("**/*.csv").matches(in: folder.path + "/")
    }
  }
}
