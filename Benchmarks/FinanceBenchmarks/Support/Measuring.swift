import Benchmark

extension Benchmark.Configuration {
  /// One iteration is a million rows, as ``Sample/passes`` passes over the sample.
  static var rows: Benchmark.Configuration { measuring([.rowsPerSecond, .rowsPerProcessorSecond]) }

  /// The same, with megabytes a second.
  static var rowsOfText: Benchmark.Configuration {
    measuring([.rowsPerSecond, .rowsPerProcessorSecond, .megabytesPerSecond])
  }

  /// One iteration is one report.
  static var reports: Benchmark.Configuration {
    Benchmark.Configuration(
      metrics: [.wallClock, .throughput], warmupIterations: 1, maxDuration: .seconds(3), maxIterations: 1000)
  }

  private static func measuring(_ own: [BenchmarkMetric]) -> Benchmark.Configuration {
    Benchmark.Configuration(
      metrics: [.wallClock, .cpuTotal] + own, warmupIterations: 1, scalingFactor: .mega,
      maxDuration: .seconds(3), maxIterations: 30)
  }
}

// Metrics of our own, because the tool's throughput counts whole iterations and its CPU time whole hundredths of a
// second: neither says much about a row.
extension BenchmarkMetric {
  /// Thousands of rows a second of the wall clock.
  static let rowsPerSecond = BenchmarkMetric.custom(
    "K rows/s", polarity: .prefersLarger, useScalingFactor: false)

  /// Thousands of rows a second of processor time, all threads together: what to judge by.
  static let rowsPerProcessorSecond = BenchmarkMetric.custom(
    "K rows/CPU s", polarity: .prefersLarger, useScalingFactor: false)

  /// Megabytes of text a second of the wall clock.
  static let megabytesPerSecond = BenchmarkMetric.custom(
    "MB/s", polarity: .prefersLarger, useScalingFactor: false)
}

extension Benchmark {
  /// Passes over the sample as often as makes a million rows, and notes how fast.
  func pass(overText byteCount: Int = 0, _ work: () throws -> Void) rethrows {
    let watch = Stopwatch()
    for _ in 0..<Sample.passes { try work() }
    note(watch, byteCount)
  }

  /// The same for work that waits.
  func pass(overText byteCount: Int = 0, _ work: () async throws -> Void) async rethrows {
    let watch = Stopwatch()
    for _ in 0..<Sample.passes { try await work() }
    note(watch, byteCount)
  }

  private func note(_ watch: Stopwatch, _ byteCount: Int) {
    let (seconds, processorSeconds) = watch.reading()
    let thousands = Double(Sample.rowCount * Sample.passes) / 1000
    measurement(.rowsPerSecond, Int(thousands / seconds))
    measurement(.rowsPerProcessorSecond, Int(thousands / processorSeconds))
    if byteCount > 0 {
      measurement(.megabytesPerSecond, Int(Double(byteCount * Sample.passes) / 1_000_000 / seconds))
    }
  }
}

/// Ends the run unless a fast answer is the honest one: a figure for a wrong answer must never be printed.
func check<Value: Equatable>(_ found: Value, is expected: Value, _ what: String) {
  precondition(found == expected, "\(what): found \(found), expected \(expected)")
}
