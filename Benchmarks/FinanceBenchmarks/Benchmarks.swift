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
// How to read the tables: an iteration is a million rows, and the figures are divided by a million. So wall clock and
// CPU time are those of one row, and throughput is rows a second; with MB/s beside them, these are of the text. Judge
// by CPU time and only against each other: both ways run on the same machine in the same minute.

import Benchmark

let benchmarks: @Sendable () -> Void = {
  measureFields()
  measureDecoding()
  measureAggregation()
  measureReports()
}
