// The stages of a report, each measured by the way that is pleasant to write and by the way that is fast, on the same
// rows, and checked before it is measured.
//
//     FINANCE_BENCHMARKS=1 swift package benchmark
//     FINANCE_BENCHMARKS=1 swift package benchmark list
//     FINANCE_BENCHMARKS=1 swift package benchmark --filter "Aggregation.*"
//
// The plug-in builds for release. Without the variable the package does not know that this folder exists; what was
// resolved with it is resolved anew without it, so `--scratch-path` with a folder of its own saves time.
//
// What must hold on every machine is checked, and not measured, by a build of its own that also counts how often
// memory is asked for; it ends with 1 if there is a breach:
//
//     FINANCE_BENCHMARKS=thresholds swift run -c release FinanceBenchmarks
//
// How to read the tables: an iteration is a million rows, and wall clock and CPU time are divided by a million, so
// they are those of one row. Beside them stand thousands of rows a second, of the wall clock and of processor time,
// and megabytes of text; where the tool writes (K) behind such a name, it has divided by another thousand. Judge by
// processor time, and only against each other: both ways run on the same machine in the same minute. A report that
// is rendered is an iteration of its own.

import Benchmark

let benchmarks: @Sendable () -> Void = {
  #if canImport(AllocationCounter)
    Benchmark("Thresholds hold", configuration: .init(warmupIterations: 0, maxIterations: 1)) { _ in
      try await Thresholds.enforce()
    }
  #else
    measureFields()
    measureDecoding()
    measureAggregation()
    measureSearching()
    measureRules()
    measureReports()
    measureLedger()
  #endif
}
