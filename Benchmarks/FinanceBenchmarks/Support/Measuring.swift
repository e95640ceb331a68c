import Benchmark

extension Benchmark.Configuration {
  /// One iteration is a million rows, as ``Sample/passes`` passes over the sample.
  static var rows: Benchmark.Configuration {
    Benchmark.Configuration(
      metrics: [.wallClock, .cpuTotal, .throughput], warmupIterations: 1, scalingFactor: .mega,
      maxDuration: .seconds(3), maxIterations: 30)
  }

  /// The same, with megabytes a second.
  static var rowsOfText: Benchmark.Configuration {
    Benchmark.Configuration(
      metrics: [.wallClock, .cpuTotal, .throughput, .megabytesPerSecond], warmupIterations: 1,
      scalingFactor: .mega, maxDuration: .seconds(3), maxIterations: 30)
  }

  /// One iteration is a thousand reports.
  static var reports: Benchmark.Configuration {
    Benchmark.Configuration(
      metrics: [.wallClock, .cpuTotal, .throughput], warmupIterations: 1, scalingFactor: .kilo,
      maxDuration: .seconds(3), maxIterations: 30)
  }
}

extension BenchmarkMetric {
  /// How fast text is read, by the wall clock.
  static let megabytesPerSecond = BenchmarkMetric.custom(
    "MB/s", polarity: .prefersLarger, useScalingFactor: false)
}

extension Benchmark {
  /// Passes over a text as often as makes a million rows, and notes how fast.
  func pass(overText byteCount: Int, _ work: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    for _ in 0..<Sample.passes { try work() }
    let nanoseconds = (ContinuousClock.now - start) / .nanoseconds(1)
    measurement(.megabytesPerSecond, Int(Double(byteCount * Sample.passes) * 1000 / nanoseconds))
  }
}

/// Ends the run unless a fast answer is the honest one: a figure for a wrong answer must never be printed.
func check<Value: Equatable>(_ found: Value, is expected: Value, _ what: String) {
  precondition(found == expected, "\(what): found \(found), expected \(expected)")
}
