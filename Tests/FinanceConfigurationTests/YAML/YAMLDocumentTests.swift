import FinanceConfiguration
import FinanceData
import FinanceTestSupport
import Testing

/// What is read from YAML, and what is refused with its place.
@Suite("YAML")
struct YAMLDocumentTests {
  /// All problems of a text as `line:column sentence`.
  private static func problems(_ text: String) -> [String] {
    YAMLDocument(text, path: "f.yaml").problems.map { problem in
      "\(problem.line ?? 0):\(problem.column ?? 0) \(problem.sentence)"
    }
  }

  @Test("Keys and values know their places, and scalars stay text")
  func places() throws {
    let document = YAMLDocument("amount: 1.10\nlist:\n  - 'a b'\n  - {k: 007}\n", path: "f.yaml")
    guard case .mapping(let entries) = document.root?.value else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map(\.key) == ["amount", "list"])
    #expect(entries[0].node.value == .text("1.10", isPlain: true))
    #expect(entries[0].node.place == YAMLPlace(line: 1, column: 9, length: 4))
    guard case .list(let items) = entries[1].node.value else {
      Issue.record("no list")
      return
    }
    #expect(items[0].value == .text("a b", isPlain: false))
    #expect(items[0].place.line == 3)
    #expect(items[0].place.column == 5)
    #expect(document.problems.isEmpty)
  }

  @Test(
    "What is no configuration is refused where it stands",
    arguments: [
      ("a: &x 1\nb: *x\n", ["1:4 anchors are not read", "2:4 aliases are not read"]),
      ("a: !!int 1\n", ["1:4 tags are not read"]),
      ("a: &x\n  b: !t [*c]\n", ["1:4 anchors are not", "2:6 tags are not", "2:10 aliases are not"]),
      ("&k a: 1\n", ["1:1 anchors are not read"]),
      ("!x\n", ["1:1 tags are not read"]),
      ("a: !u!v b\n", ["1:4 tags are not read"]),
      ("a: & b\n", ["1:4 anchors are not read"]),
      ("a: * b\n", ["1:4 aliases are not read"]),
      ("- [x, *y]\n", ["1:7 aliases are not read"]),
      ("a: [1\nb: 2\n", ["2:2 is not YAML"]),
      ("a:\n\t- b\n", ["2:1 is not YAML"]),
      ("a: 1\n---\nb: 2\n", ["2:1 is not YAML"]),
      ("a: 1\nb: 2\na: 3\n", ["3:1 'a' is already stated in line 1"]),
      ("\"a\": 1\na: 2\n", ["2:1 'a' is already stated in line 1"]),
      (
        "x:\n  a: 1\n  a: 2\n  a: 3\ny: {b: 1, b: 2}\n",
        ["3:3 'a' is already", "4:3 'a' is already", "5:11 'b' is already"]
      ),
      ("[a]: 1\n", ["1:1 a key is a text"]),
      ("a: \u{7}\n", ["1:1 holds a character"]),
    ] as [(String, [String])])
  func refusals(_ text: String, _ expected: [String]) {
    let found = YAMLDocumentTests.problems(text)
    #expect(found.count == expected.count, "\(found)")
    for (problem, start) in zip(found, expected) { #expect(problem.hasPrefix(start), "\(problem)") }
  }

  @Test(
    "Stars, ampersands and exclamation marks inside texts are letters",
    arguments: [
      "a: 'x *y &z !w'", "a: b *c", "a: |\n  *x\n  &y\n", "- k: >\n    *x\n  l: b\n", "a: \"q\\\" *x\"",
      "# *x\na: b", "a: 'it''s *x'", "[a*b, 'c, *d']", "a: /x *y/", "a: \"two\n  *lines\"",
    ])
  func letters(_ text: String) {
    #expect(YAMLDocumentTests.problems(text) == [])
  }

  @Test("Stars in texts are read as they are")
  func stars() {
    let document = YAMLDocument("a: x*y\nb: '*'\n", path: "f.yaml")
    guard case .mapping(let entries) = document.root?.value else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map(\.node.value) == [.text("x*y", isPlain: true), .text("*", isPlain: false)])
  }

  @Test("A short chain of aliases that would become endless is refused at once")
  func laughter() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...60 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    text += "? *a60\n: 1\n"
    #expect(YAMLDocumentTests.problems(text).count == 61 + 121)
  }

  @Test("Texts too long, bytes that are not UTF-8 and deep nesting are refused")
  func limits() throws {
    let long = String(repeating: "# comment\n", count: 200_000)
    #expect(
      YAMLDocumentTests.problems(long) == [
        "0:0 is longer than 1 MiB, which no configuration is; name another file"
      ])
    let folder = try TemporaryFolder()
    let file = try folder.write("f.yaml", [0x61, 0x3A, 0x20, 0xE4])
    let errors = #expect(throws: ConfigurationErrors.self) { try SmallFile.text(of: file) }
    #expect(errors?.problems.map(\.sentence) == ["is not UTF-8; save it as UTF-8 in your editor"])
    #expect(YAMLDocumentTests.problems(String(repeating: "[", count: 5000)).count == 1)
  }

  @Test("A byte order mark and carriage returns change nothing", arguments: ["\u{FEFF}a: b\r\nc: d\r\n"])
  func marks(_ text: String) {
    let document = YAMLDocument(text, path: "f.yaml")
    guard case .mapping(let entries) = document.root?.value else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map(\.place.column) == [1, 1])
    #expect(entries.map(\.place.line) == [1, 2])
  }

  @Test("Nothing is nothing", arguments: ["", "# only a remark\n", "---\n"])
  func nothing(_ text: String) {
    let document = YAMLDocument(text, path: "f.yaml")
    #expect(document.root == nil)
    #expect(document.problems.isEmpty)
  }

  @Test("An error shows its line with a caret under the place")
  func caret() {
    let error = YAMLDocument("größe: 1\nweg: x\ngröße: 2\n", path: "f.yaml").problems[0]
    #expect(
      error.errorDescription == """
        f.yaml, line 3, column 1: 'größe' is already stated in line 1; state it once
          größe: 2
          ^~~~~
        """)
  }
}
