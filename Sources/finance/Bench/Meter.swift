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

/// What one piece of work cost.
struct Measurement: Hashable, Sendable {
  /// Seconds of all processors together.
  var processorSeconds: Double
  /// Seconds of the clock on the wall.
  var wallSeconds: Double
  /// The most memory that the process held at one time.
  var peakBytes: Int
}

extension Measurement {
  /// The middle of several measurements, each part for itself; of the memory, the most.
  ///
  /// - Precondition: there is one at least.
  init(medianOf measurements: [Measurement]) {
    processorSeconds = Measurement.median(measurements.map(\.processorSeconds))
    wallSeconds = Measurement.median(measurements.map(\.wallSeconds))
    peakBytes = measurements.map(\.peakBytes).max() ?? 0
  }

  /// The value in the middle, or halfway between the two that share it.
  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

/// Measured quantities as text with so many places after the point.
enum Figure {
  /// The value, rounded; the program has no other use for binary fractions, so nothing else can do this.
  static func text(_ value: Double, places: Int) -> String {
    let unit = (0..<places).reduce(1) { product, _ in product * 10 }
    let scaled = Int((min(max(0, value), 1e12) * Double(unit)).rounded())
    guard places > 0 else { return "\(scaled)" }
    let tail = "\(scaled % unit)"
    return "\(scaled / unit)." + String(repeating: "0", count: places - tail.utf8.count) + tail
  }
}
