import Foundation

/// A fresh folder in which a run takes place: it holds a copy of `SampleData` and what a test puts there, and it
/// is gone when the test is over.
final class WorkingFolder {
  /// Where it is.
  let url: URL
  private let streams: URL

  /// An empty folder but for the sample data.
  init() throws {
    let base = FileManager.default.temporaryDirectory
      .appendingPathComponent("finance-tests-\(UUID().uuidString)")
    url = base.appendingPathComponent("work")
    streams = base.appendingPathComponent("streams")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Repository.sampleData, to: url.appendingPathComponent("SampleData"))
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  /// The variables of every run, so that the machine's own settings change nothing.
  static let environment = ["PATH": "\(Binary.folder.path):/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"]

  /// Runs `finance` with these words.
  func finance(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = environment
  ) throws -> FinishedRun {
    try run(Binary.url, arguments, input: input, environment: environment)
  }

  /// Runs a script of the shell, in which `finance` is the program under test.
  func shell(
    _ script: String, input: [UInt8] = [], environment: [String: String] = environment
  ) throws -> FinishedRun {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", script], input: input, environment: environment)
  }

  /// Writes a file.
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  /// The bytes of a file; `nil` if there is none.
  func read(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: url.appendingPathComponent(name))).map(Array.init)
  }

  /// The streams are files, so that no run waits for a reader.
  private func run(
    _ program: URL, _ arguments: [String], input: [UInt8], environment: [String: String]
  ) throws -> FinishedRun {
    let name = UUID().uuidString
    let files = ["in", "out", "err"].map { streams.appendingPathComponent("\(name).\($0)") }
    try Data(input).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = url
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.runHearingSignals()
    process.waitUntilExit()
    let bySignal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return FinishedRun(
      output: Array(try Data(contentsOf: files[1])), errors: Array(try Data(contentsOf: files[2])),
      status: bySignal + process.terminationStatus)
  }
}

extension Process {
  /// Starts it with no signal blocked. It inherits what the thread blocks that starts it, and one that runs tasks blocks
  /// most signals: without the one that a child has ended, a shell waits for it forever unless it has ended already.
  fileprivate func runHearingSignals() throws {
    var (none, blocked) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try run()
  }
}

extension WorkingFolder {
  /// Every file and link below the folder by its path, with what it holds; of a link, where it points.
  func contents() throws -> [String: [UInt8]] { try WorkingFolder.contents(of: url) }

  /// The same of any folder; nothing if there is none.
  static func contents(of folder: URL) throws -> [String: [UInt8]] {
    guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return [:] }
    var found: [String: [UInt8]] = [:]
    for case let path as String in paths {
      let file = folder.appendingPathComponent(path)
      let kind = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
      switch kind {
      case .typeDirectory?: continue
      case .typeSymbolicLink?:
        found[path] = Array(try FileManager.default.destinationOfSymbolicLink(atPath: file.path).utf8)
      default: found[path] = Array(try Data(contentsOf: file))
      }
    }
    return found
  }
}
