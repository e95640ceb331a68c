import FinanceDomain
import SystemPackage

/// A hook while it runs: a process that reads a summary from its standard input and writes to standard error.
///
/// The calls are unsafe to the compiler because C takes pointers; every pointer lives as long as its call.
struct HookProcess {
  /// How a hook ended.
  enum End: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)
    case tooLong
    case notStarted(Errno)
  }

  /// Those that are running, so that they end with the program.
  private static let running = Mutex<Set<pid_t>>([])

  /// Runs a program, hands it the bytes and waits for its end, so long at the most.
  static func run(_ words: [String], reading input: [UInt8], limit: Duration) async -> End {
    do {
      let pipe = try FileDescriptor.pipe()
      defer { try? pipe.readEnd.close() }
      // The hook gets a copy of the one end as its standard input, and nobody else the other.
      for end in [pipe.readEnd, pipe.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(pipe.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
      do {
        let child = try start(words, pipe.readEnd)
        return await attend(child, HookInput(to: pipe.writeEnd, input), until: .now + limit)
      } catch {
        try? pipe.writeEnd.close()
        throw error
      }
    } catch {
      return .notStarted(Errno(error))
    }
  }

  /// Ends all of them.
  static func endAll() {
    running.withLock { running in
      for child in running { kill(child, SIGTERM) }
    }
  }

  private static func start(_ words: [String], _ input: FileDescriptor) throws -> pid_t {
    try running.withLock { running in
      let child = try ChildProcess.spawn(words, input: input)
      running.insert(child)
      return child
    }
  }

  /// Feeds the hook and waits for its end.
  private static func attend(
    _ child: pid_t, _ input: consuming HookInput, until deadline: ContinuousClock.Instant
  ) async -> End {
    defer { running.withLock { _ = $0.remove(child) } }
    while true {
      input.feed()
      if let end = reap(child, waits: false) { return end }
      if ContinuousClock.now >= deadline {
        kill(child, SIGKILL)
        _ = reap(child, waits: true)
        return .tooLong
      }
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  private static func reap(_ child: pid_t, waits: Bool) -> End? {
    var status: Int32 = 0
    // The call writes the number whose address it is given.
    guard unsafe waitpid(child, &status, waits ? 0 : WNOHANG) == child else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }
}

/// What a hook has yet to read.
private struct HookInput: ~Copyable {
  private var output: FileDescriptor?
  private var rest: ArraySlice<UInt8>

  init(to output: FileDescriptor, _ bytes: [UInt8]) {
    self.output = output
    rest = bytes[...]
  }

  deinit { try? output?.close() }

  /// Writes as much as the pipe takes, and closes it when there is nothing left. A hook that does not read is left alone.
  mutating func feed() {
    while let output {
      do {
        guard !rest.isEmpty else { throw Errno.brokenPipe }
        // The pointer is used within the call only.
        rest = rest.dropFirst(try unsafe rest.withUnsafeBytes { unsafe try output.write($0) })
      } catch Errno.resourceTemporarilyUnavailable {
        return
      } catch {
        try? output.close()
        self.output = nil
      }
    }
  }
}

/// Calls hooks. Whatever becomes of them, it never changes how the run ends.
struct HookRunner: Sendable {
  let context: RunContext

  /// Calls the hook for such an end, if there is one, and hands it the summary.
  func call(_ hooks: JobsFile.Hooks, after status: ExitStatus, with summary: RunSummary) async {
    guard let hook = hooks.hook(after: status) else { return }
    let end = await HookProcess.run(
      hook.words(in: hooks.folder), reading: Array(summary.text.utf8), limit: .seconds(hooks.timeout))
    guard let sentence = HookRunner.sentence(end, hooks.timeout) else { return }
    // Nobody else will say so.
    context.diagnostics().tell(.warning, "the hook '\(hook.text)' \(sentence)")
  }

  private static func sentence(_ end: HookProcess.End, _ timeout: Int) -> String? {
    switch end {
    case .status(0): nil
    case .status(127): "ended with status 127: there is no such program"
    case .status(let number): "ended with status \(number)"
    case .signal(let number): "was ended by signal \(number)"
    case .tooLong: "took longer than \(timeout) seconds and was ended; hook-timeout would give it more"
    case .notStarted(let errno): "could not be started: \(errno)"
    }
  }
}

/// A command of somebody else that is told what became of a run or a job.
enum HookCommand: Hashable, Sendable {
  /// A line for the shell.
  case shell(String)
  /// A program and its words, called without a shell.
  case program([String])

  /// The words that call it in a folder. A shell goes there first, because this process has one folder for all its threads.
  ///
  /// It ends with status 127, as shells do, if there is no such program.
  func words(in folder: String) -> [String] {
    let call =
      switch self {
      case .shell(let line): ["/bin/sh", "-c", line]
      case .program(let words): words
      }
    let script = #"CDPATH= cd -- "$0" && command -v "$1" > /dev/null && exec "$@"; exit 127"#
    return ["/bin/sh", "-c", script, folder] + call
  }

  /// What messages call it.
  var text: String {
    switch self {
    case .shell(let line): line
    case .program(let words): words.joined(separator: " ")
    }
  }
}
