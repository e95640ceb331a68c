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
