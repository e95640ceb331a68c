import FinanceDomain
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
