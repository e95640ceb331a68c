#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures pieces of work, one after the other.
///
/// Processor time and memory are those of the whole process, so nothing else may run in it.
enum Meter {
  /// Does the work and says what it cost.
  static func measure(_ work: () async throws -> Void) async rethrows -> Measurement {
    PeakMemory.reset()
    let (processorStart, start) = (processorSeconds(), ContinuousClock.now)
    try await work()
    let wallSeconds = start.duration(to: .now) / .seconds(1)
    return Measurement(
      processorSeconds: processorSeconds() - processorStart, wallSeconds: wallSeconds,
      peakBytes: PeakMemory.bytes)
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    // The call fills the structure whose address it is given; this clock exists wherever the program is built for.
    guard unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
