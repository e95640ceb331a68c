import Foundation

/// One case of the command line: a folder that says what is run and what must come of it.
///
/// | file | what it holds |
/// |---|---|
/// | `arguments` | the words behind `finance`, one a line |
/// | `script` | instead of `arguments`: lines of the shell, for links, pipes and several runs |
/// | `input` | standard input; without it, it is empty |
/// | `environment` | variables in place of the usual ones, `NAME=value`, one a line |
/// | `expected.txt` | standard output, byte for byte; without it, it must be empty |
/// | `expected-errors.txt` | standard error, likewise |
/// | `status` | the exit status; without it, 0 |
/// | `outputs` | a folder of the files that the run must make or change, and no others |
///
/// All other files are put into the working folder of the run. In what comes of it `finance {version}` stands for the
/// program and its version, and in `expected-errors.txt` `{commands}` and `{documents}` for the names of all of them.
struct CommandCase: Sendable {
  /// The folder.
  let folder: URL

  /// What has a meaning and is not put into the working folder.
  private static let reserved: Set = [
    "arguments", "script", "input", "environment", "expected.txt", "expected-errors.txt", "status", "outputs",
  ]

  /// All cases, in the order of their names.
  static let all: [CommandCase] = {
    guard let paths = FileManager.default.enumerator(atPath: Repository.cases.path) else { return [] }
    let folders = paths.compactMap { $0 as? String }.filter {
      $0.hasSuffix("/arguments") || $0.hasSuffix("/script")
    }.map { Repository.cases.appendingPathComponent($0).deletingLastPathComponent() }
    return folders.sorted { $0.path < $1.path }.map(CommandCase.init)
  }()

  /// Whether the pattern in `FINANCE_CASES`, if there is one, matches the name of a case or of a command.
  static func isChosen(_ name: String) -> Bool {
    guard let pattern = ProcessInfo.processInfo.environment["FINANCE_CASES"] else { return true }
    return name.range(of: pattern, options: .regularExpression) != nil
  }
}

extension CommandCase: CustomStringConvertible {
  /// Topic and name.
  var description: String { folder.pathComponents.suffix(2).joined(separator: "/") }
}

extension CommandCase {
  /// What must come of the run.
  struct Expectation: Hashable {
    var run: FinishedRun
    var outputs: [String: [UInt8]]
  }

  /// What the folder says must come of it.
  func expectation() throws -> Expectation {
    let status = bytes("status").map { String(decoding: $0, as: UTF8.self) } ?? "0"
    return Expectation(
      run: FinishedRun(
        output: bytes("expected.txt") ?? [], errors: bytes("expected-errors.txt") ?? [],
        status: Int32(status.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1),
      outputs: try WorkingFolder.contents(of: folder.appendingPathComponent("outputs")))
  }

  /// Runs it and says what came of it. A file that is gone is among the outputs as `nothing`.
  func outcome() throws -> Expectation {
    let place = try WorkingFolder()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where !CommandCase.reserved.contains(name) {
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent(name), to: place.url.appendingPathComponent(name))
    }
    let before = try place.contents()
    let run = try run(in: place).withoutVersion.withoutLists
    let after = try place.contents()
    var outputs = after.filter { before[$0.key] != $0.value }.mapValues(ToolVersion.masked)
    for path in before.keys where after[path] == nil { outputs[path] = Array("nothing".utf8) }
    return Expectation(run: run, outputs: outputs)
  }

  private func run(in place: WorkingFolder) throws -> FinishedRun {
    let input = bytes("input") ?? []
    var environment = WorkingFolder.environment
    for line in lines("environment") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      environment[parts[0]] = parts.count == 2 ? parts[1] : nil
    }
    if let script = bytes("script") {
      let text = String(decoding: script, as: UTF8.self)
      return try place.shell(text, input: input, environment: environment)
    }
    return try place.finance(lines("arguments"), input: input, environment: environment)
  }

  private func bytes(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appendingPathComponent(name))).map(Array.init)
  }

  private func lines(_ name: String) -> [String] {
    String(decoding: bytes(name) ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension CommandCase {
  /// Makes what came of it what must come of it.
  func record(_ outcome: Expectation) throws {
    try write(outcome.run.output, to: "expected.txt")
    try write(outcome.run.errors, to: "expected-errors.txt")
    try write(outcome.run.status == 0 ? [] : Array("\(outcome.run.status)\n".utf8), to: "status")
    let outputs = folder.appendingPathComponent("outputs")
    try? FileManager.default.removeItem(at: outputs)
    for (path, bytes) in outcome.outputs {
      let file = outputs.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let file = folder.appendingPathComponent(name)
    if bytes.isEmpty {
      try? FileManager.default.removeItem(at: file)
    } else {
      try Data(bytes).write(to: file)
    }
  }
}
