import FinanceDomain

/// Whether the system lets this process start more threads.
///
/// Where it does not, whatever hands out work asks again for ever, and nobody is left to notice that the run is told to
/// stop; so it is asked before.
enum SpareThreads {
  private static let gate = Mutex(())

  /// Whether so many more threads can run at a time. None is left.
  static func canStart(_ count: Int) -> Bool {
    var threads: [pthread_t] = []
    gate.withLock { _ in
      while threads.count < count, let thread = waitingAtGate() { threads.append(thread) }
    }
    // Nothing is given back by threads that only waited.
    for thread in threads { _ = pthread_join(thread, nil) }
    return threads.count == count
  }

  /// A thread that ends once it gets through; `nil` if none is granted.
  private static func waitingAtGate() -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // The function uses nothing but the gate, which lives as long as the process.
    let status = unsafe pthread_create(
      &thread, nil, { _ in unsafe SpareThreads.gate.withLock { _ in nil } }, nil)
    return status == 0 ? thread : nil
  }
}
