import FinanceDomain

/// What a source is, what shows it, and what an import of it would yield.
package struct FileInspection: Sendable {
  package let path: String
  package let findings: SourceFindings
  /// The format; `nil` if the source cannot be used.
  package let format: InputFormat?
  package let failure: SourceFailure?
  package let rowCounts: RowCounts?
  /// What the rows come to.
  package let yield: SourceStatistics.Entry
  /// The settings that say all that was found out: a profile ready to be kept.
  package let settings: ImportSettings

  /// Whether everything that figures depend on is decided.
  package var isDecided: Bool { failure == nil }
}

extension FileTransactionsRepository {
  /// Looks at every source: opens it, reads it to its end, and tells what was found.
  ///
  /// - Throws: ``ConservationError``, `CancellationError`, or ``SourceFailure`` if a source cannot be read
  ///   any more.
  package func inspections() async throws -> (files: [FileInspection], rowCounts: ScanRowCounts) {
    let scan = try await scan(SourceStatistics(limit: 3), matching: TransactionQuery())
    var number = 0
    var files: [FileInspection] = []
    let failures = Dictionary(scan.rowCounts.failures.map { ($0.path, $0) }) { first, _ in first }
    // The tables of a file are sources of one path, in their order.
    var counts = Dictionary(grouping: scan.rowCounts.sources, by: \.path).mapValues { $0[...] }
    for found in await openedSources().found {
      let failure = found.failure ?? failures[found.path]
      let rowCounts = failure == nil ? counts[found.path]?.popFirst() : nil
      files.append(
        FileInspection(
          path: found.path, findings: found.findings, format: found.source?.formatName, failure: failure,
          rowCounts: rowCounts,
          yield: found.source == nil ? SourceStatistics(limit: 0)[0] : scan.aggregate[number],
          settings: found.source?.statedSettings ?? found.findings.settings))
      if found.source != nil { number += 1 }
    }
    return (files, scan.rowCounts)
  }
}
