import FinanceDomain

extension ScanAccount {
  /// What became of the rows, a source a row: read = accepted + rejected + duplicate + skipped.
  package var table: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Source", .path), ReportTable.Column("Read", .count),
        ReportTable.Column("= Accepted", .count), ReportTable.Column("+ Rejected", .count),
        ReportTable.Column("+ Duplicate", .count), ReportTable.Column("+ Skipped", .count),
      ])
    for source in sources {
      table.append(
        [.text(source.path)]
          + [source.read, source.accepted, source.rejected, source.duplicate, source.skipped].map {
            .count($0)
          })
    }
    if sources.count > 1 {
      table.appendTotal([.word("Total")] + [read, accepted, rejected, duplicate, skipped].map { .count($0) })
    }
    return table
  }

  /// What a reader must know before trusting the figures: refused rows, unread sources, warnings.
  package var remarks: [ReportDocument.Block] {
    let refused = rejected == 0 ? [] : [ReportDocument.Block.alarm(rejectionSentence)]
    return refused + failures.map { .alarm("Not read: \($0.path): \($0.message)") }
      + warnings.map { .sentence("Warning: \($0)") }
  }

  /// What a page says at its end: the days, the sources, what became of their rows, and warnings.
  package func footer(about period: ResolvedPeriod) -> [String] {
    let days = PeriodNames.days(period.days, unlessIn: "")
    let names =
      sources.count > 5 ? counted(sources.count, "source") : sources.map(\.path).joined(separator: ", ")
    return [
      "Period: \(period.label)" + (days.isEmpty || days == period.label ? "" : ", \(days)"),
      "Read: \(names); \(counted(read, "row")), \(accepted) accepted, \(rejected) rejected, "
        + "\(duplicate) duplicate, \(skipped) skipped; \(counted(warnings.count, "warning"))",
    ]
  }

  private var rejectionSentence: String {
    let reasons = rejections.byFrequency().map { "\($0.count) \($0.code)" }.joined(separator: ", ")
    return counted(rejected, "row") + " rejected" + (reasons.isEmpty ? "." : ": \(reasons).")
  }
}
