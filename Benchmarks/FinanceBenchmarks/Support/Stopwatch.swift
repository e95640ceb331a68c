#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Time gone by since it was made, by the wall clock and of the processors.
struct Stopwatch {
  private let start = ContinuousClock.now
  private let processorStart = clock()

  /// Seconds of both, never zero.
  func reading() -> (seconds: Double, processorSeconds: Double) {
    let ticks = max(1, clock() - processorStart)
    let nanoseconds = max(1, (ContinuousClock.now - start) / .nanoseconds(1))
    // POSIX fixes the ticks of `clock` at a million a second.
    return (nanoseconds / 1_000_000_000, Double(ticks) / 1_000_000)
  }
}
