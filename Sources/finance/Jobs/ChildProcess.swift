import FinanceDomain
import SystemPackage

/// Starts other programs.
///
/// Foundation's `Process` would hand down the signals that this program holds back, so that nobody could end the child.
/// The calls are unsafe to the compiler because C takes pointers; every pointer lives as long as its call.
enum ChildProcess {
  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
    private typealias Actions = posix_spawn_file_actions_t?
  #else
    private typealias Attributes = posix_spawnattr_t
    private typealias Actions = posix_spawn_file_actions_t
  #endif

  /// Starts a program, which is looked for as a shell does. It reads from the input, and writes to standard error.
  ///
  /// - Throws: `Errno`.
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
    let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let failure = unsafe withCStrings(words) { words in
      unsafe withCStrings(variables) { variables in
        guard let program = unsafe words[0] else { return ENOENT }
        return unsafe posix_spawnp(&child, program, &actions, &attributes, words, variables)
      }
    }
    guard failure == 0 else { throw Errno(rawValue: failure) }
    return child
  }

  /// The child is to be ended and to end as any other program.
  private static func releaseSignals(_ attributes: inout Attributes) {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    unsafe sigemptyset(&usual)
    for number in [SIGPIPE, SIGXFSZ, SIGHUP, SIGINT, SIGTERM] { unsafe sigaddset(&usual, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
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
