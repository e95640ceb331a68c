import Dispatch
import FinanceDomain
import SystemPackage

/// A hook while it runs: a process that reads a summary from its standard input and writes to standard error.
///
/// The calls are unsafe to the compiler because C takes pointers; every pointer lives as long as its call.
struct HookProcess {
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
      let (child, writeEnd) = try start(words)
      // A hook that does not read holds up a thread of its own, and nothing else.
      DispatchQueue(label: "hook").async {
        _ = try? writeEnd.closeAfter { try writeEnd.writeAll(input) }
      }
      return await attend(child, until: .now + limit)
    } catch {
      return .notStarted(Errno(error))
    }
  }

  static func endAll() {
    running.withLock { running in
      for child in running { kill(-child, SIGTERM) }
    }
  }

  /// Starts a program that reads from a pipe. Until both ends are marked no other hook may start: it would inherit them, and
  /// the first would never see the end of its input.
  private static func start(_ words: [String]) throws -> (child: pid_t, writeEnd: FileDescriptor) {
    try running.withLock { running in
      let pipe = try FileDescriptor.pipe()
      defer { try? pipe.readEnd.close() }
      // The hook gets a copy of the one end as its standard input, and no other process gets the other end.
      for end in [pipe.readEnd, pipe.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
      do {
        let child = try ChildProcess.spawn(words, input: pipe.readEnd)
        running.insert(child)
        return (child, pipe.writeEnd)
      } catch {
        try? pipe.writeEnd.close()
        throw error
      }
    }
  }

  private static func attend(_ child: pid_t, until deadline: ContinuousClock.Instant) async -> End {
    defer { running.withLock { _ = $0.remove(child) } }
    while true {
      if let end = reap(child, waits: false) { return end }
      let isTooLong = ContinuousClock.now >= deadline
      if isTooLong || Task.isCancelled {
        // The programs that the hook has started are in its group, and end with it.
        kill(-child, SIGKILL)
        _ = reap(child, waits: true)
        return isTooLong ? .tooLong : .signal(SIGKILL)
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

/// Starts other programs.
///
/// Foundation's `Process` would hand down the signals that this program holds back, so that nobody could end the child.
private enum ChildProcess {
  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
    private typealias Actions = posix_spawn_file_actions_t?
  #else
    private typealias Attributes = posix_spawnattr_t
    private typealias Actions = posix_spawn_file_actions_t
  #endif

  /// Starts a program, which is looked for as a shell does. It reads from the input, and writes to standard error.
  static func spawn(_ words: [String], input: FileDescriptor) throws -> pid_t {
    #if canImport(Darwin)
      var (attributes, actions): (Attributes, Actions) = unsafe (nil, nil)
    #else
      var (attributes, actions) = unsafe (Attributes(), Actions())
    #endif
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&actions)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&actions)
    }
    releaseSignals(&attributes)
    unsafe posix_spawn_file_actions_adddup2(&actions, input.rawValue, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 2, 1)
    var child: pid_t = 0
    let variables = Environment.live.variables.map { "\($0)=\($1)" }
    let failure = unsafe withCStrings(words) { words in
      unsafe withCStrings(variables) { variables in
        guard let program = unsafe words[0] else { return ENOENT }
        return unsafe posix_spawnp(&child, program, &actions, &attributes, words, variables)
      }
    }
    guard failure == 0 else { throw Errno(rawValue: failure) }
    return child
  }

  /// The child is to be ended and to end as any other program, with all that it starts: it leads a group of processes.
  private static func releaseSignals(_ attributes: inout Attributes) {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    unsafe sigemptyset(&usual)
    for number in [SIGPIPE, SIGXFSZ, SIGHUP, SIGINT, SIGTERM] { unsafe sigaddset(&usual, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
  }

  /// Lends the texts as C wants lists of them: with a null pointer at the end.
  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(pointers)
  }
}

extension RunContext {
  /// Calls the hook for such an end, if there is one, and hands it the summary. Whatever becomes of it never changes how
  /// the run ends.
  func call(_ hooks: JobsFile.Hooks, after status: ExitStatus, with summary: RunSummary) async {
    guard let hook = hooks.hook(after: status) else { return }
    let end = await HookProcess.run(
      hook.words(in: hooks.folder), reading: Array(summary.text.utf8), limit: .seconds(hooks.timeout))
    guard let sentence = RunContext.sentence(end, hooks.timeout) else { return }
    var context = self
    // Nobody else will say so.
    context.isQuiet = false
    context.tell(.warning, "the hook '\(hook.text)' \(sentence)")
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
struct HookCommand: Hashable, Sendable {
  /// As it was written, for messages.
  let text: String
  private let call: [String]

  /// A line for the shell.
  init(line: String) { (text, call) = (line, ["/bin/sh", "-c", line]) }

  /// A program and its words, called without a shell.
  init(words: [String]) { (text, call) = (words.joined(separator: " "), words) }

  /// The words that call it in a folder. A shell goes there first, because this process has one folder for all its threads.
  ///
  /// It ends with status 127, as shells do, if there is no such program.
  func words(in folder: String) -> [String] {
    let script = #"CDPATH= cd -- "$0" && command -v "$1" > /dev/null && exec "$@"; exit 127"#
    return ["/bin/sh", "-c", script, folder] + call
  }
}
