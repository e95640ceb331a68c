import Dispatch
import FinanceDomain

/// What happens when the run is told to stop: nothing half-written is left behind, and the process dies of
/// the signal, so that its parent sees which one it was (128 + n in a shell).
///
/// The signals are blocked in all threads and waited for by the main one, which has nothing else to do. So
/// the clean-up is ordinary code and not a signal handler, in which next to nothing is allowed. It has a thread of its
/// own, because those of tasks may all be at work.
enum Interruption {
  /// A signal that was ignored when the program started, as `nohup` and the shell's `&` arrange, stays
  /// ignored.
  private static var signals: [Int32] {
    [SIGHUP, SIGINT, SIGTERM].filter { number in
      let before = signal(number, SIG_DFL)
      // Handlers are compared as the numbers they are to C; they are not called.
      let isIgnored = unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { signal(number, SIG_IGN) }
      return !isIgnored
    }
  }

  /// Makes a reader that has left, and a file that may not grow, an error of `write` and not a sudden death.
  static func turnWriteSignalsIntoErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Blocks the signals; to be called before the first thread is made, because threads inherit what is
  /// blocked.
  static func hold() -> HeldSignals {
    // Both calls only write the set whose address they are given.
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in signals { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    return HeldSignals(set: set)
  }

  /// The signals that are being held.
  struct HeldSignals {
    fileprivate let set: sigset_t

    /// Waits for one of them, for as long as the process lives, has it written down, and ends the process.
    ///
    /// A second one means: do not wait until the first has been acted upon, which takes for ever where a
    /// disk does not answer. It gets a moment all the same: a terminal that is closed sends two at once.
    func wait(writingDown note: @escaping @Sendable (Int32) -> Void) -> Never {
      let first = next()
      DispatchQueue(label: "clean-up").async {
        note(first)
        TemporaryFiles.removeAll { die(of: first) }
      }
      let second = next()
      usleep(100_000)
      die(of: second)
    }

    private func next() -> Int32 {
      var set = set
      var number: Int32 = 0
      while unsafe sigwait(&set, &number) != 0 || number == 0 {}
      return number
    }

    /// The signal is blocked in this thread; with its usual effect back and unblocked it ends the process at once.
    private func die(of number: Int32) -> Never {
      var set = sigset_t()
      signal(number, SIG_DFL)
      unsafe sigemptyset(&set)
      unsafe sigaddset(&set, number)
      unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
      raise(number)
      unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
      exit(128 + number)
    }
  }
}
